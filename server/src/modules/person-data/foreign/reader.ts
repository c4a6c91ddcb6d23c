// What a file of another product holds, read by a process of its own.

import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportFormat } from '@parley/contract';
import { CODE_ONLY } from '../../../kernel/code-only.ts';
import { confine, giveWay } from '../../../kernel/confine.ts';
import { Refused } from './container.ts';
import type { ForeignConversation, ForeignMessage, JsonObject } from './conversation.ts';

export interface FoundConversation {
  readonly type: 'conversation';
  readonly conversation: ForeignConversation;
  readonly progress: number;
}

export type Found =
  | { readonly type: 'format'; readonly format: ImportFormat }
  | FoundConversation
  | { readonly type: 'thing'; readonly kind: string; readonly thing: JsonObject; readonly progress: number }
  | { readonly type: 'skipped'; readonly what: string; readonly why: string; readonly progress: number }
  | { readonly type: 'end' }
  | { readonly type: 'refused'; readonly why: string };

/** What the process says: first that it has started, then what it finds. Most messages of a conversation come before it, in parts. */
export type ReaderMessage =
  | Found
  | { readonly type: 'started' }
  | { readonly type: 'messages'; readonly messages: readonly ForeignMessage[] };

export interface ReaderOrder {
  readonly path: string;
  /** Things of an archive of ours that are read: those that conversations lie in, and the others. */
  readonly kinds: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Only the format is wanted. */
  readonly isLookOnly: boolean;
}

export interface ReaderLimits {
  readonly rssMax: number;
  /** Of the processor. */
  readonly cpuMsMax: number;
}

/** The longest conversation as text, as values and as what is handed over. */
const HEAP_MB = 128;
const RSS_MAX = 240 * 1024 * 1024;
/** Of gigabytes of conversations; the job that asked has a limit of its own. */
const CPU_MS_MAX = { look: 5_000, read: 60 * 60_000 };
/** A look is waited for, by its person and by others. */
const LOOK_MS_MAX = 60_000;

const HERE = dirname(fileURLToPath(import.meta.url));

/** Nothing of the server's environment, which holds secrets; nothing to read but the code and this file. */
const startReader = (order: ReaderOrder): ChildProcess => {
  const limits: ReaderLimits = {
    rssMax: RSS_MAX,
    cpuMsMax: order.isLookOnly ? CPU_MS_MAX.look : CPU_MS_MAX.read,
  };
  return fork(join(HERE, 'reader-child.ts'), [JSON.stringify({ ...order, limits })], {
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      '--max-semi-space-size=4',
      ...CODE_ONLY,
      `--allow-fs-read=${order.path}`,
      '--allow-worker',
    ],
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
  });
};

/** One after the other: the next is read when this one was taken. Throws `Refused` for a file that cannot be read. */
export async function* readFile(order: ReaderOrder, signal?: AbortSignal): AsyncGenerator<Found> {
  const child = startReader(order);
  const waiting: Found[] = [];
  let messages: ForeignMessage[] = [];
  const whole = (told: FoundConversation): Found => {
    const conversation = { ...told.conversation, messages: [...messages, ...told.conversation.messages] };
    messages = [];
    return { ...told, conversation };
  };
  let wake = (): void => {};
  const fate: { error: Error | null } = { error: null };
  giveWay(child);
  child.on('message', (told: ReaderMessage) => {
    if (told.type === 'started') {
      confine(child, RSS_MAX);
      child.send('next', () => {});
      return;
    }
    if (told.type === 'messages') {
      messages.push(...told.messages);
      child.send('next', () => {});
      return;
    }
    waiting.push(told.type === 'conversation' ? whole(told) : told);
    wake();
  });
  const end = (why: string): void => {
    fate.error ??= new Refused(why);
    wake();
  };
  child.on('error', () => end('the file could not be read to its end'));
  // Comes after the last of its messages, also where it was killed.
  child.on('disconnect', () => end('the file takes more memory or time than there is for it'));
  const abort = (): void => end('it takes too long to see what is in this file');
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    for (;;) {
      if (signal?.aborted && !order.isLookOnly) signal.throwIfAborted();
      const found = waiting.shift();
      if (found === undefined) {
        if (fate.error) throw fate.error;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (found.type === 'refused') throw new Refused(found.why);
      if (found.type === 'end') return;
      yield found;
      // A process that is gone says so by its end.
      if (child.connected) child.send('next', () => {});
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

/** What product a file is from; throws `Refused` for one that is of none. */
export const formatOfFile = async (path: string, hungUp: AbortSignal): Promise<ImportFormat> => {
  const order = { path, kinds: { before: [], after: [] }, isLookOnly: true };
  const signal = AbortSignal.any([hungUp, AbortSignal.timeout(LOOK_MS_MAX)]);
  for await (const found of readFile(order, signal)) if (found.type === 'format') return found.format;
  throw new Refused('the file could not be read');
};
