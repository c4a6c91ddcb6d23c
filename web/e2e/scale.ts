// What a whole run leaves to `npm run test:long`: journeys that a component test or the server's own tests hold for the most part, and
// all but a share of the long lists.

const IS_LONG = process.env.PARLEY_TEST_LONG === '1';

/** A journey that only the long run takes: `test('…', LONG, …)`. */
export const LONG = { tag: '@long' };

export const scaled = <T>({ gate, long }: { gate: T; long: T }): T => (IS_LONG ? long : gate);

/** Evenly spread over the list, so that every kind in it stays. */
export const some = <T>(all: readonly T[], { gate }: { gate: number }): T[] =>
  IS_LONG ? [...all] : all.filter((_, i) => isStep(i, gate, all.length));

const isStep = (index: number, wanted: number, total: number): boolean =>
  Math.floor(((index + 1) * wanted) / total) > Math.floor((index * wanted) / total);
