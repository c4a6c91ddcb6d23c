import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf } from '../../../../test/things.ts';
import { artifactsIn, asFence, fileNameOf, titleOf } from './artifacts.ts';

const answerOf = (content: string, more = {}) => messageOf({ role: 'assistant', content, ...more });
const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

test('what a browser can show is found in answers, and nothing else is', () => {
  const text = [
    fence('html', '<p>one</p>'),
    fence('python', 'print(1)'),
    fence('xml', '<note/>'),
    fence('xml', '<svg></svg>'),
    '~~~js\nlet a = `x`;\n~~~',
    '````html\n```\ninside\n````',
    '1. A list\n\n   ```svg\n   <svg>\n     in a list</svg>\n   ```',
    '```html\nnot ended',
  ].join('\n\n');
  const found = artifactsIn([answerOf(text), messageOf({ role: 'user', content: fence('html', 'no') })]);
  assert.deepEqual(
    found.map(({ kind, code }) => [kind, code]),
    [
      ['html', '<p>one</p>'],
      ['svg', '<svg></svg>'],
      ['js', 'let a = `x`;'],
      ['html', '```\ninside'],
      ['svg', '<svg>\n  in a list</svg>'],
    ],
  );
  assert.deepEqual(artifactsIn([answerOf(fence('html', 'gone'), { is_deleted: true })]), []);
});

test('the versions of an answer stand in its place', () => {
  const first = answerOf(fence('svg', '<svg>1</svg>'));
  const later = answerOf(fence('html', 'later'), { parent_id: first.id });
  const second = answerOf(fence('svg', '<svg>2</svg>'), { parent_id: first.parent_id });
  const codes = artifactsIn([second, later], [first, second]).map(({ code }) => code);
  assert.deepEqual(codes, ['<svg>1</svg>', '<svg>2</svg>', 'later']);
});

test('a page is called by its title, and kept in a file with a plain name', () => {
  const [page, script] = artifactsIn([
    answerOf(`${fence('html', '<title> A/B: ../test </title>')}\n\n${fence('js', '"<title>x</title>"')}`),
  ]);
  assert.ok(page && script);
  assert.equal(titleOf(page), 'A/B: ../test');
  assert.equal(fileNameOf(page), 'A-B-test.html');
  assert.equal(titleOf(script), null);
  assert.equal(fileNameOf(script), 'artifact.js');
});

test('code with marks of its own is still one block', () => {
  const [artifact] = artifactsIn([answerOf('~~~js\nconst a = "````";\n~~~')]);
  assert.ok(artifact);
  assert.deepEqual(
    artifactsIn([answerOf(asFence(artifact))]).map(({ code }) => code),
    [artifact.code],
  );
});
