// What every figure is: ours and a yardstick, measured in turns in one run, and the ratio of the medians.

export interface Figure {
  readonly id: string;
  readonly what: string;
  readonly ours: string;
  readonly yardstick: string;
  readonly ratio: number | null;
  readonly goal: string;
  readonly isReached: boolean;
  /** Between which values it lay, where it was measured more than once. */
  readonly spread?: string | undefined;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Runs both in turns, the order reversed each round: what else the machine does hits both alike. */
export const inTurns = async (
  rounds: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<{ ours: number; yardstick: number; ratio: number }> => {
  const [a, b]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const pair = [async () => a.push(await ours()), async () => b.push(await yardstick())];
    for (const run of round % 2 === 0 ? pair : pair.reverse()) await run();
  }
  return { ours: median(a), yardstick: median(b), ratio: median(a) / median(b) };
};

/** Rows of cells, each column as wide as its widest cell. */
export const columns = (rows: readonly string[][]): string => {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? '').length)),
  );
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
};

export const show = (figures: readonly Figure[]): string => {
  const hasSpread = figures.some(({ spread }) => spread !== undefined);
  const head = ['#', 'figure', 'ours', 'yardstick', 'ratio', ...(hasSpread ? ['spread'] : []), 'goal', ''];
  const rows = figures.map(({ id, what, ours, yardstick, ratio, spread, goal, isReached }) => [
    id,
    what,
    ours,
    yardstick,
    ratio === null ? '–' : ratio.toFixed(2),
    ...(hasSpread ? [spread ?? '–'] : []),
    goal,
    isReached ? 'reached' : 'missed',
  ]);
  return columns([head, ...rows]);
};

/** One that stands for itself unless it says against what. */
export const figure = (
  id: string,
  what: string,
  rest: Partial<Figure> & Pick<Figure, 'ours' | 'goal' | 'isReached'>,
): Figure => ({
  id,
  what,
  yardstick: '–',
  ratio: null,
  ...rest,
});
