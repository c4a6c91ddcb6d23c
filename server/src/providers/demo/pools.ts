// Sentences to choose from. In one conversation none of them is said twice, no matter which of its personas said it.

export type Pool = readonly string[];
export type Values = Readonly<Record<string, string>>;
/** A sentence that was not said yet; null when all of them were. */
export type Pick = (pool: Pool, values?: Values) => string | null;

const PLACE = /\{([a-z]+)\}/g;

export const fill = (template: string, values: Values): string =>
  template.replace(PLACE, (place, name: string) => values[name] ?? place);

/** Whether one of these was said in a text. */
export const isFrom = (pool: Pool, text: string): boolean =>
  pool.some((template) => text.includes(fixedPart(template)));

/** What of a sentence is the same whatever is put into it: the longest part between its places. */
const fixedPart = (template: string): string =>
  template
    .split(/\{[a-z]+\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim();

/** `first` says with which sentence of a pool to begin, so that voices and versions differ. */
export const pickerOf =
  (said: string, first: number): Pick =>
  (pool, values = {}) => {
    for (let step = 0; step < pool.length; step++) {
      const template = pool[(first + step) % pool.length] ?? '';
      if (!said.includes(fixedPart(template))) return fill(template, values);
    }
    return null;
  };

/** A small number that is the same for the same text. */
export const numberOf = (text: string): number => {
  let value = 7;
  for (const character of text.slice(0, 500)) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return value;
};
