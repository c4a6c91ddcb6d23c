// What a newcomer meets: the demonstration in real conversations. What it says in each case is tested beside it, without a server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../../test/harness.ts';
import { send } from '../../../../test/multipart.ts';

const ask = async ({ call }: Account, body: object) => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object');
  return done;
};

for (const database of DATABASES) {
  test(`${database}: two personas answer a question each for itself, and neither quotes the other`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const persona = (name: string, system_prompt: string) =>
      ann.call('POST /api/v1/personas', { body: { name, system_prompt } });
    const optimist = await persona('Optimist', 'You see what could work in every idea.');
    const critic = await persona('Critic', 'You name the weakest point of every idea.');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', type: 'group' } });
    const question = 'Should we work from home four days a week?';
    const content = `@${optimist.handle} @${critic.handle} ${question}`;
    await ask(ann, { channel_id: id, content });
    await ask(ann, { channel_id: id, content: `@${optimist.handle} @${critic.handle} and in winter?` });
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
    const answers = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content);
    assert.equal(answers.length, 4);
    assert.equal(new Set(answers.flatMap((answer) => answer.split('\n\n'))).size >= 5, true);
    for (const answer of answers) assert.doesNotMatch(answer, /work from home four days|@optimist|“/);
  });

  test(`${database}: each version of an answer is another one, and the rest of a cut one fits its beginning`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const content = 'Plan three days in Lisbon';
    const first = await ask(ann, { channel_id: id, content, max_tokens: 12 });
    const params = { id, msgId: first.message_id ?? '' };
    const texts = [first.content];
    for (const _ of [1, 2]) {
      const body = { stream: false, max_tokens: 1_000 };
      const again = await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
        params,
        body,
      });
      assert.ok(typeof again === 'object');
      texts.push(again.content);
    }
    assert.equal(new Set(texts).size, 3);
    const goesOn = await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', {
      params,
      body: { stream: false },
    });
    assert.ok(typeof goesOn === 'object');
    const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } });
    const whole = data.find(({ id }) => id === first.message_id)?.content ?? '';
    assert.ok(whole.startsWith(first.content) && whole.length > first.content.length);
    assert.doesNotMatch(whole, /cut off/);
  });

  test(`${database}: a file is described by what is in it`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const uploaded = await send(ann.call, id, 'One line.\nAnd two.', 'n.txt');
    const done = await ask(ann, { channel_id: id, content: 'What is this?', attachments: [uploaded.id] });
    assert.match(done.content, /n\.txt.*2 lines, 4 words/);
    assert.doesNotMatch(done.content, /mark|material/);
  });

  test(`${database}: of a file that is too long the demonstration quotes the passage that fits the question`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const chapter = (n: number) => `# Chapter ${n}\n\n${'The committee met again and spoke. '.repeat(60)}`;
    const chapters = Array.from({ length: 900 }, (_, n) => chapter(n));
    chapters[700] = '# Chapter 700\n\nThe walrus wears a crimson waistcoat.';
    const uploaded = await send(ann.call, id, chapters.join('\n\n'), 'minutes.md');
    const content = 'What does the walrus wear?';
    const done = await ask(ann, { channel_id: id, content, attachments: [uploaded.id] });
    assert.match(done.content, /minutes\.md.*“The walrus wears a crimson waistcoat\.” \[\d+\]/);
    assert.doesNotMatch(done.content, /cannot read|mark |material/);
  });
}
