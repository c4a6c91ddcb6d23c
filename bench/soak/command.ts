// `npm run bench -- soak --minutes 60 --picture soak.svg`

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { columns, show } from '../table.ts';
import { type Curve, picture } from './curves.ts';
import { type Soaked, soak } from './soak.ts';
import { figuresOf, growing, type Window } from './windows.ts';

const curve = (name: string, windows: readonly Window[], of: (window: Window) => number): Curve => ({
  name,
  points: windows.map((window) => [window.atSeconds, of(window)] as const),
});

export const soakPicture = ({ windows, schedules, perSecond }: Soaked): string => {
  const fastest = growing(windows, schedules)
    .sort((a, b) => b.rows - a.rows)
    .slice(0, 6);
  return picture(`A server at half load: ${perSecond.toFixed(0)} requests a second`, [
    { title: 'Memory', unit: 'MB', curves: [curve('resident', windows, (w) => w.memoryMb)] },
    {
      title: 'A request takes',
      unit: 'ms',
      curves: [curve('p99', windows, (w) => w.p99Ms), curve('p50', windows, (w) => w.p50Ms)],
    },
    {
      title: 'Processor of a request',
      unit: 'ms',
      curves: [curve('server', windows, (w) => w.processorMs)],
    },
    {
      title: 'Tables that grow most',
      unit: 'rows',
      curves: fastest.map(({ table, because }) =>
        curve(
          because === null || because === 'kept' ? table : `${table} (swept)`,
          windows,
          (w) => w.rows[table] ?? 0,
        ),
      ),
    },
  ]);
};

export const runSoak = async (args: readonly string[]): Promise<string> => {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string', default: '60' }, picture: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!(minutes >= 1 && minutes <= 24 * 60)) return '--minutes is a number from 1 to 1440';
  const soaked = await soak(minutes * 60, (line) => console.error(line));
  if (values.picture !== undefined) writeFileSync(values.picture, soakPicture(soaked));
  const { windows, schedules } = soaked;
  const tables = growing(windows, schedules).map(({ table, rows, because }) => [
    table,
    `+${rows}`,
    because ?? 'nothing empties it',
  ]);
  return [show(figuresOf(windows, schedules)), columns([['table', 'rows', 'because'], ...tables])].join(
    '\n\n',
  );
};
