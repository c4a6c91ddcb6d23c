// How much chance tries. The gate, which runs with every change, draws few cases from a fixed seed; `npm run test:long` many.

const IS_LONG = process.env.PARLEY_TEST_LONG === '1';

/** `named` is a variable that may be set for this suite alone. */
export const scaled = (named: string | undefined, { gate, long }: { gate: number; long: number }): number =>
  named === undefined ? (IS_LONG ? long : gate) : Number(named);
