// What is wrong with a condition, in the reader's language and at its place: where it stops being one, and what stands there.

import type { TFunction } from 'i18next';

type Say = (found: readonly string[], t: TFunction) => string;

const SHAPES: ReadonlyArray<readonly [RegExp, Say]> = [
  [/^must be an expression/, (_, t) => t('workflow_page.c_empty')],
  [/^is longer than (\d+) characters/, ([n = ''], t) => t('workflow_page.p_long', { n })],
  [/^matches is not offered/, (_, t) => t('workflow_page.c_matches', { instead: 're(form.text, "…")' })],
  [/^there is no function (\S+)/, ([name = ''], t) => t('workflow_page.c_function', { name })],
  [/^the pattern of re/, (_, t) => t('workflow_page.c_pattern')],
  [/^lists are gone through/, (_, t) => t('workflow_page.c_nested')],
  [/, not true or false/, (_, t) => t('workflow_page.p_not_bool')],
  [/^Unknown variable:? '?([\w.]+)'?/, ([name = ''], t) => t('workflow_page.p_unknown', { name })],
  [
    /^no such overload:? (.+?)(?: \(at character \d+\))?$/i,
    ([what = ''], t) => t('workflow_page.c_kinds', { what }),
  ],
  [/^Unterminated string/i, (_, t) => t('workflow_page.c_quote')],
  [/^Unexpected character: = /, (_, t) => t('workflow_page.c_equals', { sign: '==' })],
  [/^Unexpected end|got EOF|EOF/i, (_, t) => t('workflow_page.c_end')],
];

const PLACE = /\(at character (\d+)\)$/;
const SHOWN = 12;

/** The beginning of what cannot be read. */
const placeText = (problem: string, source: string, t: TFunction): string => {
  const at = Number(PLACE.exec(problem)?.[1] ?? 0);
  if (at === 0) return '';
  const rest = source.slice(at - 1, at - 1 + SHOWN).trim();
  return rest === '' ? '' : ` ${t('workflow_page.c_place', { at, text: rest })}`;
};

export const conditionText = (problem: string, source: string, t: TFunction): string => {
  for (const [shape, say] of SHAPES) {
    const found = shape.exec(problem);
    if (found) return say(found.slice(1), t) + placeText(problem, source, t);
  }
  return t('workflow_page.c_unread') + placeText(problem, source, t);
};
