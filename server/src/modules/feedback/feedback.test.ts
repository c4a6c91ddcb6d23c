import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';

const ask = async ({ call }: Account, id: string, body: object = {}) => {
  const content = '/demo echo a secret of the kitchen';
  await call('POST /api/v1/chat/completions', { body: { channel_id: id, content, ...body, stream: false } });
  const { messages } = await call('GET /api/v1/channels/{id}/path', { params: { id } });
  const [question, answer] = messages.slice(-2);
  assert.ok(question && answer?.role === 'assistant');
  return { question: { id, msgId: question.id }, answer: { id, msgId: answer.id } };
};

const rate = ({ call }: Account, params: { id: string; msgId: string }, rating: 'up' | 'down', more = {}) =>
  call('PUT /api/v1/channels/{id}/messages/{msgId}/feedback', { params, body: { rating, ...more } });

for (const database of DATABASES) {
  test(`${database}: everybody says what they think of an answer, and changes their mind`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'Room', type: 'group', ai_mode: 'auto' },
    });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const { question, answer } = await ask(ann, id);
    const mine = async ({ call }: Account) => {
      const { data } = await call('GET /api/v1/channels/{id}/feedback', { params: { id } });
      const one = await call('GET /api/v1/channels/{id}/messages/{msgId}/feedback', { params: answer });
      assert.deepEqual(one.feedback, data[0] ?? null, 'both ways to ask answer alike');
      return data.map(({ message_id, rating, comment }) => [message_id, rating, comment]);
    };
    assert.deepEqual(await mine(ann), []);
    await rate(ann, answer, 'up', { comment: '  to the point ' });
    await rate(bob, answer, 'down');
    assert.deepEqual(await mine(ann), [[answer.msgId, 'up', 'to the point']]);
    assert.deepEqual(await mine(bob), [[answer.msgId, 'down', '']]);
    await rate(ann, answer, 'up');
    assert.deepEqual(await mine(ann), [[answer.msgId, 'up', 'to the point']], 'left out: as it was');
    await rate(ann, answer, 'down');
    assert.deepEqual(await mine(ann), [[answer.msgId, 'down', '']], 'praise is not the reason for blame');
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}/feedback', { params: answer });
    assert.deepEqual(await mine(ann), []);
    assert.deepEqual(await mine(bob), [[answer.msgId, 'down', '']]);
    await assert.rejects(rate(ann, question, 'up'), { status: 409, message: 'feedback is for answers' });
    await assert.rejects(rate(ann, answer, 'up', { comment: 'x'.repeat(4_001) }), { status: 400 });
    await assert.rejects(rate(await account('eve'), answer, 'up'), { status: 404 });
  });

  test(`${database}: administrators see what is thought of whom, and nothing of the conversation`, async (t) => {
    const { account } = await start(t, database);
    const [root, ann, bob] = [await account('root'), await account('ann'), await account('bob')];
    const rooms = new Map<Account, string>();
    for (const person of [ann, bob]) {
      const { id } = await person.call('POST /api/v1/channels', {
        body: { title: 'A secret of the kitchen' },
      });
      rooms.set(person, id);
    }
    const roomOf = (person: Account) => rooms.get(person) ?? '';
    const persona = await ann.call('POST /api/v1/personas', { body: { name: 'Ada' } });
    const plain = await ask(ann, roomOf(ann), { model: 'parley-demo' });
    const asAda = await ask(ann, roomOf(ann), { persona_id: persona.id });
    const other = await ask(bob, roomOf(bob), { model: 'parley-demo' });
    await rate(ann, plain.answer, 'up');
    await rate(ann, asAda.answer, 'down', { comment: 'too long' });
    await rate(bob, other.answer, 'up', { comment: 'as asked' });

    const summary = await root.call('GET /api/v1/admin/feedback/summary');
    assert.deepEqual(
      summary.data.map(({ persona_name, up, down }) => [persona_name, up, down]),
      [
        ['', 2, 0],
        ['Ada', 0, 1],
      ],
    );
    const words = await root.call('GET /api/v1/admin/feedback');
    assert.equal(words.total, 2, 'a thumb without words is only counted');
    assert.deepEqual(
      words.data.map(({ username, comment, persona_name }) => [username, comment, persona_name]),
      [
        ['bob', 'as asked', ''],
        ['ann', 'too long', 'Ada'],
      ],
    );
    const first = await root.call('GET /api/v1/admin/feedback/summary', { query: { limit: '1' } });
    assert.deepEqual(first.data, summary.data.slice(0, 1));
    assert.doesNotMatch(JSON.stringify([words, summary]), /secret of the kitchen/);
    for (const room of rooms.values()) assert.ok(!JSON.stringify([words, summary]).includes(room));
    const blame = await root.call('GET /api/v1/admin/feedback', { query: { rating: 'down', limit: '1' } });
    assert.deepEqual([blame.total, blame.data[0]?.comment], [1, 'too long']);
    await assert.rejects(ann.call('GET /api/v1/admin/feedback'), { status: 403 });
    await assert.rejects(ann.call('GET /api/v1/admin/feedback/summary'), { status: 403 });

    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: roomOf(ann) } });
    const left = await root.call('GET /api/v1/admin/feedback');
    assert.deepEqual(
      left.data.map(({ username }) => username),
      ['bob'],
      'what is gone with its channel is gone here too',
    );
  });
}
