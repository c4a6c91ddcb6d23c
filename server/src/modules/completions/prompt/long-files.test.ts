// A file that does not fit the window is searched by the question, and its passages are cited.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Citation } from '@parley/contract';
import { DATABASES } from '../../../../test/harness.ts';
import { say } from '../../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../../test/vendor.ts';
import { bestPassages } from '../model/best-passages.ts';

const FILLER =
  'The committee met again and spoke about the usual matters of the house at some length. '.repeat(6);
const LONG = Array.from({ length: 120 }, (_, n) =>
  n === 90
    ? `# Chapter 90\n\nThe walrus wears a crimson waistcoat on Sundays. ${FILLER}`
    : `# Chapter ${n}\n\nParagraph number ${n}. ${FILLER}`,
).join('\n\n');

test('the passages that say most about a question come first, with their headings and pages', async () => {
  const [best] = await bestPassages(LONG, 'What does a walrus wear?');
  assert.deepEqual([best?.heading, best?.score], ['Chapter 90', 1]);
  assert.equal(LONG.slice(best?.start, best?.end), best?.content);
  const [paged] = await bestPassages('[page 1]\nNothing.\n\n[page 2]\nA walrus.', 'the walrus');
  assert.deepEqual([paged?.page, paged?.content], [2, 'A walrus.']);
  assert.deepEqual(await bestPassages(LONG, 'xylophone'), []);
  assert.deepEqual(await bestPassages('', 'walrus'), []);
});

for (const database of DATABASES)
  test(`${database}: of a file that is too long the passages that answer are told, and cited with the file`, async (t) => {
    const { ann, vendor, configId: provider_config_id } = await startWithVendor(t, database);
    const model = 'small-window';
    await ann.call('PUT /api/v1/admin/models', {
      body: { provider: 'openai', model_id: model, context_window: 4_000 },
    });
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const form = new FormData();
    form.set('file', new Blob([LONG]), 'minutes.md');
    const file = await ann.call('POST /api/v1/channels/{id}/files', { params: { id }, form });
    const ask = async (content: string, attachments: string[]) => {
      const body = { channel_id: id, content, model, provider_config_id, attachments, stream: false };
      const done = await ann.call('POST /api/v1/chat/completions', { body });
      assert.ok(typeof done === 'object');
      return { done, sent: JSON.stringify(vendor.asked.at(-1)?.body) };
    };
    const answers = async () => {
      const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
      return messages.filter(({ role }) => role === 'assistant');
    };
    vendor.usual(say({ text: ['A crimson waistcoat [1], a hat [77].'] }));
    const { sent } = await ask('What does the walrus wear on Sundays?', [file.id]);
    assert.match(sent, /Source \[1\].{0,400}The walrus wears a crimson waistcoat/);
    assert.ok(!sent.includes('[cut: the file is longer]'), 'it is not cut at its end');
    const context = async () => {
      const [answer] = await answers();
      return ann.call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
        params: { id, msgId: answer?.id ?? '' },
      });
    };
    const told = await context();
    const passages = told.parts.filter(({ source }) => source === 'file');
    const [found] = passages.filter(({ text }) => text?.includes('crimson waistcoat'));
    assert.deepEqual(
      [found?.title, found?.ref, found?.is_cut, found?.state],
      ['minutes.md › Chapter 90', { type: 'file', id: file.id }, false, 'unchanged'],
    );
    for (const { text, tokens } of passages) assert.ok(text && tokens > 0 && sent.includes(text));
    const [rest, ...more] = told.left_out;
    assert.deepEqual(
      [rest?.title, rest?.ref, rest?.is_part, rest?.reason, more],
      ['minutes.md', { type: 'file', id: file.id }, true, 'relevance', []],
    );
    assert.ok((rest?.tokens ?? 0) > 10_000, 'by far the most of it was left out');
    assert.match(rest?.detail ?? '', /those \d+ passages that say most about the question were told/);
    assert.deepEqual(
      [rest?.detail_key, rest?.detail_numbers],
      ['passages', { number: passages.length, of: rest?.detail_numbers.of }],
    );
    const sum = told.parts.reduce((all, { tokens }) => all + tokens, 0);
    assert.equal(told.tokens, sum, 'the parts are the whole');
    const [question] = told.parts.filter(({ source }) => source === 'history');
    assert.ok((question?.tokens ?? 0) > 8, 'the question has its own');
    const [first] = await answers();
    assert.equal(first?.content, 'A crimson waistcoat [1], a hat.', 'a number without a source is taken out');
    const [citation] = (first?.citations ?? []) as Citation[];
    assert.deepEqual(
      [citation?.kind, citation?.title, citation?.document_id, citation?.quote],
      ['file', 'minutes.md', file.id, 'The walrus wears a crimson waistcoat on Sundays.'],
    );
    vendor.usual(say({ text: ['I see.'] }));
    assert.match((await ask('Which paragraph has the number 17?', [])).sent, /Paragraph number 17\./);
    assert.match((await ask('xylophone', [])).sent, /\[cut: the file is longer\]/, 'nothing in it answers');
    await ann.call('DELETE /api/v1/files/{id}', { params: { id: file.id } });
    const gone = (await context()).parts.filter(({ source }) => source === 'file');
    assert.deepEqual(
      [
        gone.length,
        ...new Set(gone.map(({ title, text, state }) => `${title.slice(0, 10)} ${text} ${state}`)),
      ],
      [passages.length, 'minutes.md null deleted'],
    );
    const [after] = await answers();
    const left = (after?.citations ?? []) as Citation[];
    assert.deepEqual(
      left.map(({ quote }) => quote),
      [null],
      'its words went with it',
    );
  });
