// What tools found in private things, for people who come to the conversation afterwards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness } from '../../../test/harness.ts';
import { say } from '../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../test/vendor.ts';
import { sql } from '../../db/sql.ts';

const TOOLS = ['note_search', 'note_read', 'task_list', 'calculator'] as const;

const addTo = ({ call }: Account, id: string, { user }: Account) =>
  call('POST /api/v1/channels/{id}/participants', {
    params: { id },
    body: { participant_type: 'user', participant_id: user.id },
  });

const outputsFor = async ({ call }: Account, id: string, msgId: string): Promise<unknown[]> => {
  const { tool_calls } = await call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
  return (tool_calls as Array<{ output: unknown }>).map(({ output }) => output);
};

/** As versions wrote it that kept no list of what a result was taken from. */
const forgetReads = ({ server }: Harness, msgId: string) =>
  server.kernel.database.begin(async (tx) => {
    const { tool_calls_json } = await sql(tx)
      .selectFrom('messages')
      .select('tool_calls_json')
      .where('id', '=', msgId)
      .executeTakeFirstOrThrow();
    const steps = (tool_calls_json as Array<{ reads?: unknown }>).map(({ reads: _, ...step }) => step);
    await sql(tx).updateTable('messages').set({ tool_calls_json: steps }).where('id', '=', msgId).execute();
  });

for (const engine of DATABASES)
  test(`${engine}: what tools found in notes and tasks is shown later only to those who may read it`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const [bob, cleo, dan] = [
      await harness.account('bob'),
      await harness.account('cleo'),
      await harness.account('dan'),
    ];
    const note = await ann.call('POST /api/v1/notes', {
      body: { title: 'Vault', content: 'The vault opens at seven.' },
    });
    const task = await ann.call('POST /api/v1/tasks', { body: { title: 'Oil the vault' } });
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto' } });
    const call = (name: (typeof TOOLS)[number], args: object) => ({
      ...{ id: name, name, arguments: JSON.stringify(args) },
    });
    const calls = [
      call('note_search', { query: 'vault' }),
      call('note_read', { id: note.id }),
      call('task_list', {}),
      call('calculator', { expression: '6*7' }),
    ];
    vendor.next(say({ calls }), say({ text: ['I see.'] }));
    const done = await ann.call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: 'Look.', stream: false, tools: [...TOOLS] },
    });
    assert.ok(typeof done === 'object' && done.message_id);
    const msgId = done.message_id;
    const found = await outputsFor(ann, id, msgId);
    for (const [n, words] of [/"Vault"/, /opens at seven/, /Oil the vault/, /42/].entries())
      assert.match(String(found[n]), words);

    const taken = 'result withheld: you may not read what it was taken from';
    await addTo(ann, id, bob);
    assert.deepEqual(await outputsFor(bob, id, msgId), [taken, taken, taken, found[3]]);
    const viewer = { user_id: bob.user.id, role: 'viewer' } as const;
    await ann.call('POST /api/v1/notes/{id}/members', { params: { id: note.id }, body: viewer });
    assert.deepEqual(await outputsFor(bob, id, msgId), [found[0], found[1], taken, found[3]]);
    await ann.call('POST /api/v1/tasks/{id}/members', { params: { id: task.id }, body: viewer });
    assert.deepEqual(await outputsFor(bob, id, msgId), found);

    // Without a list, those who were there when it was found see it, and those who came later do not.
    await forgetReads(harness, msgId);
    const late = 'result withheld: it was found before you came to this conversation';
    await addTo(ann, id, cleo);
    assert.deepEqual(await outputsFor(ann, id, msgId), found);
    for (const one of [bob, cleo])
      assert.deepEqual(await outputsFor(one, id, msgId), [late, late, late, found[3]]);
    const copyOf = async (who: Account): Promise<unknown[]> => {
      const copy = await who.call('POST /api/v1/channels/{id}/fork', { params: { id } });
      const { messages } = await who.call('GET /api/v1/channels/{id}/path', { params: { id: copy.id } });
      const last = messages.at(-1)?.id ?? '';
      await addTo(who, copy.id, dan);
      assert.deepEqual(await outputsFor(dan, copy.id, last), [late, late, late, found[3]], 'he came later');
      return outputsFor(who, copy.id, last);
    };
    assert.deepEqual(await copyOf(ann), found, 'a copy of her own is as she saw it');
    assert.deepEqual(await copyOf(cleo), [late, late, late, found[3]], 'a copy shows no more');
    const events = JSON.stringify(harness.heard);
    assert.doesNotMatch(events, /opens at seven/, 'no event tells it');
  });
