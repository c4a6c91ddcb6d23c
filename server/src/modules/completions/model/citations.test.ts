import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCitationCheck } from './citations.ts';
import { createSourceBook } from './sources.ts';
import type { AnswerEvent } from './tool-loop.ts';

const PASSAGE = 'The pump is blue. Oil the bearings every six months. Never run it dry.';

const open = () => {
  const sources = createSourceBook();
  for (const [n, title] of ['Pump', 'Valve'].entries())
    sources.numberOf({
      ...{ kind: 'knowledge', kb_id: 'k', document_id: 'd', chunk_id: `c${n}`, title },
      ...{ page: null, url: null, score: 1, passage: PASSAGE },
    });
  return sources;
};

/** In pieces of each length: where a text is cut must make no difference. */
const checked = (text: string, sources = open()) => {
  const answers = [1, 2, 3, 7, text.length].map((size) => {
    const said = { content: '', citations: [] };
    const check = createCitationCheck(sources, said);
    const events: AnswerEvent[] = [];
    for (let at = 0; at < text.length; at += size)
      events.push(...check.take([{ type: 'text', text: text.slice(at, at + size) }]));
    events.push(...check.rest());
    return {
      text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
      cited: events.flatMap((event) => (event.type === 'citation' ? [event.citation] : [])),
    };
  });
  for (const answer of answers) assert.deepEqual(answer.text, answers[0]?.text);
  return { text: answers[0]?.text, cited: answers.at(-1)?.cited ?? [] };
};

test('a number without a source is taken out; one with a source stays and is told once', () => {
  const { text, cited } = checked('Oil it every six months [1]. And so [7] on [2, 9][1]. End [3].');
  assert.equal(text, 'Oil it every six months [1]. And so on [2][1]. End.');
  assert.deepEqual(
    cited.map(({ n, title }) => [n, title]),
    [
      [1, 'Pump'],
      [2, 'Valve'],
    ],
  );
});

test('the quote is the sentence that was used, word for word', () => {
  const { cited } = checked('The bearings want oil twice a year, every six months [1].');
  assert.equal(cited[0]?.quote, 'Oil the bearings every six months.');
  assert.ok(PASSAGE.includes(cited[0]?.quote ?? '?'));
});

test('code, links, other brackets and answers without sources stay as they are', () => {
  const kept = [
    'use `a[5]` here',
    'see [5](https://example.com/) and [5]: x',
    'a list [x] and [see 5] and [ ] [',
    '```js\nrow[7] = list[8];\n```\n',
    'two  spaces , and 1 [',
  ];
  for (const text of kept) assert.equal(checked(text).text, text);
  assert.equal(checked('an [9] of its own', createSourceBook()).text, 'an [9] of its own');
});

test('a source keeps its number, also one that was taken over', () => {
  const sources = open();
  const [first] = sources.list();
  assert.ok(first);
  assert.equal(sources.numberOf(first), 1);
  const later = createSourceBook();
  later.adopt([{ ...first, n: 4 }]);
  assert.equal(later.numberOf(first), 4);
  assert.equal(later.numberOf({ ...first, chunk_id: 'other' }), 5);
});
