import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { memberRoutes, RATE_LIMITS, type ServerFrame } from '@parley/contract';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { connect } from '../../../test/socket.ts';
import {
  createToys,
  ctxOf,
  joinTeam,
  leaveTeam,
  members,
  statusOf,
  toyRows,
  toys,
} from '../../../test/toy-noun.ts';
import { until } from '../../../test/until.ts';
import { type Db, sql } from '../../db/sql.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { listReaderIds } from '../readers/index.ts';
import { MEMBERS_PER_SCOPE_MAX, withdrawFromAll } from './members.ts';

/** A server with toys in it, and people who act. */
const playroom = async (t: TestContext, engine: Engine) => {
  const harness = await start(t, engine);
  const { kernel } = harness.server;
  await createToys(kernel);
  const person = async (name: string): Promise<{ id: string; ctx: Ctx }> => {
    const { user } = await harness.account(name);
    return { id: user.id, ctx: ctxOf(kernel, user.id) };
  };
  return { ...harness, kernel, person };
};

/** People who cannot sign in, each a viewer of the thing. */
const addMembers = async (db: Db, scopeId: string, count: number): Promise<void> => {
  const at = '2026-01-01T00:00:00.000Z';
  const people = Array.from({ length: count }, (_, n) => ({ id: newId(), name: `member${n}` }));
  for (let from = 0; from < count; from += 500) {
    const some = people.slice(from, from + 500);
    await sql(db)
      .insertInto('users')
      .values(
        some.map(({ id, name }) => ({
          ...{ id, username: name, username_key: name, email: `${name}@example.com`, handle: name },
          ...{ email_key: `${name}@example.com`, display_name: name, display_key: name },
          ...{ role: 'user' as const, auth_source: 'builtin' as const, settings_json: {}, avatar_png: null },
          ...{ is_active: true, has_two_factor: false, last_login_at: null, created_at: at, updated_at: at },
        })),
      )
      .execute();
    const rows = some.map(({ id }) => ({ id: newId(), scope_id: scopeId, user_id: id, team_id: null }));
    await sql(db)
      .insertInto('scope_members')
      .values(rows.map((row) => ({ ...row, role: 'viewer' as const, created_at: at })))
      .execute();
  }
};

test('every change of members is counted by a limit that is declared', () => {
  const routes = Object.entries(memberRoutes('/api/v1/toys', 'folder', null));
  const counted = routes.map(([name, spec]) => [name.split(' ')[0], 'limit' in spec ? spec.limit : null]);
  assert.deepEqual(counted, [
    ['GET', null],
    ['POST', 'member_change'],
    ['PATCH', 'member_change'],
    ['DELETE', 'member_change'],
  ]);
  assert.equal(RATE_LIMITS.member_change.max, 120);
});

const ids = (found: ReadonlyArray<{ id: string }>): string[] => found.map(({ id }) => id);

for (const engine of DATABASES) {
  test(`${engine}: what each role may do with a shared thing, by every way in`, async (t) => {
    const { kernel, person } = await playroom(t, engine);
    const [ann, edi, vic, tom, gus, sam] = [
      await person('ann'),
      await person('edi'),
      await person('vic'),
      await person('tom'),
      await person('gus'),
      await person('sam'),
    ];
    const team = newId();
    await joinTeam(kernel, team, ann.id, 'owner');
    await joinTeam(kernel, team, tom.id, 'member');
    await joinTeam(kernel, team, gus.id, 'guest');
    const make = async () => {
      const toy = await toys.create(ann.ctx, 'ball', { team_id: team, visibility: 'team' });
      await members.add(ann.ctx, toy.id, { user_id: edi.id, role: 'editor' });
      await members.add(ann.ctx, toy.id, { user_id: vic.id, role: 'viewer' });
      return toy;
    };
    const { id } = await make();
    const memberOf = async (userId: string): Promise<string> =>
      (await members.list(ann.ctx, id)).find(({ user_id }) => user_id === userId)?.id ?? '';
    const victim = await memberOf(vic.id);
    const actions: Record<string, (ctx: Ctx) => Promise<unknown>> = {
      read: (ctx) => toys.read(ctx, id),
      'list members': (ctx) => members.list(ctx, id),
      write: (ctx) => toys.rename(ctx, id, 'ball'),
      'add a member': (ctx) => members.add(ctx, id, { user_id: vic.id, role: 'viewer' }),
      'change a member': (ctx) => members.setRole(ctx, id, victim, 'viewer'),
      'remove a member': (ctx) => members.remove(ctx, id, newId()),
      'change the visibility': (ctx) => toys.share(ctx, id, { visibility: 'team' }),
    };
    // Adding twice is a conflict, and a member that is not there is not found: both only for those who may ask.
    const expected: Array<[string, Ctx, string, number[]]> = [
      ['the owner', ann.ctx, 'owner', [200, 200, 200, 409, 200, 404, 200]],
      ['an editor', edi.ctx, 'editor', [200, 200, 200, 403, 403, 404, 403]],
      ['a viewer', vic.ctx, 'viewer', [200, 200, 403, 403, 403, 404, 403]],
      ['a member of the team', tom.ctx, 'editor', [200, 200, 200, 403, 403, 404, 403]],
      ['a guest of the team', gus.ctx, 'viewer', [200, 200, 403, 403, 403, 404, 403]],
      ['a stranger', sam.ctx, 'none', [404, 404, 404, 404, 404, 404, 404]],
    ];
    for (const [who, ctx, role, statuses] of expected) {
      const found: number[] = [];
      for (const act of Object.values(actions)) found.push(await statusOf(act(ctx)));
      assert.deepEqual(found, statuses, `${who}: ${Object.keys(actions).join(', ')}`);
      const [listed] = await toys.list(ctx);
      assert.equal(listed?.my_role ?? 'none', role, `${who} in the list`);
      if (role === 'none') continue;
      const toy = await toys.read(ctx, id);
      assert.equal(toy.my_role, role, who);
      assert.deepEqual(toy.rights, { write: role !== 'viewer', manage: role === 'owner' }, who);
    }
    assert.equal(
      await statusOf(members.remove(edi.ctx, id, victim)),
      403,
      'an editor removes no other member',
    );
    assert.equal(await statusOf(toys.remove(edi.ctx, id)), 403);
    assert.deepEqual(
      (await listReaderIds(kernel.database.read, id)).sort(),
      [ann, edi, vic, tom, gus].map((one) => one.id).sort(),
    );
    await toys.remove(ann.ctx, id);
    assert.equal(await statusOf(toys.read(ann.ctx, id)), 404);
    assert.deepEqual(await toyRows(kernel.database.read).selectFrom('toys').selectAll().execute(), []);
    assert.deepEqual(await sql(kernel.database.read).selectFrom('scope_members').selectAll().execute(), []);
  });

  test(`${engine}: a thing is seen by its team as long as it is the team's and visible to it`, async (t) => {
    const { kernel, person } = await playroom(t, engine);
    const [ann, tom, sam] = [await person('ann'), await person('tom'), await person('sam')];
    const [team, foreign] = [newId(), newId()];
    await joinTeam(kernel, team, ann.id, 'lead');
    await joinTeam(kernel, team, tom.id, 'member');
    await joinTeam(kernel, foreign, sam.id, 'member');
    const { id } = await toys.create(ann.ctx, 'ball', { team_id: team });
    const sees = async (ctx: Ctx) => (await statusOf(toys.read(ctx, id))) === 200;
    assert.equal(await sees(tom.ctx), false, 'private, though the team’s');
    await toys.share(ann.ctx, id, { visibility: 'team' });
    assert.equal(await sees(tom.ctx), true);
    assert.equal(await sees(sam.ctx), false, 'another team');
    await leaveTeam(kernel, team, tom.id);
    assert.equal(await sees(tom.ctx), false, 'no longer in the team');
    await joinTeam(kernel, team, tom.id, 'a role of the team’s own');
    assert.equal((await toys.read(tom.ctx, id)).my_role, 'viewer', 'a role that is not known here reads');
    await toys.share(ann.ctx, id, { team_id: null });
    assert.equal(await sees(tom.ctx), false, 'taken back from the team');
    assert.equal((await toys.read(ann.ctx, id)).visibility, 'private');
    assert.equal(await statusOf(toys.share(ann.ctx, id, { visibility: 'team' })), 400, 'no team to see it');
    assert.equal(await statusOf(toys.share(ann.ctx, id, { team_id: foreign })), 404, 'not a team of hers');
    // Shared with the team as a member: the role is the team's, and less for its guests.
    const shared = await members.add(ann.ctx, id, { team_id: team, role: 'editor' });
    assert.equal(shared.team_id, team);
    assert.equal((await toys.read(tom.ctx, id)).my_role, 'viewer');
    await leaveTeam(kernel, team, tom.id);
    await joinTeam(kernel, team, tom.id, 'member');
    assert.equal((await toys.read(tom.ctx, id)).my_role, 'editor');
    assert.equal(await statusOf(members.add(ann.ctx, id, { team_id: team, role: 'viewer' })), 409);
    assert.equal(await statusOf(members.add(ann.ctx, id, { team_id: foreign, role: 'viewer' })), 404);
    const eve = await person('eve');
    await joinTeam(kernel, team, eve.id, 'guest');
    const hers = await toys.create(eve.ctx, 'kite');
    const withAll = () => members.add(eve.ctx, hers.id, { team_id: team, role: 'viewer' });
    assert.equal(await statusOf(withAll()), 403, 'a guest shares with people, not with the whole team');
    // The better of two ways in counts.
    await members.add(ann.ctx, id, { user_id: tom.id, role: 'viewer' });
    assert.equal((await toys.read(tom.ctx, id)).my_role, 'editor');
    assert.deepEqual(ids(await toys.list(tom.ctx)), [id], 'listed once, whatever the ways in');
    await members.setRole(ann.ctx, id, shared.id, 'viewer');
    assert.equal((await toys.read(tom.ctx, id)).my_role, 'viewer');
  });

  test(`${engine}: members come and go, and one who is demoted or removed loses it with the next question`, async (t) => {
    const { person } = await playroom(t, engine);
    const [ann, bob, sam] = [await person('ann'), await person('bob'), await person('sam')];
    const { id } = await toys.create(ann.ctx, 'ball');
    const bobs = await members.add(ann.ctx, id, { user_id: bob.id, role: 'editor' });
    assert.equal(bobs.display_name, 'bob');
    assert.equal(await statusOf(members.add(ann.ctx, id, { user_id: bob.id, role: 'viewer' })), 409);
    assert.equal(await statusOf(members.add(ann.ctx, id, { user_id: ann.id, role: 'viewer' })), 409);
    assert.equal(await statusOf(members.add(ann.ctx, id, { user_id: newId(), role: 'viewer' })), 404);
    await toys.rename(bob.ctx, id, 'red ball');
    assert.equal((await members.setRole(ann.ctx, id, bobs.id, 'viewer')).role, 'viewer');
    assert.equal(await statusOf(toys.rename(bob.ctx, id, 'blue ball')), 403);
    await members.remove(bob.ctx, id, bobs.id);
    assert.equal(await statusOf(toys.read(bob.ctx, id)), 404, 'he left');
    assert.deepEqual(await toys.list(bob.ctx), []);
    assert.equal(await statusOf(members.setRole(ann.ctx, id, bobs.id, 'owner')), 404);
    const others = await toys.create(sam.ctx, 'doll');
    const sams = (await members.list(sam.ctx, others.id))[0]?.id ?? '';
    assert.equal(await statusOf(members.remove(ann.ctx, id, sams)), 404, 'a member of another thing');
  });

  test(`${engine}: members are listed a page at a time, the earliest first`, async (t) => {
    const { person } = await playroom(t, engine);
    const ann = await person('ann');
    const { id } = await toys.create(ann.ctx, 'ball');
    const names = ['bob', 'cid', 'dan', 'eve'];
    for (const name of names)
      await members.add(ann.ctx, id, { user_id: (await person(name)).id, role: 'viewer' });
    const page = async (query: object) =>
      (await members.list(ann.ctx, id, query)).map((one) => one.display_name);
    assert.deepEqual(await page({}), ['ann', ...names]);
    assert.deepEqual(await page({ limit: '2', offset: '1' }), ['bob', 'cid']);
    assert.deepEqual(await page({ page: '3', per_page: '2' }), ['eve']);
  });

  test(`${engine}: a thing has 1,000 members at most, and all of them are listed once`, async (t) => {
    const { kernel, person } = await playroom(t, engine);
    const ann = await person('ann');
    const { id } = await toys.create(ann.ctx, 'ball');
    await kernel.database.begin((db) => addMembers(db, id, MEMBERS_PER_SCOPE_MAX - 1));
    const found: string[] = [];
    for (;;) {
      const page = await members.list(ann.ctx, id, { limit: '200', offset: String(found.length) });
      if (page.length === 0) break;
      found.push(...ids(page));
    }
    assert.deepEqual([found.length, new Set(found).size], [MEMBERS_PER_SCOPE_MAX, MEMBERS_PER_SCOPE_MAX]);
    const bob = await person('bob');
    const add = () => members.add(ann.ctx, id, { user_id: bob.id, role: 'viewer' });
    assert.equal(await statusOf(add()), 400);
    await members.remove(ann.ctx, id, found[0] ?? '');
    assert.equal((await add()).user_id, bob.id, 'there is room again');
    assert.equal((await listReaderIds(kernel.database.read, id)).length, MEMBERS_PER_SCOPE_MAX);
  });

  test(`${engine}: a connection that follows a thing hears no more of it once access is lost`, async (t) => {
    const { account, kernel, url } = await playroom(t, engine);
    const [ann, bob, tom] = [await account('ann'), await account('bob'), await account('tom')];
    const hers = ctxOf(kernel, ann.user.id);
    const team = newId();
    await joinTeam(kernel, team, ann.user.id, 'owner');
    await joinTeam(kernel, team, tom.user.id, 'member');
    const { id } = await toys.create(hers, 'ball', { team_id: team, visibility: 'team' });
    const topic = `channel:${id}`;
    const sockets = [await connect(url, bob.call), await connect(url, tom.call)] as const;
    const [bobs, toms] = sockets;
    assert.equal((await bobs.follow(topic)).type, 'system.error', 'not shared with him yet');
    const member = await members.add(hers, id, { user_id: bob.user.id, role: 'viewer' });
    for (const socket of sockets) assert.equal((await socket.follow(topic)).type, 'system.subscribed');
    const isEnd = ({ type, channel, data }: ServerFrame): boolean =>
      type === 'system.error' && channel === topic && JSON.stringify(data).includes('no longer');
    await members.remove(hers, id, member.id);
    await bobs.next('the member is cut off', isEnd);
    assert.equal(toms.frames.some(isEnd), false, 'the team still sees it');
    await toys.share(hers, id, { team_id: null });
    await toms.next('the team is cut off', isEnd);
    for (const socket of sockets) {
      assert.equal((await socket.follow(topic)).type, 'system.error');
      socket.close();
    }
  });

  test(`${engine}: the last owner stays, also when two owners go at the same moment`, async (t) => {
    const { kernel, person } = await playroom(t, engine);
    const [ann, bob] = [await person('ann'), await person('bob')];
    const { id } = await toys.create(ann.ctx, 'ball');
    const [anns] = await members.list(ann.ctx, id);
    assert.ok(anns);
    assert.equal(await statusOf(members.setRole(ann.ctx, id, anns.id, 'editor')), 409);
    assert.equal(await statusOf(members.remove(ann.ctx, id, anns.id)), 409);
    const team = newId();
    await joinTeam(kernel, team, ann.id, 'owner');
    await members.add(ann.ctx, id, { team_id: team, role: 'owner' });
    assert.equal(await statusOf(members.remove(ann.ctx, id, anns.id)), 409, 'a team alone owns nothing');
    for (let round = 0; round < 5; round++) {
      const toy = await toys.create(ann.ctx, 'ball');
      const [first] = await members.list(ann.ctx, toy.id);
      const second = await members.add(ann.ctx, toy.id, { user_id: bob.id, role: 'owner' });
      const statuses = await Promise.all([
        statusOf(members.remove(ann.ctx, toy.id, first?.id ?? '')),
        statusOf(members.remove(bob.ctx, toy.id, second.id)),
      ]);
      assert.deepEqual(statuses.sort(), [200, 409]);
      const [stays, ...rest] = await members
        .list(round % 2 === 0 ? ann.ctx : bob.ctx, toy.id)
        .catch(() => members.list(round % 2 === 0 ? bob.ctx : ann.ctx, toy.id));
      assert.deepEqual(rest, []);
      const scope = await sql(kernel.database.read)
        .selectFrom('scopes')
        .select('owner_id')
        .where('id', '=', toy.id)
        .executeTakeFirstOrThrow();
      assert.equal(scope.owner_id, stays?.user_id, 'it is theirs now');
    }
  });

  test(`${engine}: when an account goes, what it shared passes on and the rest goes with it`, async (t) => {
    const { kernel, person } = await playroom(t, engine);
    const [ann, bob, vic] = [await person('ann'), await person('bob'), await person('vic')];
    const shared = await toys.create(ann.ctx, 'ball');
    await members.add(ann.ctx, shared.id, { user_id: vic.id, role: 'viewer' });
    await members.add(ann.ctx, shared.id, { user_id: bob.id, role: 'editor' });
    const alone = await toys.create(ann.ctx, 'doll');
    const guest = await toys.create(bob.ctx, 'kite');
    await members.add(bob.ctx, guest.id, { user_id: ann.id, role: 'owner' });
    await transact(ann.ctx, (ctx) => withdrawFromAll(ctx, ann.id));
    assert.equal((await toys.read(bob.ctx, shared.id)).my_role, 'owner', 'an editor before a viewer');
    assert.equal((await toys.read(bob.ctx, shared.id)).owner_id, bob.id);
    assert.equal((await toys.read(vic.ctx, shared.id)).my_role, 'viewer');
    assert.equal((await toys.read(bob.ctx, guest.id)).owner_id, bob.id);
    const left = await toyRows(kernel.database.read).selectFrom('toys').select('id').execute();
    assert.deepEqual(ids(left).sort(), [shared.id, guest.id].sort(), `${alone.id} was removed`);
    assert.deepEqual(await toys.list(ann.ctx), []);
  });

  test(`${engine}: a change of members is told to those who may see it, and last to those who may no longer`, async (t) => {
    const { heard, person } = await playroom(t, engine);
    const [ann, bob] = [await person('ann'), await person('bob')];
    const { id } = await toys.create(ann.ctx, 'ball');
    const bobs = await members.add(ann.ctx, id, { user_id: bob.id, role: 'viewer' });
    await members.setRole(ann.ctx, id, bobs.id, 'viewer');
    await members.remove(ann.ctx, id, bobs.id);
    const told = () =>
      heard.filter(({ kind }) => kind === 'user.scope.changed').map(({ audience }) => audience);
    await until('both changes are delivered', () => told().length >= 2);
    assert.deepEqual(told(), [
      { userIds: [], topics: [`members:${id}`] },
      { userIds: [bob.id], topics: [`members:${id}`] },
    ]);
  });
}
