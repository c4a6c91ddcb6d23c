// "It costs $20 today and $30 tomorrow" is about money. The rule is Pandoc's: after a single `$` that opens a formula comes no space, before the
// one that closes it stands none, and no digit follows. Whatever fails that is a dollar sign.

import type { math } from 'micromark-extension-math';

type Syntax = ReturnType<typeof math>;
type Construct = Extract<NonNullable<Syntax['text']>[string], { tokenize: unknown }>;

const DOLLAR = '$'.charCodeAt(0);

/** A backslash before the last sign would have made it a dollar. */
const WITH_ONE_DOLLAR = /^\$(?!\$)/;
const FORMULA = /^\$[^\s$](?:[^$]*[^\s$\\])?\$$/;

const isDigit = (code: number | null): boolean => code !== null && code >= 48 && code <= 57;

/** Reads as the original does, and then looks at what it has read: nothing else would have to change with it. */
const withoutPrices = (original: Construct): Construct => ({
  ...original,
  tokenize(effects, ok, nok) {
    return original.tokenize.call(
      this,
      effects,
      (next) => {
        const token = this.events.at(-1)?.[1];
        const read = token ? this.sliceSerialize(token) : '';
        const isPrice = WITH_ONE_DOLLAR.test(read) && (isDigit(next) || !FORMULA.test(read));
        return isPrice ? nok(next) : ok(next);
      },
      nok,
    );
  },
});

/** The syntax of formulas, told from money. */
export const withPrices = (syntax: Syntax): Syntax => {
  const formula = syntax.text?.[DOLLAR];
  if (!formula || Array.isArray(formula)) return syntax;
  return { ...syntax, text: { ...syntax.text, [DOLLAR]: withoutPrices(formula) } };
};
