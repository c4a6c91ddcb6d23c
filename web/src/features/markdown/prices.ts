// "It costs $20 today and $30 tomorrow" is about money. The rule is Pandoc's: after a single `$` that opens a formula comes no space, before the
// one that closes it stands none, and no digit follows. Whatever fails that is a dollar sign.

/** The part of the parser that matters here. */
type State = (code: number | null) => State | undefined;

interface Context {
  readonly events: ReadonlyArray<readonly [kind: 'enter' | 'exit', token: object, context: unknown]>;
  sliceSerialize(token: object): string;
}

interface Construct {
  tokenize(this: Context, effects: unknown, ok: State, nok: State): State;
}

interface Settings {
  readonly micromarkExtensions?: ReadonlyArray<{ readonly text?: Record<string, Construct | undefined> }>;
}

const DOLLAR = '$'.charCodeAt(0);

/** A backslash before the last sign would have made it a dollar. */
const WITH_ONE_DOLLAR = /^\$(?!\$)/;
const FORMULA = /^\$[^\s$](?:[^$]*[^\s$\\])?\$$/;

const isDigit = (code: number | null): boolean => code !== null && code >= 48 && code <= 57;

/** Reads as the original does, and then looks at what it has read: nothing else would have to change with it. */
const withPrices = (original: Construct): Construct => ({
  ...original,
  tokenize(effects, ok, nok) {
    return original.tokenize.call(
      this,
      effects,
      (next) => {
        const read = this.sliceSerialize(this.events.at(-1)?.[1] ?? {});
        const isPrice = WITH_ONE_DOLLAR.test(read) && (isDigit(next) || !FORMULA.test(read));
        return isPrice ? nok(next) : ok(next);
      },
      nok,
    );
  },
});

/** A remark plugin, for behind the one that reads formulas. */
export function remarkPrices(this: { data(): object }): void {
  const { micromarkExtensions = [] }: Settings = this.data();
  for (const { text } of micromarkExtensions) {
    const construct = text?.[DOLLAR];
    if (text && construct) text[DOLLAR] = withPrices(construct);
  }
}
