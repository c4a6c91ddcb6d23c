import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainExcerpt } from './plain-excerpt.ts';

test('an excerpt has the words of a message and not the signs of its Markdown', () => {
  for (const [written, read] of [
    ['Shall we ship on **Friday**?', 'Shall we ship on Friday?'],
    ['# Title\n\n- one\n- `two`', 'Title one two'],
    ['See [the plan](https://example.org/plan)', 'See the plan'],
    ['```python\nprint(2 ** 3)\n```', 'print(2 ** 3)'],
    ['5 * 4 * 3, snake_case and #1', '5 * 4 * 3, snake_case and #1'],
    ['cut off in the **mid', 'cut off in the **mid'],
  ] as const)
    assert.equal(plainExcerpt(written), read);
});
