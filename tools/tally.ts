// Counting, and the closing line that people and machines read.

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0 });

export const addTally = (total: Tally, more: Tally): void => {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
};

/** The last line of `npm test` and `npm run check`. Its form is a promise: scripts parse it. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A run in which nothing passed has shown nothing, so it is no success. */
export const exitCode = ({ passed, failed }: Tally): number => (failed > 0 || passed === 0 ? 1 : 0);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
