// TypeScript without its types, in a thread that is thrown away: a source that is nested too deeply breaks the compiler for all that use it
// later in the same thread.

import { Worker } from 'node:worker_threads';

const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { stripTypeScriptTypes } = require('node:module');
for (const { path, source } of workerData)
  try {
    parentPort.postMessage({ path, code: stripTypeScriptTypes(source, { mode: 'strip' }) });
  } catch (error) {
    const line = Number(/^[^\\n]*?:(\\d+)\\n/.exec(String(error?.stack))?.[1] ?? 0) || null;
    parentPort.postMessage({ path, code: null, line, why: String(error?.message ?? error) });
    break;
  }
`;
const STRIP_MS_MAX = 20_000;
const HEAP_MB_MAX = 128;

export interface Source {
  readonly path: string;
  readonly source: string;
}

type Stripped =
  | { readonly path: string; readonly code: string }
  | { readonly path: string; readonly code: null; readonly line: number | null; readonly why: string };

/** Each source by its path; ends with the first that cannot be read, and says why. */
export const stripTypes = async (sources: readonly Source[]): Promise<readonly Stripped[]> => {
  if (sources.length === 0) return [];
  const done: Stripped[] = [];
  const worker = new Worker(PROGRAM, {
    eval: true,
    env: {},
    workerData: sources,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, STRIP_MS_MAX);
  worker.on('message', (one: Stripped) => done.push(one));
  worker.on('error', () => resolve());
  worker.on('exit', () => resolve());
  await promise;
  clearTimeout(timer);
  await worker.terminate();
  const last = done.at(-1);
  if (done.length === sources.length || last?.code === null) return done;
  const path = sources[done.length]?.path ?? '';
  return [...done, { path, code: null, line: null, why: 'it is nested too deeply, or too long' }];
};
