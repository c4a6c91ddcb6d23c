// Tool calls that wait for approval: all readers of the channel are told, and the calls end with the answer that made them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Engine, type Harness, start } from '../../../../test/harness.ts';
import { type NoteBook, startNoteBook } from '../../../../test/mcp-server.ts';
import { say, startStandIn } from '../../../../test/providers/stand-in.ts';
import { linesOf, streamed } from '../../../../test/streams.ts';
import { until } from '../../../../test/until.ts';
import { sql } from '../../../db/sql.ts';
import { countRunning, wantStop } from '../write/generations-store.ts';

interface Step {
  id: string;
  status: string;
  output: string | null;
}

const open = async (t: Parameters<typeof start>[0], engine: Engine) =>
  openWith(t, engine, await startNoteBook(t));

const openWith = async (
  t: Parameters<typeof start>[0],
  engine: Engine,
  book: NoteBook,
  env: Record<string, string> = {},
) => {
  const harness = await start(t, engine, { env: { EGRESS_ALLOW: book.allow, ...env } });
  const root = await harness.account('root');
  const { id: serverId } = await root.call('POST /api/v1/admin/mcp-servers', {
    body: { name: 'notes', url: book.url },
  });
  const { id } = await root.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto' } });
  return { book, harness, root, id, serverId, ...actsOf(harness, root, id, serverId) };
};

const actsOf = (harness: Harness, { call, access_token }: Account, id: string, serverId: string) => ({
  /** An answer that waits, as one who reads it whole is told of it. */
  pause: async (...words: string[]) => {
    const content = words.map((text) => `/demo tool notes__add ${JSON.stringify({ text })}`).join('\n');
    const done = await call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content, tools: ['notes__add'], stream: false },
    });
    assert.ok(typeof done === 'object');
    return { msgId: done.message_id ?? '', choice: done.choices[0], usage: done.usage };
  },
  read: async (msgId: string) => {
    const message = await call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    const steps = message.tool_calls as Step[];
    return { message, steps, step: steps[0] as Step };
  },
  decide: (msgId: string, callId: string, decision: 'allow' | 'refuse') =>
    call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
      params: { id, msgId, callId },
      body: { decision },
    }),
  stop: (msgId: string) =>
    call('POST /api/v1/channels/{id}/messages/{msgId}/stop', { params: { id, msgId } }),
  join: async (msgId: string, lastEventId?: string) =>
    linesOf(
      await harness.raw('GET', `/api/v1/channels/${id}/messages/${msgId}/stream`, {
        token: access_token,
        ...(lastEventId === undefined ? {} : { headers: { 'last-event-id': lastEventId } }),
      }),
    ),
  switchServer: (is_active: boolean) =>
    call('PUT /api/v1/admin/mcp-servers/{id}', { params: { id: serverId }, body: { is_active } }),
});

/** A tool server that, once closed, holds every request back until it is opened. */
const openClosable = async (t: Parameters<typeof start>[0], engine: Engine) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const door = { isClosed: false, isKnockedAt: false, open: resolve };
  const accepts = async () => {
    if (!door.isClosed) return true;
    door.isKnockedAt = true;
    await promise;
    return true;
  };
  const book = await startNoteBook(t, { accepts, about: () => ({}) });
  const house = await openWith(t, engine, book);
  const content = '/demo tool notes__read {}\n/demo tool notes__add {"text":"one"}';
  const tools = ['notes__read', 'notes__add'];
  return {
    ...house,
    /** An answer with a call that is under way, beside one that would wait for a person. */
    begin: async () => {
      door.isClosed = true;
      const asked = house.root.call('POST /api/v1/chat/completions', {
        body: { channel_id: house.id, content, tools, stream: false },
      });
      await until('a call is under way', () => door.isKnockedAt);
      const { data } = await house.root.call('GET /api/v1/channels/{id}/messages', {
        params: { id: house.id },
      });
      return { asked, msgId: data.at(-1)?.id ?? '', letIn: door.open };
    },
  };
};

/** The calls and results of a stream in the order in which they were told, each with the id of its line. */
const toldIn = (text: string) =>
  [...text.matchAll(/^id: (.*)\ndata: (.*)$/gm)].flatMap(([, lineId = '', data = '']) => {
    const { tool_call, tool_result } = JSON.parse(data) as Record<string, { id: string } | undefined>;
    if (tool_call) return [{ lineId, what: `call ${tool_call.id}` }];
    return tool_result ? [{ lineId, what: `result ${tool_result.id}` }] : [];
  });

for (const database of DATABASES) {
  test(`${database}: an answer that is stopped while a call runs asks nobody about the others`, async (t) => {
    const { begin, stop, read, harness } = await openClosable(t, database);
    const { asked, msgId, letIn } = await begin();
    const work = () =>
      sql(harness.server.kernel.database.read)
        .selectFrom('generations')
        .selectAll()
        .where('message_id', '=', msgId)
        .executeTakeFirstOrThrow();
    const stopping = stop(msgId);
    await until('it is to stop', async () => (await work()).is_stop_wanted);
    letIn();
    await Promise.all([asked, stopping]);
    const { message, steps } = await read(msgId);
    assert.equal(message.status, 'stopped');
    assert.equal(steps[1]?.status, 'failed', 'it waits for nobody');
    assert.equal((await work()).state, 'over');
  });

  test(`${database}: an answer that goes on needs a place among those that are written at once`, async (t) => {
    const house = await openWith(t, database, await startNoteBook(t), { RATE_LIMITS: 'on' });
    const { pause, read, decide, root, harness, id } = house;
    const { msgId } = await pause('one');
    const { step } = await read(msgId);
    const body = { channel_id: id, parent_id: null, content: '/demo slow 500\n/demo long 800' };
    const running = Array.from({ length: 8 }, () => streamed(harness, root.access_token, body));
    await until('all places are taken', async () => {
      const { read: db } = harness.server.kernel.database;
      return (await countRunning(db, root.user.id)) === 8;
    });
    await assert.rejects(decide(msgId, step.id, 'allow'), { status: 429 });
    assert.equal((await read(msgId)).step.status, 'awaiting_approval', 'nothing was decided');
    for (const { id: runningId, status } of (
      await root.call('GET /api/v1/channels/{id}/messages', { params: { id } })
    ).data)
      if (status === 'streaming' && runningId !== msgId) await house.stop(runningId);
    await Promise.all(running);
    await decide(msgId, step.id, 'allow');
    await until('it went on', async () => (await read(msgId)).message.status === 'complete');
  });

  test(`${database}: a stop that another instance has written down is heard before anybody is asked`, async (t) => {
    const { begin, read, harness } = await openClosable(t, database);
    const { asked, msgId, letIn } = await begin();
    await harness.server.kernel.database.begin((tx) => wantStop(tx, msgId));
    letIn();
    await asked;
    assert.equal((await read(msgId)).message.status, 'stopped');
  });

  test(`${database}: a person who comes back to calls, some of which waited, is told exactly the rest of them`, async (t) => {
    const { harness, root, id, book, read, decide, join } = await open(t, database);
    const env = { EGRESS_ALLOW: book.allow };
    const second = database === 'sqlite' ? null : await start(t, database, { on: harness.database, env });
    const calls = ['notes__add {"text":"one"}', 'notes__read {}', 'calculator {"expression":"1+1"}'];
    const body = {
      channel_id: id,
      content: calls.map((call) => `/demo tool ${call}`).join('\n'),
      tools: ['notes__add', 'notes__read', 'calculator'],
    };
    const first = await linesOf(await streamed(harness, root.access_token, body));
    const msgId = String(first.chunks.at(-1)?.message_id);
    const [waiting] = (await read(msgId)).steps.map((step) => step.id);
    const before = toldIn(first.text);
    assert.equal(before.length, 5, 'three calls, and the results of two');
    await decide(msgId, waiting ?? '', 'allow');
    await until('it went on', async () => (await read(msgId)).message.status === 'complete');

    const { text } = await join(msgId);
    const all = toldIn(text);
    assert.deepEqual(
      all.map(({ what }) => what),
      [...before.map(({ what }) => what), `result ${waiting}`],
    );
    assert.equal(
      new Set(all.map(({ lineId }) => lineId)).size,
      all.length,
      'every line has a place of its own',
    );
    const joins = [join, ...(second ? [actsOf(second, root, id, '').join] : [])];
    for (const joinHere of joins)
      for (const told of [before, all])
        for (const [index, { lineId }] of told.entries()) {
          const rest = await joinHere(msgId, lineId);
          assert.deepEqual(toldIn(rest.text), all.slice(index + 1), `after ${lineId}`);
        }
  });

  test(`${database}: a person who reads an answer that waits is told for which calls, and what it took so far`, async (t) => {
    const { pause, join, decide, read } = await open(t, database);
    const { msgId, choice, usage } = await pause('one');
    const { step, message } = await read(msgId);
    const call = {
      id: step.id,
      type: 'function',
      function: { name: 'notes__add', arguments: '{"text":"one"}' },
    };
    assert.deepEqual([choice?.finish_reason, choice?.approvals], ['tool_calls', [call]]);
    const { chunks } = await join(msgId);
    assert.deepEqual(
      chunks.flatMap(({ approvals = [] }) => approvals as object[]),
      [call],
    );
    const last = chunks.at(-1);
    assert.deepEqual([last?.finish_reason, last?.status, last?.usage], ['tool_calls', 'streaming', usage]);
    assert.ok((usage?.total_tokens ?? 0) > 0);
    await decide(msgId, step.id, 'allow');
    await until('it went on', async () => (await read(msgId)).message.status === 'complete');
    const told = (row: typeof message) => (row.usage as { output_tokens: number }).output_tokens;
    assert.ok(told((await read(msgId)).message) > told(message), 'both parts are counted');
  });

  test(`${database}: stopping an answer that waits ends its calls as well`, async (t) => {
    const { pause, stop, read, decide, join, book } = await open(t, database);
    const { msgId } = await pause('one');
    const { step } = await read(msgId);
    assert.equal((await stop(msgId)).status, 'stopped');
    const after = await read(msgId);
    assert.deepEqual([after.step.status, after.message.status], ['refused', 'stopped']);
    assert.match(after.step.output ?? '', /stopped/);
    await assert.rejects(decide(msgId, step.id, 'allow'), { status: 409 });
    const { chunks } = await join(msgId);
    assert.ok(chunks.every((chunk) => !('approvals' in chunk)));
    assert.equal(chunks.at(-1)?.finish_reason, null);
    assert.deepEqual(book.notes, []);
  });

  test(`${database}: a call of a tool that is gone can be refused, and not be allowed`, async (t) => {
    const { pause, read, decide, switchServer, book, root, id, harness } = await open(t, database);
    const { msgId } = await pause('one');
    const { step } = await read(msgId);
    await switchServer(false);
    await assert.rejects(decide(msgId, step.id, 'allow'), { status: 409, message: /no longer there/ });
    assert.equal((await read(msgId)).step.status, 'awaiting_approval');
    await decide(msgId, step.id, 'refuse');
    await until('it went on', async () => (await read(msgId)).message.status === 'complete');
    assert.equal((await read(msgId)).step.status, 'refused');

    await switchServer(true);
    const [bob, { call }] = [await harness.account('bob'), root];
    await call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const asked = await bob.call('POST /api/v1/chat/completions', {
      body: {
        channel_id: id,
        content: '/demo tool notes__add {"text":"two"}',
        tools: ['notes__add'],
        stream: false,
      },
    });
    const alone = typeof asked === 'object' ? (asked.message_id ?? '') : '';
    const { participants } = await call('GET /api/v1/channels/{id}/participants', { params: { id } });
    const his = participants.find(({ participant_id }) => participant_id === bob.user.id);
    await call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId: his?.id ?? '' },
    });
    const waiting = await read(alone);
    const why = { status: 409, message: /the person who asked can no longer write in this channel/ };
    await assert.rejects(decide(alone, waiting.step.id, 'allow'), why);
    const ended = await decide(alone, waiting.step.id, 'refuse');
    assert.equal(ended.status, 'stopped');
    assert.match(ended.error ?? '', /cannot go on/);
    assert.deepEqual(book.notes, []);
  });

  test(`${database}: nobody acts in the name of a deactivated person`, async (t) => {
    const { root, id, harness, read, decide, book } = await open(t, database);
    const bob = await harness.account('bob');
    await root.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const content = '/demo tool notes__add {"text":"his"}';
    const asked = await bob.call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content, tools: ['notes__add'], stream: false },
    });
    const msgId = (typeof asked === 'object' ? asked.message_id : null) ?? '';
    const params = { id: bob.user.id };
    await root.call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: false } });
    await assert.rejects(decide(msgId, (await read(msgId)).step.id, 'allow'), { status: 409 });
    const ended = await read(msgId);
    assert.deepEqual([ended.step.status, ended.message.status], ['refused', 'stopped'], 'it ended with them');
    assert.deepEqual(book.notes, []);
  });

  test(`${database}: what an API key asked for stays within its scopes, whoever allows it, and ends with the key`, async (t) => {
    const [book, vendor] = [await startNoteBook(t), await startStandIn(t)];
    const house = await openWith(t, database, book, {
      EGRESS_ALLOW: [book.allow, ...vendor.allow].join(','),
      EGRESS_ALLOW_USERS: 'true',
    });
    const { root, id, harness, read, decide, serverId } = house;
    const bob = await harness.account('bob');
    const config = await bob.call('POST /api/v1/api-configs', {
      body: {
        ...{ name: 'stand-in', provider: 'openai', base_url: vendor.baseUrl('openai') },
        ...{ api_key: 'sk-something-long-enough-to-be-a-key', default_model: 'stand-in-large' },
        allow_background: true,
      },
    });
    vendor.usual(say({ text: 'Done.' }));
    await root.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    await bob.call('POST /api/v1/notes', { body: { title: 'Walrus diary', content: 'tusks' } });
    const made = await bob.call('POST /api/v1/api-keys', { body: { name: 'bot', scopes: ['write'] } });
    const bot = harness.clientOf(made.key);
    /** It adds what waits for a person, and afterwards looks for something. */
    const pause = async (): Promise<string> => {
      vendor.next(
        say({ calls: [{ id: 'add', name: 'notes__add', arguments: '{"text":"one"}' }] }),
        say({ calls: [{ id: 'look', name: 'note_search', arguments: '{"query":"walrus"}' }] }),
      );
      const body = { channel_id: id, content: 'Add it.', model: 'stand-in-large', stream: false };
      const tools = ['notes__add', 'note_search'];
      const asked = await bot('POST /api/v1/chat/completions', { body: { ...body, tools } });
      return (typeof asked === 'object' ? asked.message_id : null) ?? '';
    };
    const bobs = actsOf(harness, bob, id, serverId);
    for (const allow of [decide, bobs.decide]) {
      const msgId = await pause();
      await allow(msgId, (await read(msgId)).step.id, 'allow');
      await until('the answer is whole', async () => (await read(msgId)).message.status === 'complete');
      const { steps } = await bobs.read(msgId);
      assert.equal(steps[0]?.status, 'done');
      assert.match(steps[1]?.output ?? '', /does not have the scope read/);
    }
    const msgId = await pause();
    const callId = (await read(msgId)).step.id;
    const lend = (allow_background: boolean) =>
      bob.call('PUT /api/v1/api-configs/{id}', { params: { id: config.id }, body: { allow_background } });
    await lend(false);
    // Who allows it is told whose key does not open, as if the question had been asked by hand.
    await assert.rejects(decide(msgId, callId, 'allow'), { message: /opens with its owner's sign-in only/ });
    await lend(true);
    await bob.call('DELETE /api/v1/api-keys/{id}', { params: { id: made.id } });
    await assert.rejects(decide(msgId, callId, 'allow'), { status: 409, message: /API key .* has ended/ });
    assert.deepEqual(book.notes.length, 2);
    await decide(msgId, callId, 'refuse');
  });

  test(`${database}: of an answer that is deleted while it waits, nothing is kept and nobody is asked`, async (t) => {
    const { pause, read, decide, root, id, harness, book } = await open(t, database);
    const { msgId } = await pause('a secret');
    const { step } = await read(msgId);
    await root.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    const row = await sql(harness.server.kernel.database.read)
      .selectFrom('generations')
      .selectAll()
      .where('message_id', '=', msgId)
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.state, row.finished_at === null], ['over', false]);
    assert.ok(!JSON.stringify(row).includes('a secret'));
    await assert.rejects(decide(msgId, step.id, 'allow'));
    assert.deepEqual(book.notes, []);
  });

  test(`${database}: calls that are decided at the same moment, by one person or several, are all decided`, async (t) => {
    const { pause, read, root, id, harness, book } = await open(t, database);
    const bob = await harness.account('bob');
    await root.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const env = { EGRESS_ALLOW: book.allow };
    const elsewhere =
      database === 'sqlite' ? harness : await start(t, database, { on: harness.database, env });
    const deciders = [root.call, root.call, elsewhere.clientOf(bob.access_token)];
    const { msgId } = await pause('one', 'two', 'three');
    const decideAll = (callIds: readonly string[]) =>
      Promise.allSettled(
        callIds.map(async (callId, index) =>
          deciders[index % deciders.length]?.(
            'POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}',
            {
              params: { id, msgId, callId },
              body: { decision: index === 1 ? 'refuse' : 'allow' },
            },
          ),
        ),
      );
    const ids = (await read(msgId)).steps.map((step) => step.id);
    const told = await decideAll([...ids, ...ids.slice(0, 1)]);
    assert.deepEqual(
      told.map(({ status }) => status).sort(),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
      'each call is decided once',
    );
    await until('it went on', async () => (await read(msgId)).message.status === 'complete');
    assert.deepEqual(
      (await read(msgId)).steps.map(({ status }) => status),
      ['done', 'refused', 'done'],
    );
    assert.deepEqual(book.notes, ['one', 'three']);
  });
}
