// What was waited for, or took so long: every value is kept, so that a share of them is exact.

export interface Tally {
  add(value: number): void;
  count(): number;
  mean(): number;
  /** The value that this share of all lies below: 0.5 is the middle one. NaN where there is none. */
  share(share: number): number;
}

export const createTally = (): Tally => {
  const values: number[] = [];
  let sum = 0;
  let isSorted = true;
  return {
    add: (value) => {
      values.push(value);
      sum += value;
      isSorted = false;
    },
    count: () => values.length,
    mean: () => sum / values.length,
    share: (share) => {
      if (!isSorted) values.sort((a, b) => a - b);
      isSorted = true;
      return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
    },
  };
};
