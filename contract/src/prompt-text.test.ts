import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillPrompt, promptVariables } from './prompt-text.ts';

const TEXT =
  'Write to {{name}} in {{ tone : formal | friendly }} words, {{length=one page}}, by {{day:date}}. Dear {{name}}, {{#if x}} {{tone}} {{odd:one}} { {name} }';

test('a prompt names each place once, with its kind, its choices and what stands there otherwise', () => {
  assert.deepEqual(
    promptVariables(TEXT).map(({ name, kind, default: otherwise, choices }) => [
      name,
      kind,
      otherwise,
      choices,
    ]),
    [
      ['name', 'text', '', []],
      ['tone', 'select', 'formal', ['formal', 'friendly']],
      ['length', 'text', 'one page', []],
      ['day', 'date', '', []],
    ],
  );
  assert.deepEqual(promptVariables('{{place}} {{place=Rome}}'), [
    { name: 'place', kind: 'text', default: 'Rome', choices: [] },
  ]);
  assert.deepEqual(promptVariables('{{}} {{ }} {{a|b}} {{x'), []);
  for (const name of ['नाम', 'ชื่อ', 'cafe\u0301', '__proto__'])
    assert.deepEqual(
      promptVariables(`{{ ${name} }}`).map((one) => one.name),
      [name],
    );
});

test('places are filled in, and what is no place stays as it is', () => {
  assert.equal(
    fillPrompt(TEXT, { name: '$& {{tone}}', tone: 'friendly', day: '2026-01-05' }),
    'Write to $& {{tone}} in friendly words, one page, by 2026-01-05. Dear $& {{tone}}, {{#if x}} friendly {{odd:one}} { {name} }',
  );
  assert.equal(fillPrompt('{{constructor}}|{{a}}', {}), '|');
  assert.equal(fillPrompt('{{a=one}}|{{b=two}}', { a: '' }), '|two', 'what was emptied stays empty');
});

test('a long text of opened braces is read in little time', () => {
  for (const text of [
    `{{a${' '.repeat(100_000)}`,
    '{{a='.repeat(25_000),
    `{{a=${'x '.repeat(50_000)}`,
    '{{'.repeat(50_000),
  ])
    assert.deepEqual(promptVariables(text), []);
});
