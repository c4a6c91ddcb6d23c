// One process that reads documents, as the server sees it: it is asked one thing at a time, and killed when it takes too much.

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { CODE_ONLY } from '../code-only.ts';
import { confine, giveWay } from '../confine.ts';
import { Unreadable } from './refusals.ts';
import { createDeframer, encodeHead, type ResultHead, type TaskKind } from './tasks.ts';

const MIB = 1024 * 1024;
/** For any file, for each mebibyte of it, and at most. */
interface BySize {
  readonly any: number;
  readonly perMib: number;
  readonly most: number;
}

/** What one process may take. */
export interface ProcessLimits {
  /** For one file, by its size: what inflates without end is small, and a manual of a thousand pages is not. */
  readonly rss: BySize;
  /** A process that takes more than this after a file is given no other. */
  readonly rssKept: number;
  readonly heapMb: number;
  /**
   * Of the processor, for one file: on a machine that does nothing else it is the time that people wait. A small one that takes long is hostile,
   * so that a large one may take more.
   */
  readonly cpuMs: BySize;
}
const always = (value: number): BySize => ({ any: value, perMib: 0, most: value });

/** With the server itself, everything stays below 400 MB. A PDF of a thousand pages takes 150 to 200, and ten seconds. */
export const READING: ProcessLimits = {
  ...{ rss: { any: 178 * MIB, perMib: 12 * MIB, most: 240 * MIB }, rssKept: 130 * MIB, heapMb: 96 },
  cpuMs: { any: 15_000, perMib: 3_000, most: 30_000 },
};
/** The fonts alone take 100. A text of a mebibyte becomes several hundred pages. */
export const WRITING: ProcessLimits = {
  ...{ rss: always(768 * MIB), rssKept: 320 * MIB, heapMb: 400 },
  cpuMs: { any: 6_000, perMib: 24_000, most: 30_000 },
};
/** The model alone takes 250. A passage takes half a second of the processor; the first one also the second in which the model is read. */
export const UNDERSTANDING: ProcessLimits = {
  ...{ rss: always(560 * MIB), rssKept: 480 * MIB, heapMb: 128 },
  cpuMs: always(20_000),
};
/** For a process that does not even work. */
const READ_MS_MAX = 120_000;

const HERE = dirname(fileURLToPath(import.meta.url));
const argumentsFor = ({ rss, heapMb }: ProcessLimits): string[] => [
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=1',
  // Its garbage is collected in its own thread: helpers on the other cores would take them from the server, which answers people meanwhile.
  '--single-threaded-gc',
  '--v8-pool-size=1',

  ...CODE_ONLY,
  '--allow-addons',
  '--allow-worker',
  join(HERE, 'child.ts'),
  String(rss.any),
];

/** A document must not take the core on which the server answers: libraries take as many as there are, unless told. */
const ONE_THREAD = { RAYON_NUM_THREADS: '1', UV_THREADPOOL_SIZE: '1' };

export interface ReadTask {
  readonly kind: TaskKind;
  readonly size: number;
  readonly source: Uint8Array | Readable;
}

export interface ReaderProcess {
  /** Never two at once. Rejects with `Unreadable`; the process is gone afterwards when it was killed. */
  read(task: ReadTask): Promise<Buffer>;
  isAlive(): boolean;
  pid(): number;
  end(): void;
}

export const startReaderProcess = (limits: ProcessLimits): ReaderProcess => {
  // Nothing of the server's environment: it holds secrets. What libraries say about a broken file is no word of ours.
  const child = spawn(process.execPath, argumentsFor(limits), {
    env: ONE_THREAD,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const input = child.stdin as Writable;
  const output = child.stdio[3] as Readable;
  let settle: ((result: Buffer | Unreadable) => void) | null = null;
  let isAlive = true;
  let isLate = false;
  let isStarted = false;

  child.unref();
  giveWay(child);
  const kill = (): void => {
    isAlive = false;
    child.kill('SIGKILL');
  };
  const gone = (signal: NodeJS.Signals | null = null): void => {
    isAlive = false;
    settle?.(new Unreadable(isLate || signal === 'SIGTERM' ? 'time' : 'overfull'));
  };
  child.once('exit', (_code, signal) => gone(signal));
  child.once('error', () => gone());
  // A process that was killed does not read what is still on its way; that it is gone is told above.
  input.on('error', () => {});
  output.on(
    'data',
    createDeframer<ResultHead>((head, bytes) => {
      if (isStarted) settle?.(head.refused === undefined ? bytes : new Unreadable(head.refused));
      else confine(child, limits.rss.most);
      isStarted = true;
      // Memory that a large file took rarely comes back; the next one would be blamed for it.
      if (head.rss > limits.rssKept) kill();
    }),
  );

  const read = async ({ kind, size, source }: ReadTask): Promise<Buffer> => {
    const { promise, resolve } = Promise.withResolvers<Buffer | Unreadable>();
    let isAnswered = false;
    settle = (result) => {
      isAnswered = true;
      resolve(result);
    };
    if (!isAlive) gone();
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, READ_MS_MAX);
    try {
      const may = { cpuMs: limitFor(limits.cpuMs, size), rss: limitFor(limits.rss, size) };
      input.write(encodeHead({ kind, size, ...may }));
      await Promise.race([hand(source, size, input), promise]);
      const result = await promise;
      if (result instanceof Unreadable) throw result;
      return result;
    } catch (error) {
      // What it got only half of can never be finished.
      if (!isAnswered) kill();
      throw error;
    } finally {
      clearTimeout(timer);
      settle = null;
    }
  };
  return { read, isAlive: () => isAlive, pid: () => child.pid ?? 0, end: kill };
};

const limitFor = ({ any, perMib, most }: BySize, size: number): number =>
  Math.min(most, any + (perMib * size) / MIB);

/** Room for more, or the end of it. */
const drained = (input: Writable): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      input.off('drain', go).off('close', go);
      resolve();
    };
    input.once('drain', go).once('close', go);
  });

const hand = async (source: Uint8Array | Readable, size: number, input: Writable): Promise<void> => {
  if (!(source instanceof Readable)) {
    input.write(source);
    return;
  }
  let count = 0;
  for await (const chunk of source) {
    count += (chunk as Buffer).length;
    if (count > size) break;
    if (!input.write(chunk)) await drained(input);
  }
  if (count !== size) throw new Unreadable('broken');
};
