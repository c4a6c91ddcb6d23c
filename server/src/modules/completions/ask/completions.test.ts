import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../../test/harness.ts';
import { send } from '../../../../test/multipart.ts';
import { eventsOf, frame } from '../../../../test/providers/stand-in-wires.ts';
import { makeRoom } from '../../../../test/rooms.ts';
import { connect } from '../../../../test/socket.ts';
import { linesOf, streamed } from '../../../../test/streams.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

for (const database of DATABASES) {
  test(`${database}: the first hello of a fresh server is answered, and everything is stored`, async (t) => {
    const harness = await start(t, database);
    const { account } = harness;
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', {});
    const response = await streamed(harness, ann.access_token, { channel_id: id, content: 'hello' });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const { chunks, content } = await linesOf(response);
    assert.ok(content.length > 10, content);
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
    assert.deepEqual(
      messages.map(({ role, status }) => [role, status]),
      [
        ['user', 'complete'],
        ['assistant', 'complete'],
      ],
    );
    const answer = messages[1];
    assert.equal(answer?.content, content);
    assert.equal(answer?.author.type, 'model');
    assert.equal(chunks[0]?.user_message_id, messages[0]?.id);
    assert.deepEqual(chunks[0]?.choices, [{ index: 0, delta: {}, finish_reason: null }]);
    assert.equal(chunks[0]?.model, answer?.model);
    assert.ok(chunks.slice(1).every(({ message_id }) => message_id === answer?.id));
    const last = chunks.at(-1);
    assert.equal(last?.finish_reason, 'stop');
    assert.ok((last?.usage as { completion_tokens: number } | undefined)?.completion_tokens ?? 0);
    await until('the channel has a title', async () => {
      const { title } = await ann.call('GET /api/v1/channels/{id}', { params: { id } });
      return title !== '';
    });
  });

  test(`${database}: one JSON object when nothing is to be streamed`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', {});
    const done = await ann.call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: '/demo echo one two three', stream: false },
    });
    assert.ok(typeof done === 'object');
    assert.equal(done.object, 'chat.completion');
    assert.equal(done.content, 'one two three');
    assert.equal(done.choices[0]?.message.content, 'one two three');
    assert.equal(done.choices[0]?.finish_reason, 'stop');
    assert.equal(done.channel_id, id);
    const read = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id, msgId: done.message_id ?? '' },
    });
    assert.equal(read.content, 'one two three');
    assert.equal(read.parent_id, done.user_message_id);
  });

  test(`${database}: a question of files alone is answered, and an empty one without them is none`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, database);
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Ferns' } });
    const file = await send(ann.call, id, 'ferns grow in the shade', 'ferns.txt');
    const question = { channel_id: id, model: 'stand-in-large', stream: false } as const;
    for (const body of [
      { ...question, content: '', attachments: [file.id] },
      { ...question, attachments: [file.id] },
    ]) {
      await ann.call('POST /api/v1/chat/completions', { body });
      assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /ferns grow in the shade/);
    }
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
    assert.deepEqual(
      messages.filter(({ role }) => role === 'user').map(({ content }) => content),
      ['', ''],
    );
    const refused = { status: 400, message: /content/ };
    await assert.rejects(
      ann.call('POST /api/v1/chat/completions', { body: { ...question, content: ' ' } }),
      refused,
    );
    await assert.rejects(ann.call('POST /api/v1/chat/completions', { body: { content: '' } }), refused);
  });

  test(`${database}: everybody in the channel watches an answer being written`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, database);
    const bob = await harness.account('bob');
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'Room', type: 'group', ai_mode: 'auto' },
    });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const socket = await connect(harness.url, bob.call);
    await socket.follow(`channel:${id}`);
    const deltas = () => socket.frames.filter(({ type }) => type === 'user.message.delta');
    // The next word is written only when the one before it has been read.
    const words = ['one ', 'two ', 'three ', 'four'];
    vendor.usual(async ({ wire, response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const data of eventsOf(wire, { text: words })) {
        response.write(frame(wire, data));
        const index = words.findIndex((word) => data.includes(JSON.stringify(word)));
        await until('it is read', () => deltas().length > index);
      }
      response.end();
    });
    const question = { channel_id: id, content: 'Count.', model: 'stand-in-large' };
    const { content } = await linesOf(await streamed(harness, ann.access_token, question));
    assert.equal(content, words.join(''));
    const isFinal = ({ type, data }: { type: string; data: unknown }) =>
      type === 'user.message.updated' &&
      (data as { message: { status: string } }).message.status === 'complete';
    await socket.next('the answer is told to be complete', isFinal);
    let seen = '';
    for (const { data } of deltas()) {
      const delta = data as { offset: number; content: string };
      assert.equal(delta.offset, seen.length);
      seen += delta.content;
    }
    assert.equal(seen, content);
    socket.close();
  });

  test(`${database}: an answer goes on when its reader leaves, and can be joined from where one was`, async (t) => {
    const harness = await start(t, database);
    const { account, raw } = harness;
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', {});
    const leaving = new AbortController();
    const response = await streamed(
      harness,
      ann.access_token,
      { channel_id: id, content: '/demo slow 10\n/demo long 100' },
      { signal: leaving.signal, isLive: true },
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!/id: .*:(\d\d+)-0-0/.test(heard)) heard += (await reader?.read())?.value ?? '';
    leaving.abort();
    const [lastId = ''] = [...heard.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? '').slice(-1);
    const messageId = lastId.split(':')[0] ?? '';
    const path = `/api/v1/channels/${id}/messages/${messageId}/stream`;
    const headers = { 'last-event-id': lastId };
    const rest = await linesOf(await raw('GET', path, { token: ann.access_token, headers }));
    const whole = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id, msgId: messageId },
    });
    assert.equal(whole.status, 'complete');
    const before = Number(lastId.split(':')[1]?.split('-')[0]);
    assert.ok(before > 0);
    assert.equal(whole.content, whole.content.slice(0, before) + rest.content);
    const again = await linesOf(await raw('GET', path, { token: ann.access_token }));
    assert.equal(again.content, whole.content);
  });

  test(`${database}: a person who stops an answer keeps what came, and it can go on`, async (t) => {
    const harness = await start(t, database);
    const { account } = harness;
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', {});
    const reading = streamed(harness, ann.access_token, {
      channel_id: id,
      content: '/demo slow 30\n/demo long 500',
    });
    let msgId = '';
    await until('something has come', async () => {
      const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } });
      msgId = data[1]?.id ?? '';
      return (data[1]?.content.length ?? 0) > 20;
    });
    const stopped = await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/stop', {
      params: { id, msgId },
    });
    assert.equal(stopped.status, 'stopped');
    const { content, chunks } = await linesOf(await reading);
    assert.equal(stopped.content, content);
    assert.equal(chunks.at(-1)?.status, 'stopped');
    assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, null, 'this is no clean end');
    const went = await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', {
      params: { id, msgId },
      body: { stream: false },
    });
    assert.ok(typeof went === 'object' && went.content.startsWith(stopped.content));
    assert.ok(went.content.length > stopped.content.length);
    assert.equal(went.message_id, msgId);
    await assert.rejects(
      ann.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', { params: { id, msgId } }),
      { status: 409 },
    );
  });

  test(`${database}: a stream ends with a reason and [DONE] when its reader loses the channel`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const body = { content: '/demo slow 40\n/demo long 5000' };
    const begin = async () => {
      const id = await makeRoom(ann, bob);
      const options = { isLive: true };
      const asked = linesOf(await streamed(harness, bob.access_token, { channel_id: id, ...body }, options));
      let msgId = '';
      await until('an answer is written', async () => {
        const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } });
        msgId = data[1]?.id ?? '';
        return (data[1]?.content.length ?? 0) > 20;
      });
      const joined = fetch(`${harness.url}/api/v1/channels/${id}/messages/${msgId}/stream`, {
        headers: { authorization: `Bearer ${bob.access_token}` },
      });
      return { id, readers: [asked, linesOf(await joined)] };
    };
    const [deleted, left, archived] = [await begin(), await begin(), await begin()];
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: deleted.id } });
    await ann.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 1 },
    });
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: archived.id } });
    const params = { id: left.id };
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: {
        ...params,
        participantId: participants.find((one) => one.participant_id === bob.user.id)?.id ?? '',
      },
    });
    const readers = [...deleted.readers, ...left.readers, ...archived.readers];
    for (const { chunks } of await Promise.all(readers)) {
      assert.match(String(chunks.at(-1)?.error), /no longer there for you/);
      assert.equal(chunks.at(-1)?.object, 'chat.completion.chunk');
    }
  });

  test(`${database}: a stream ends when its reader is shut out, whatever they came with`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const { key } = await bob.call('POST /api/v1/api-keys', {
      body: { name: 'K', scopes: ['read', 'write'] },
    });
    const readers = [];
    for (const token of [bob.access_token, key]) {
      const id = await makeRoom(ann, bob);
      const body = { channel_id: id, content: '/demo slow 40\n/demo long 5000' };
      readers.push(linesOf(await streamed(harness, token, body, { isLive: true })));
    }
    await ann.call('PUT /api/v1/admin/users/{id}', {
      params: { id: bob.user.id },
      body: { is_active: false },
    });
    for (const { chunks } of await Promise.all(readers))
      assert.match(String(chunks.at(-1)?.error), /you were signed out/);
  });
}
