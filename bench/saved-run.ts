// A run that is kept, and what moved since: only runs of the same machine can be compared, so each says where it was measured.

import { cpus, platform, release, totalmem } from 'node:os';
import { z } from 'zod';
import { columns, type Figure, median } from './table.ts';

const Saved = z.object({
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    memory_gb: z.number(),
    system: z.string(),
    node: z.string(),
  }),
  measured_on: z.string(),
  runs: z.number(),
  figures: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      ours: z.string(),
      yardstick: z.string(),
      ratio: z.number().nullable(),
      goal: z.string(),
      isReached: z.boolean(),
      spread: z.string().optional(),
    }),
  ),
});
export type SavedRun = z.infer<typeof Saved>;

export const machine = (): SavedRun['machine'] => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memory_gb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()} ${process.arch}`,
  node: process.version,
});

export const savedRun = (figures: readonly Figure[], runs: number, measuredOn: Date): SavedRun => ({
  machine: machine(),
  measured_on: measuredOn.toISOString().slice(0, 10),
  runs,
  figures: [...figures],
});

/** What a file of `--save` holds; a sentence where it holds something else. */
export const readRun = (text: string): SavedRun | string => {
  try {
    const read = Saved.safeParse(JSON.parse(text));
    return read.success ? read.data : `is no saved run: ${z.prettifyError(read.error).split('\n')[0]}`;
  } catch {
    return 'is not JSON';
  }
};

/** The number that a figure stands for: its ratio, or what was measured where it has no yardstick. */
const numberOf = ({ ratio, ours }: Figure): number =>
  ratio ?? Number.parseFloat(ours.replaceAll(',', '').replace(/^[^\d.-]+/, ''));

const nameOf = ({ id, what }: Figure): string => `${id} ${what}`;

/** Several runs as one: of each figure the middle one, and between which values all of them lay. */
export const middleOf = (runs: ReadonlyArray<readonly Figure[]>): Figure[] =>
  (runs[0] ?? []).map((first) => {
    const same = runs.flatMap((run) => run.filter((figure) => nameOf(figure) === nameOf(first)));
    const values = same.map(numberOf).filter((value) => !Number.isNaN(value));
    if (same.length < 2 || values.length !== same.length) return first;
    const middle = same.find((figure) => numberOf(figure) === median(values)) ?? first;
    return { ...middle, spread: `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}` };
  });

const rounded = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });

/** Less than this is what two runs of the same program differ by. */
const MOVED = 0.1;

const verdict = (before: Figure, after: Figure): string => {
  const [was, is] = [numberOf(before), numberOf(after)];
  if (Number.isNaN(was) || Number.isNaN(is) || was === 0) return '';
  const change = is / was - 1;
  if (Math.abs(change) < MOVED) return 'as before';
  const isLessBetter = after.goal.includes('≤') || after.goal.includes('<');
  return change < 0 === isLessBetter ? 'better' : 'worse';
};

const moved = (before: Figure, after: Figure): string => {
  const change = numberOf(after) / numberOf(before) - 1;
  if (!Number.isFinite(change)) return '–';
  return `${change > 0 ? '+' : ''}${(change * 100).toFixed(0)} %`;
};

/** What moved since a saved run, figure by figure, and what only one of the two has measured. */
export const comparison = (before: SavedRun, figures: readonly Figure[]): string => {
  const now = machine();
  const differing = (['processor', 'cores', 'memory_gb'] as const).filter(
    (part) => before.machine[part] !== now[part],
  );
  const rows = figures.map((after) => {
    const old = before.figures.find((figure) => nameOf(figure) === nameOf(after));
    const name = [after.id, after.what];
    return old
      ? [...name, rounded(numberOf(old)), rounded(numberOf(after)), moved(old, after), verdict(old, after)]
      : [...name, '–', rounded(numberOf(after)), '–', 'new'];
  });
  return [
    `compared with the run of ${before.measured_on}`,
    ...(differing.length > 0 ? [`another machine (${differing.join(', ')}): compare ratios only`] : []),
    columns([['#', 'figure', 'before', 'now', 'change', ''], ...rows]),
  ].join('\n');
};
