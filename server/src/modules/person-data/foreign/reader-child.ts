// Reads a file of another product in a process of its own, which may read that file and nothing else: a hostile one ends this process and
// nothing else. What it finds it hands over one by one, and waits until each is taken.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportFormat } from '@parley/contract';
import { type Container, openContainer, Refused } from './container.ts';
import {
  type ForeignConversation,
  type ForeignMessage,
  type JsonObject,
  objectOf,
  textOf,
  Untakeable,
} from './conversation.ts';
import { FORMATS, formatOf } from './formats.ts';
import { itemsOf } from './json-items.ts';
import type { Found, ReaderLimits, ReaderMessage, ReaderOrder } from './reader.ts';

/** The server takes in a conversation as a whole, so it is what others wait for. */
const ITEM_BYTES_MAX = 16 * 1024 * 1024;
const MESSAGES_PER_PART = 50;
const CHARACTERS_PER_PART = 256 * 1024;
/** The first of a file may be damaged; further on its shape is known or the file is something else. */
const LOOKED_AT_MAX = 20;
const MANIFEST = 'parley.json';

const { path, kinds, isLookOnly, limits } = JSON.parse(process.argv[2] ?? '') as ReaderOrder & {
  readonly limits: ReaderLimits;
};

const watchdog = new Worker(new URL('../../../kernel/documents/watchdog.ts', import.meta.url), {
  workerData: { ...limits, parentPid: process.ppid },
});

let taken = (): void => {};
process.on('message', () => taken());
const hand = async (told: ReaderMessage): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  taken = resolve;
  process.send?.(told);
  await promise;
};

const shapeOf = async (container: Container, name: string): Promise<ImportFormat | null> => {
  let count = 0;
  for await (const item of itemsOf(container.open(name), ITEM_BYTES_MAX)) {
    const value = 'value' in item ? objectOf(item.value) : null;
    const format = value && formatOf(value);
    if (format) return format;
    if (++count >= LOOKED_AT_MAX) return null;
  }
  return null;
};

const isArchiveOfOurs = async (container: Container): Promise<boolean> => {
  if (!container.texts.includes(MANIFEST)) return false;
  for await (const item of itemsOf(container.open(MANIFEST), ITEM_BYTES_MAX))
    return 'value' in item && objectOf(item.value)?.format === 'parley.person.v1';
  return false;
};

/** The format of the whole, and the files of it that hold conversations. */
const look = async (container: Container): Promise<{ format: ImportFormat; names: string[] }> => {
  let format: ImportFormat | null = (await isArchiveOfOurs(container)) ? 'parley' : null;
  const isOurs = format !== null;
  const names: string[] = [];
  for (const name of container.texts) {
    // The lists of an archive of ours are read by their names.
    if (isOurs && !name.startsWith('conversations/')) continue;
    const shape = isOurs ? 'parley' : await shapeOf(container, name);
    if (shape === null) continue;
    format ??= shape;
    if (shape === format) names.push(name);
  }
  if (format === null)
    throw new Refused(
      'no conversations were found in this file: it is none that Parley, ChatGPT, Claude, Open WebUI or LibreChat exports',
    );
  return { format, names };
};

const titleOf = (item: JsonObject): string => textOf(item.title) || textOf(item.name) || 'a conversation';

/** To unpack what it is handed is one step of the server, during which no request is served. */
const handConversation = async (conversation: ForeignConversation, progress: number): Promise<void> => {
  let messages: ForeignMessage[] = [];
  let characters = 0;
  for (const message of conversation.messages) {
    messages.push(message);
    characters += message.content.length + (message.reasoning?.length ?? 0);
    if (messages.length < MESSAGES_PER_PART && characters < CHARACTERS_PER_PART) continue;
    await hand({ type: 'messages', messages });
    [messages, characters] = [[], 0];
  }
  await hand({ type: 'conversation', conversation: { ...conversation, messages }, progress });
};

const handConversations = async (container: Container, format: ImportFormat, name: string): Promise<void> => {
  let n = 0;
  for await (const item of itemsOf(container.open(name), ITEM_BYTES_MAX)) {
    n++;
    const progress = container.read() / Math.max(1, container.bytes);
    const value = 'value' in item ? objectOf(item.value) : null;
    const where = name === '' ? `conversation ${n}` : `${name}, conversation ${n}`;
    if (value === null) {
      const why = 'problem' in item ? item.problem : 'it is no conversation';
      await hand({ type: 'skipped', what: where, why, progress });
      continue;
    }
    try {
      await handConversation(FORMATS[format].read(value), progress);
    } catch (error) {
      if (!(error instanceof Untakeable)) throw error;
      await hand({ type: 'skipped', what: titleOf(value), why: error.message, progress });
    }
  }
};

const handThings = async (container: Container, kind: string): Promise<void> => {
  if (!container.texts.includes(`${kind}.json`)) return;
  for await (const item of itemsOf(container.open(`${kind}.json`), ITEM_BYTES_MAX)) {
    const thing = 'value' in item ? objectOf(item.value) : null;
    const progress = container.read() / Math.max(1, container.bytes);
    if (thing) await hand({ type: 'thing', kind, thing, progress });
    else await hand({ type: 'skipped', what: `${kind}.json`, why: 'it is not valid JSON', progress });
  }
};

const run = async (): Promise<void> => {
  const container = await openContainer(path);
  try {
    const { format, names } = await look(container);
    await hand({ type: 'format', format });
    if (isLookOnly) return;
    // What conversations lie in comes before them, what hangs on them after.
    for (const kind of format === 'parley' ? kinds.before : []) await handThings(container, kind);
    for (const name of names) await handConversations(container, format, name);
    for (const kind of format === 'parley' ? kinds.after : []) await handThings(container, kind);
  } finally {
    container.close();
  }
};

// The watchdog takes memory as well: what the process takes from here on is the file's doing.
await once(watchdog, 'online');
watchdog.unref();
await hand({ type: 'started' });
const outcome = await run().then(
  (): Found => ({ type: 'end' }),
  (error: unknown): Found => ({
    type: 'refused',
    why: error instanceof Refused ? error.message : 'the file is damaged, and could not be read to its end',
  }),
);
process.send?.(outcome, () => process.exit(0));
