// One thing after the other of a file that a person brought: kept, or only counted; what was kept before is recognised by what it is called elsewhere.

import { type DataImport, ExportedMessage, type ImportFormat } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, Failure } from '../../kernel/errors.ts';
import { callRoute } from '../../kernel/http-call.ts';
import type { DataRecord, DataRestore, PersonData } from '../../kernel/module.ts';
import { createPace } from '../../kernel/pace.ts';
import { backdateChannel, moveCursor } from '../channels/index.ts';
import { keepImportedFile } from '../files/index.ts';
import { plantTree } from '../transfer/index.ts';
import { accessUser } from '../users/index.ts';
import { dataOf, thingsOf } from './archive.ts';
import type { Container } from './foreign/container.ts';
import type { ForeignConversation, ForeignFile } from './foreign/conversation.ts';
import * as store from './imports-store.ts';

const SKIPPED_TOLD_MAX = 500;
const WORDS_MAX = 200;
const TITLE_MAX = 200;
const PROMPT_MAX = 100_000;
const CONVERSATIONS = 'conversations';
/** What conversations lie in. */
const BEFORE = ['folders', 'projects', 'personas'];

/** The kinds of an archive of ours that are made again, apart from conversations. */
export const restoredKinds = (ctx: Ctx): { before: string[]; after: string[] } => {
  const names = dataOf(ctx).flatMap(({ name, restore }) => (restore ? [name] : []));
  return {
    before: BEFORE.filter((name) => names.includes(name)),
    after: names.filter((name) => !BEFORE.includes(name)),
  };
};

export interface Intake {
  readonly counts: Record<string, number>;
  readonly skipped: DataImport['skipped'];
  skippedCount(): number;
  skip(what: string, why: string): void;
  takeConversation(conversation: ForeignConversation): Promise<void>;
  takeThing(kind: string, thing: DataRecord): Promise<void>;
}

interface IntakeOptions {
  readonly format: ImportFormat;
  readonly isDryRun: boolean;
  /** Where files are read from. */
  readonly container: Container;
}

const KNOWN = 'it was brought in before';
const HERE = 'it is here already';

/** What was brought in, and what was not. */
const createTally = () => {
  const counts: Record<string, number> = { conversations: 0, messages: 0, files: 0 };
  const skipped: Array<{ what: string; why: string }> = [];
  let skippedCount = 0;
  return {
    counts,
    skipped,
    skippedCount: () => skippedCount,
    count: (name: string, n = 1): void => {
      counts[name] = (counts[name] ?? 0) + n;
    },
    skip: (what: string, why: string): void => {
      skippedCount++;
      if (skipped.length < SKIPPED_TOLD_MAX)
        skipped.push({ what: what.slice(0, WORDS_MAX), why: why.slice(0, WORDS_MAX) });
    },
  };
};

/** Which things of the file are here already, and under which identifier. */
const createKnown = (ctx: Ctx, format: ImportFormat, kinds: ReadonlyMap<string, PersonData>) => {
  const here = new Map<string, Promise<ReadonlySet<string>>>();
  const foreign = (kind: string, foreign_id: string): store.Foreign => ({
    user_id: userId(ctx),
    source: format,
    kind,
    foreign_id,
  });
  /** An archive that is brought back to the server that it is from. */
  const isHere = async (kind: PersonData | undefined, id: string): Promise<boolean> => {
    if (!kind || format !== 'parley') return false;
    const known = here.get(kind.name) ?? idsOf(ctx, kind);
    here.set(kind.name, known);
    return (await known).has(id);
  };
  return {
    whyNot: async (kind: string, id: string): Promise<string | null> => {
      if (id === '') return null;
      if (await isHere(kinds.get(kind), id)) return HERE;
      return (await store.findLocal(ctx.db, foreign(kind, id))) === null ? null : KNOWN;
    },
    localOf: async (kind: string, id: string | null): Promise<string | undefined> => {
      if (id === null) return undefined;
      if (await isHere(kinds.get(kind), id)) return id;
      return (await store.findLocal(ctx.db, foreign(kind, id))) ?? undefined;
    },
    /** In the transaction that made it. */
    remember: async (ctx: Ctx, kind: string, id: string, local_id: string): Promise<void> => {
      if (id === '') return;
      await store.putLocal(ctx.db, {
        ...foreign(kind, id),
        local_id,
        created_at: ctx.now().toISOString(),
      });
    },
  };
};

interface Job extends IntakeOptions {
  readonly ctx: Ctx;
  readonly displayName: string;
  readonly kinds: ReadonlyMap<string, PersonData>;
  readonly tally: ReturnType<typeof createTally>;
  readonly known: ReturnType<typeof createKnown>;
}

const keepFile = async (
  { ctx, container, tally }: Job,
  file: ForeignFile,
  title: string,
  place: { channelId: string; messageId: string } | null,
): Promise<void> => {
  const found = file.entry === undefined ? null : container.find(file.entry);
  const name = file.filename || found?.name || 'file';
  if (found === null && file.base64 === undefined)
    return tally.skip(`${name} in ${title}`, 'the file is not in the archive');
  if (place === null) return tally.count('files');
  try {
    const bytes = found === null ? inline(file.base64 ?? '') : container.open(found.path);
    await keepImportedFile(ctx, place, { name, bytes });
    tally.count('files');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tally.skip(`${name} in ${title}`, error.message);
  }
};

const messagesOf = async ({ displayName }: Job, { messages }: ForeignConversation) => {
  const pace = createPace();
  const all: ExportedMessage[] = [];
  for (const { files: _, ...message } of messages) {
    all.push(checked({ ...message, author_name: message.author_name || displayName }));
    await pace();
  }
  return all;
};

const plant = async (job: Job, conversation: ForeignConversation, title: string) => {
  const { ctx, known } = job;
  const messages = await messagesOf(job, conversation);
  const folder_id = await known.localOf('folders', conversation.folderId);
  const project_id = await known.localOf('projects', conversation.projectId);
  const channel = {
    title,
    system_prompt: conversation.systemPrompt.slice(0, PROMPT_MAX),
    messages,
    folder_id,
    ...(project_id === undefined ? {} : { project_id }),
  };
  return plantTree(ctx, channel, async (ctx, { id, messageIds }) => {
    const now = ctx.now().toISOString();
    const { createdAt, updatedAt, isPinned, leafId } = conversation;
    await backdateChannel(ctx, id, {
      createdAt: createdAt || now,
      lastAt: updatedAt || createdAt || now,
      isPinned,
    });
    const leaf = leafId === null ? undefined : messageIds.get(leafId);
    if (leaf !== undefined) await moveCursor(ctx.db, id, userId(ctx), leaf);
    await known.remember(ctx, CONVERSATIONS, conversation.foreignId, id);
    return { id, messageIds };
  });
};

const takeConversation = async (job: Job, conversation: ForeignConversation): Promise<void> => {
  const { tally, known, isDryRun, format } = job;
  const title = oneLine(conversation.title);
  const what = title || 'an untitled conversation';
  const why = await known.whyNot(CONVERSATIONS, conversation.foreignId);
  if (why !== null) return tally.skip(what, why);
  if (conversation.messages.length === 0) return tally.skip(what, 'there is nothing in it');
  try {
    const made = isDryRun ? null : await plant(job, conversation, title);
    if (isDryRun && format === 'parley')
      for (const { files: _, ...message } of conversation.messages) checked(message);
    tally.count('conversations');
    tally.count('messages', conversation.messages.length);
    for (const missing of conversation.missing) tally.skip(what, missing);
    for (const { id, files } of conversation.messages)
      for (const file of files) {
        const place = made && { channelId: made.id, messageId: made.messageIds.get(id) ?? '' };
        await keepFile(job, file, what, place);
      }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tally.skip(what, error.message);
  }
};

const makeThing = ({ ctx, known }: Job, kind: string, restore: DataRestore, thing: DataRecord, id: string) =>
  transact(ctx, async (ctx) => {
    const named: Record<string, string> = {};
    for (const [field, other] of Object.entries(restore.refs ?? {})) {
      const value = thing[field];
      const local = typeof value === 'string' ? await known.localOf(other, value) : undefined;
      if (local !== undefined) named[field] = local;
    }
    const body = { ...restore.body(thing), ...named };
    const made = (await callRoute(ctx, restore.by, { body })) as { id?: string };
    if (typeof made.id === 'string') await known.remember(ctx, kind, id, made.id);
  });

const takeThing = async (job: Job, name: string, thing: DataRecord): Promise<void> => {
  const { tally, known, kinds, isDryRun } = job;
  const restore = kinds.get(name)?.restore;
  if (!restore) return;
  const id = typeof thing.id === 'string' ? thing.id : '';
  const what = `${name}: ${oneLine(String(thing.title ?? thing.name ?? id))}`;
  const why = await known.whyNot(name, id);
  if (why !== null) return tally.skip(what, why);
  try {
    if (!isDryRun) await makeThing(job, name, restore, thing, id);
    tally.count(name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tally.skip(what, error.message);
  }
};

/** `ctx` acts as the person. */
export const createIntake = async (ctx: Ctx, options: IntakeOptions): Promise<Intake> => {
  const { display_name: displayName } = await accessUser(ctx, userId(ctx));
  const kinds = new Map(dataOf(ctx).map((kind) => [kind.name, kind]));
  const tally = createTally();
  const job: Job = {
    ...options,
    ctx,
    displayName,
    kinds,
    tally,
    known: createKnown(ctx, options.format, kinds),
  };
  return {
    counts: tally.counts,
    skipped: tally.skipped,
    skippedCount: tally.skippedCount,
    skip: tally.skip,
    takeConversation: (conversation) => takeConversation(job, conversation),
    takeThing: (name, thing) => takeThing(job, name, thing),
  };
};

/** A file may say anything; what is kept is what the contract calls a message. */
const checked = (message: ExportedMessage): ExportedMessage => {
  const { success, data, error } = ExportedMessage.safeParse(message);
  if (success) return data;
  const [issue] = error.issues;
  throw badRequest(`a message of it is not valid: ${issue?.path.join('.')} ${issue?.message}`);
};

const idsOf = async (ctx: Ctx, kind: PersonData): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  const { each: _, parts: __, ...light } = kind;
  for await (const { id } of thingsOf(ctx, light)) if (typeof id === 'string') ids.add(id);
  return ids;
};

const oneLine = (text: string): string =>
  [...text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()].slice(0, TITLE_MAX).join('');

async function* inline(base64: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(base64, 'base64');
}
