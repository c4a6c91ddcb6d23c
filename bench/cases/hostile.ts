// What one person can do to the others: hostile documents, imports and exports of 20,000 messages, large uploads, searches and summaries, one
// attack after the other, while another person goes on with small requests. Each is compared to the quiet right before it.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Beside, openBeside } from '../beside.ts';
import { addVendor, cpuSeconds, type House, newFolder, openHouse, tearDown } from '../house.ts';
import type { Figure } from '../table.ts';
import { openVendor } from '../vendor.ts';

const QUIET_MS = 3_000;
/** Of a second: a server that does nothing more for anybody. */
const AT_REST = 0.03;
const LOOK_AT_REST_MS = 500;
const REST_MS_MAX = 60_000;

const ATTACKER = fileURLToPath(new URL('../attacker.ts', import.meta.url));
const PROBE = new URL('../loop-probe.ts', import.meta.url).href;

/** The longest that the event loop was busy since the last time it was asked, in processor time. */
const longestBlock = async ({ pid, dataDir }: House): Promise<number> => {
  const file = join(dataDir, 'loop-probe');
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const told = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (told !== '') return Number(told);
    await setTimeout(20);
  }
};

/** In megabytes. From counters that the system keeps: to walk through the pages of a process (`smaps`) would hold it up many times in a second. */
const memoryOf = (pid: number): { own: number; files: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { own: mb('RssAnon') + mb('RssShmem'), files: mb('RssFile') };
};

/** The server and the processes that it started. The program itself and its libraries, which they share, are counted once. */
const treeMb = (pid: number): number => {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    const each = [pid, ...children.map(Number)].map(memoryOf);
    return each.reduce((sum, { own }) => sum + own, 0) + Math.max(...each.map(({ files }) => files));
  } catch {
    return 0;
  }
};

interface Suffered {
  readonly p95Ms: number;
  readonly blockMs: number;
  readonly peakMb: number;
}

/** Another person reads and writes while this goes on. */
const during = async (house: House, beside: Beside, attack: () => Promise<unknown>): Promise<Suffered> => {
  await longestBlock(house);
  let peakMb = 0;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, treeMb(house.pid));
  }, 20);
  const p95Ms = await beside.p95During(attack);
  clearInterval(look);
  return { p95Ms, blockMs: await longestBlock(house), peakMb };
};

/** What goes on after an attack (the search takes in what was imported) belongs to none of the others. */
const untilAtRest = async ({ pid }: House): Promise<void> => {
  const began = performance.now();
  for (let before = cpuSeconds(pid); performance.now() - began < REST_MS_MAX; ) {
    await setTimeout(LOOK_AT_REST_MS);
    const now = cpuSeconds(pid);
    if (((now - before) * 1_000) / LOOK_AT_REST_MS <= AT_REST) return;
    before = now;
  }
};

export const hostile = async (): Promise<Figure[]> => {
  const vendor = await openVendor({ streams: 1, tokensPerSecond: 1_000, seconds: 0.01 });
  const dataDir = newFolder();
  const house = await openHouse(dataDir, {
    EGRESS_ALLOW: vendor.place,
    NODE_OPTIONS: `--import=${PROBE}`,
    PARLEY_LOOP_PROBE: join(dataDir, 'loop-probe'),
  });
  const configId = await addVendor(house, vendor.place);
  const beside = await openBeside(house);
  const attacker = fork(ATTACKER, [JSON.stringify({ url: house.url, token: house.token, configId })]);
  process.once('exit', () => attacker.kill('SIGKILL'));
  const [names] = (await once(attacker, 'message')) as [string[]];
  const figures: Figure[] = [];
  for (const name of names) {
    await untilAtRest(house);
    const quiet = await beside.p95During(() => setTimeout(QUIET_MS));
    const { p95Ms, blockMs, peakMb } = await during(house, beside, async () => {
      attacker.send(name);
      await once(attacker, 'message');
    });
    console.error(
      `  ${name}: p95 ${p95Ms.toFixed(1)} ms (quiet ${quiet.toFixed(1)}), longest block ${blockMs.toFixed(0)} ms, ${peakMb.toFixed(0)} MB`,
    );
    figures.push({
      id: 'H',
      what: `another person's p95 during ${name}; longest block ${blockMs.toFixed(0)} ms, all processes ${peakMb.toFixed(0)} MB`,
      ours: `${p95Ms.toFixed(1)} ms`,
      yardstick: `${quiet.toFixed(1)} ms`,
      ratio: p95Ms / quiet,
      goal: '≤ 2×, 50 ms, 400 MB',
      isReached: p95Ms <= 2 * quiet && blockMs <= 50 && peakMb <= 400,
    });
  }
  attacker.kill();
  await beside.leave();
  await house.stop();
  tearDown(house.dataDir);
  vendor.close();
  return figures;
};
