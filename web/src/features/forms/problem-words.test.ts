import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTemplate, validateForm } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import { problemTexts } from './problem-words.ts';
import { words } from './settings-words/en.ts';

const ENGLISH: Readonly<Record<string, string>> = words.form_fields;
const t = ((key: string, { n }: { n?: string } = {}) =>
  (ENGLISH[key.replace('form_fields.', '')] ?? key).replace('{{n}}', n ?? '')) as unknown as TFunction;

const OPTIONS = { options: ['a', 'b', 'c'] };
const WRONG: ReadonlyArray<readonly [object, unknown, string]> = [
  [{ type: 'text', required: true }, '', 'Fill this in.'],
  [{ type: 'text', max_length: 2 }, 'abc', 'Use 2 characters at most.'],
  [{ type: 'text', min_length: 4 }, 'abc', 'Use 4 characters at least.'],
  [{ type: 'text', pattern: '[0-9]+' }, 'abc', 'This does not have the form that is asked for.'],
  [{ type: 'number' }, 'x', 'Enter a number.'],
  [{ type: 'integer' }, 1.5, 'Enter a whole number.'],
  [{ type: 'number', min: 3 }, 2, '3 at least.'],
  [{ type: 'number', max: 3 }, 4, '3 at most.'],
  [{ type: 'number', step: 5 }, 4, 'In steps of 5.'],
  [{ type: 'boolean', must_be_true: true }, false, 'You have to agree to this.'],
  [{ type: 'date' }, '2026-02-30', 'Enter a day.'],
  [{ type: 'date', min: 'today' }, '2020-01-01', 'Not before today.'],
  [{ type: 'date', max: '2020-01-01' }, '2021-01-01', 'Not after 2020-01-01.'],
  [{ type: 'datetime' }, 'soon', 'Enter a day and a time.'],
  [{ type: 'time' }, '25:00', 'Enter a time.'],
  [{ type: 'radio', ...OPTIONS }, 'z', 'Choose what is offered.'],
  [{ type: 'checkboxes', ...OPTIONS }, ['z'], 'Choose what is offered.'],
  [{ type: 'checkboxes', ...OPTIONS, min_items: 2 }, ['a'], 'Choose 2 at least.'],
  [{ type: 'checkboxes', ...OPTIONS, max_items: 1 }, ['a', 'b'], 'Choose 1 at most.'],
  [{ type: 'email' }, 'x', 'This is not an e-mail address.'],
  [{ type: 'url' }, 'javascript:x', 'Enter an address that begins with https://'],
  [{ type: 'phone' }, 'x', 'This is not a telephone number.'],
  [{ type: 'files', max_files: 1 }, ['x', 'y'], 'Files, at most: 1'],
  [{ type: 'user' }, 'x', 'Choose what is offered.'],
  [{ type: 'json' }, 'x', 'Enter an object or a list, as JSON.'],
];

test('what the check of a form says has words of the reader’s language', () => {
  for (const [rules, value, text] of WRONG) {
    const { template } = readTemplate({ fields: [{ key: 'a', label: 'Of mine', ...rules }] });
    assert.ok(template, JSON.stringify(rules));
    const { errors } = validateForm(template, { a: value }, new Date());
    assert.equal(problemTexts(template, errors, t).get('a'), text, JSON.stringify(rules));
  }
});
