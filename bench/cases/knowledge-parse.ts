// K1: a thousand pages of a PDF are read and findable in little more than it takes to read them, and others hardly notice.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { textOfPdf } from '../../server/src/kernel/documents/pdf.ts';
import { openBeside } from '../beside.ts';
import { type House, openHouse, residentMb, tearDown } from '../house.ts';
import { addManuals, makeBase, untilReady } from '../knowledge/base.ts';
import { areThere, OCTAVE } from '../knowledge/manuals.ts';
import { type Figure, figure, inTurns } from '../table.ts';

const ROUNDS = 3;
const QUIET_MS = 5_000;
const LOOK_MS = 20;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** The server and the processes that it started, each with all its pages. */
const treeMb = (pid: number): number => {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const file = `/proc/${pid}/task/${task}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
  });
  return [pid, ...children.map(Number)].reduce((sum, one) => {
    try {
      return sum + residentMb(one);
    } catch {
      return sum;
    }
  }, 0);
};

/** A base of its own each time: the same bytes are not read twice. */
const readIn = (house: House, bytes: Buffer) => async (): Promise<number> => {
  const id = await makeBase(house, 'PDF');
  return timed(async () => {
    await addManuals(house, id, [{ name: 'octave.pdf', bytes }]);
    await untilReady(house, id);
  });
};

export const knowledgeParse = async (): Promise<Figure[]> => {
  if (!areThere(OCTAVE)) return [];
  const bytes = readFileSync(OCTAVE);
  const text = await textOfPdf(Buffer.from(bytes));
  const pages = text.match(/^\[page \d+\]$/gm)?.length ?? 0;
  const house = await openHouse();
  const beside = await openBeside(house);
  const [peak, read] = [{ own: 0, all: 0 }, readIn(house, bytes)];
  const look = setInterval(() => {
    peak.own = Math.max(peak.own, residentMb(house.pid));
    peak.all = Math.max(peak.all, treeMb(house.pid));
  }, LOOK_MS);
  // What both load the first time is no part of what either takes.
  await read();
  const found = await inTurns(ROUNDS, read, () => timed(() => textOfPdf(Buffer.from(bytes))));
  const quiet = await beside.p95During(() => setTimeout(QUIET_MS));
  const during = await beside.p95During(read);
  clearInterval(look);
  await beside.leave();
  await house.stop();
  tearDown(house.dataDir);
  return [
    figure(
      'K1',
      `${pages} pages of a PDF, ${text.length.toLocaleString('en')} signs: read and findable, against the parser alone`,
      {
        ours: `${found.ours.toFixed(0)} ms`,
        yardstick: `${found.yardstick.toFixed(0)} ms`,
        ratio: found.ratio,
        goal: '≤ 1.5',
        isReached: found.ratio <= 1.5,
      },
    ),
    figure('K1', `memory of the server meanwhile; with the process that reads ${peak.all.toFixed(0)} MB`, {
      ours: `${peak.own.toFixed(0)} MB`,
      goal: '< 400 MB',
      isReached: peak.own < 400,
    }),
    figure('K1', `another person's p95 meanwhile, against the quiet server`, {
      ours: `${during.toFixed(1)} ms`,
      yardstick: `${quiet.toFixed(1)} ms`,
      ratio: during / quiet,
      goal: '≤ 2',
      isReached: during <= 2 * quiet,
    }),
  ];
};
