// The text of a document: plain text as it is, PDF and DOCX through a reader in a thread that is ended when it takes too long.

import { Worker } from 'node:worker_threads';

const READ_MS_MAX = 20_000;
const READERS_MAX = 2;
const HEAP_MB_MAX = 256;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const TEXT =
  /^(text\/|application\/(json|xml|yaml|x-yaml|javascript|sql|toml|x-ndjson|x-sh)(;|$)|.*\+(json|xml)(;|$))/;

const waiting: Array<() => void> = [];
let readers = 0;

const takeTurn = async (): Promise<void> => {
  if (readers >= READERS_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  readers++;
};
const giveTurn = (): void => {
  readers--;
  waiting.shift()?.();
};

/** Null: this type has no text that we can read, or the file is not what it says. */
export const textOfDocument = async (bytes: Uint8Array, type: string): Promise<string | null> => {
  if (TEXT.test(type)) return new TextDecoder().decode(bytes);
  if (type !== 'application/pdf' && type !== DOCX) return null;
  await takeTurn();
  try {
    return await readInThread(bytes, type === DOCX ? 'docx' : 'pdf');
  } finally {
    giveTurn();
  }
};

const readInThread = (bytes: Uint8Array, kind: 'pdf' | 'docx'): Promise<string | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { kind, bytes: new Uint8Array(bytes) },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
      // What a library has to say about a broken file is no word of ours.
      stdout: true,
      stderr: true,
    });
    const end = (text: string | null): void => {
      clearTimeout(timer);
      resolve(text);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(null), READ_MS_MAX);
    worker.once('message', (text: string) => end(text));
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
