// A noun is found by declaring a source, and by nothing else: search knows none of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { createToys, ctxOf, joinTeam, leaveTeam, members, toys } from '../../../test/toy-noun.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { sweep } from './indexer.ts';
import { search } from './service.ts';

for (const engine of DATABASES)
  test(`${engine}: a noun that declares its texts is found by its readers, and by no other person`, async (t) => {
    const { server, account } = await start(t, engine);
    const { kernel } = server;
    await createToys(kernel);
    const person = async (name: string) => {
      const { user } = await account(name);
      return { id: user.id, ctx: ctxOf(kernel, user.id) };
    };
    const [ann, bob, tom] = [await person('ann'), await person('bob'), await person('tom')];
    const found = async (ctx: Ctx, q: string, more: object = {}) =>
      (await search(ctx, { q, ...more })).data.map(({ id }) => id);
    const team = newId();
    await joinTeam(kernel, team, ann.id, 'owner');
    await joinTeam(kernel, team, tom.id, 'guest');
    const ball = await toys.create(ann.ctx, 'The Red Balloon');
    const kite = await toys.create(ann.ctx, 'A kite, not a balloon', { team_id: team, visibility: 'team' });
    await until('both are indexed', async () => (await found(ann.ctx, 'balloon')).length === 2);
    const [hit] = (await search(ann.ctx, { q: 'red' })).data;
    assert.equal(hit?.title, 'The Red Balloon');
    assert.deepEqual(hit?.highlights, [[4, 7]]);
    assert.deepEqual([hit?.channel_id, hit?.channel_title, hit?.leaf_id], [null, null, null]);
    assert.deepEqual(await found(bob.ctx, 'balloon'), [], 'a stranger');
    assert.deepEqual(await found(tom.ctx, 'balloon'), [kite.id], 'the team sees its own');
    assert.deepEqual(await found(ann.ctx, 'balloon', { type: 'toy' }), [kite.id, ball.id]);
    assert.deepEqual(await found(ann.ctx, 'balloon', { type: 'message' }), []);
    const bobs = await members.add(ann.ctx, ball.id, { user_id: bob.id, role: 'viewer' });
    assert.deepEqual(await found(bob.ctx, 'balloon'), [ball.id], 'shared with him');
    await members.remove(ann.ctx, ball.id, bobs.id);
    assert.deepEqual(await found(bob.ctx, 'balloon'), [], 'and no longer');
    await leaveTeam(kernel, team, tom.id);
    assert.deepEqual(await found(tom.ctx, 'balloon'), [], 'no longer in the team');
    await toys.rename(ann.ctx, ball.id, 'The Blue Balloon');
    await until('the new name is indexed', async () => (await found(ann.ctx, 'blue')).length === 1);
    assert.deepEqual(await found(ann.ctx, 'red'), []);
    await toys.remove(ann.ctx, ball.id);
    assert.deepEqual(await found(ann.ctx, 'balloon'), [kite.id]);
    const documents = () =>
      sql(kernel.database.read).selectFrom('search_documents').select('ref_id').execute();
    assert.deepEqual(await documents(), [{ ref_id: kite.id }], 'its document went with its scope');
    // Gone without a word, as with the account that owned it.
    await kernel.database.begin(async (db) => {
      await sql(db).deleteFrom('scopes').where('id', '=', kite.id).execute();
    });
    assert.deepEqual(await found(ann.ctx, 'balloon'), []);
    await sweep(ann.ctx);
    assert.deepEqual(await documents(), []);
  });
