// What a file of another product holds, read by a thread of its own.

import { Worker } from 'node:worker_threads';
import type { ImportFormat } from '@parley/contract';
import { Refused } from './container.ts';
import type { ForeignConversation, JsonObject } from './conversation.ts';

export type Found =
  | { readonly type: 'format'; readonly format: ImportFormat }
  | { readonly type: 'conversation'; readonly conversation: ForeignConversation; readonly progress: number }
  | { readonly type: 'thing'; readonly kind: string; readonly thing: JsonObject; readonly progress: number }
  | { readonly type: 'skipped'; readonly what: string; readonly why: string; readonly progress: number }
  | { readonly type: 'end' }
  | { readonly type: 'refused'; readonly why: string };

export interface ReaderOrder {
  readonly path: string;
  /** Things of an archive of ours that are read: those that conversations lie in, and the others. */
  readonly kinds: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Only the format is wanted. */
  readonly isLookOnly: boolean;
}

/** The longest conversation as text, as values and as what is handed over. */
const MEMORY_MB = 768;

/** One after the other: the next is read when this one was taken. Throws `Refused` for a file that cannot be read. */
export async function* readFile(order: ReaderOrder, signal?: AbortSignal): AsyncGenerator<Found> {
  const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const waiting: Found[] = [];
  let wake = (): void => {};
  const fate: { error: Error | null } = { error: null };
  thread.on('message', (found: Found) => {
    waiting.push(found);
    wake();
  });
  const end = (error: Error): void => {
    fate.error ??= error;
    wake();
  };
  thread.on('error', () => end(new Refused('the file takes more memory than there is for it')));
  thread.on('exit', () => end(new Refused('the file could not be read to its end')));
  try {
    for (;;) {
      signal?.throwIfAborted();
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
      thread.postMessage('next');
    }
  } finally {
    await thread.terminate();
  }
}

/** What product a file is from; throws `Refused` for one that is of none. */
export const formatOfFile = async (path: string): Promise<ImportFormat> => {
  const order = { path, kinds: { before: [], after: [] }, isLookOnly: true };
  for await (const found of readFile(order)) if (found.type === 'format') return found.format;
  throw new Refused('the file could not be read');
};
