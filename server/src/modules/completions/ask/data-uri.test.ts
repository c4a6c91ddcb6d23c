import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../kernel/errors.ts';
import { mediaTypeOf, readDataUri } from './data-uri.ts';
import { readConversation } from './openai-input.ts';

const MEGABYTES = 'A'.repeat(8 * 1024 * 1024);

test('a data URI is its type and its bytes, and anything else is none', () => {
  const read = readDataUri('data:image/png;base64,iVBORw0KGgo=');
  assert.deepEqual([read?.mediaType, read?.bytes.length], ['image/png', 8]);
  assert.equal(mediaTypeOf('data:text/plain;charset=utf-8;base64,aGk='), 'text/plain');
  for (const wrong of [
    '',
    'data:',
    'data:image/png;base64,',
    'data:image/png,AAAA',
    'https://example.com/a.png',
    'data:image/png;base64,AAA*',
    'data:image/png;base64,AA-_',
    'data:image/png;base64,AA AA',
    `data:image/png;base64,${MEGABYTES}!`,
    `data:${'image/'.repeat(1_000)};base64,AAAA`,
  ])
    assert.equal(readDataUri(wrong), null, wrong.slice(0, 60));
});

test('of a picture of megabytes a pattern is shown its beginning alone', (t) => {
  let longest = 0;
  const { exec } = RegExp.prototype;
  t.mock.method(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    longest = Math.max(longest, text.length);
    return exec.call(this, text);
  });
  const sent = (data: string) =>
    readConversation([
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }],
      },
    ]);
  assert.equal(sent(MEGABYTES).messages.length, 1);
  assert.throws(() => sent(`${MEGABYTES}!`), Failure);
  assert.ok(longest > 0 && longest <= 300, `a pattern was shown ${longest} characters`);
});
