import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileCondition } from '@parley/contract/form';
import { conditionText } from './condition-text.ts';

/** Names the sentence, with what it holds. */
const t = ((key: string, given: object = {}) =>
  [key.replace('workflow_page.', ''), ...Object.values(given)].join(' ')) as unknown as Parameters<
  typeof conditionText
>[2];

const said = (source: string): string => {
  const { problem } = compileCondition(source, ['form', 'vars', 'now']);
  assert.ok(problem !== null, source);
  return conditionText(problem, source, t);
};

test('what is wrong with a condition is said in a sentence of the page, and where', () => {
  const sentences = [
    ['form.amount >', 'c_end'],
    ['size(form.text', 'c_end'],
    ['form.name == "Ann', 'c_quote c_place 14 "Ann'],
    ['form.amount = 1', 'c_equals == c_place 13 = 1'],
    ['form.a == 1 &&& 2', 'c_unread c_place 15 & 2'],
    ['frm.amount > 1', 'p_unknown frm'],
    ['1 + "a" == 2', 'c_kinds int + string'],
    ['"yes"', 'p_not_bool'],
    ['form.text.matches("(a+)+")', 'c_matches re(form.text, "…")'],
    ['form.text.eval()', 'c_function eval'],
    ['re(form.text, form.pattern)', 'c_pattern'],
  ];
  for (const [source = '', expected] of sentences) assert.equal(said(source), expected, source);
});
