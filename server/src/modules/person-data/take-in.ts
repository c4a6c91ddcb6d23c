// One thing after the other of a file that a person brought: kept, or only counted; what was kept before is recognised by what it is called elsewhere.

import { type DataImport, ExportedMessage, type ImportFormat } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, Failure } from '../../kernel/errors.ts';
import { callRoute } from '../../kernel/http-call.ts';
import type { DataRecord, DataRestore, PersonData } from '../../kernel/module.ts';
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

/** `ctx` acts as the person. */
export const createIntake = async (
  ctx: Ctx,
  { format, isDryRun, container }: IntakeOptions,
): Promise<Intake> => {
  const me = await accessUser(ctx, userId(ctx));
  const counts: Record<string, number> = { conversations: 0, messages: 0, files: 0 };
  const skipped: Array<{ what: string; why: string }> = [];
  let skippedCount = 0;
  const kinds = new Map(dataOf(ctx).map((kind) => [kind.name, kind]));
  const here = new Map<string, Promise<ReadonlySet<string>>>();
  const count = (name: string, n = 1): void => {
    counts[name] = (counts[name] ?? 0) + n;
  };
  const skip = (what: string, why: string): void => {
    skippedCount++;
    if (skipped.length < SKIPPED_TOLD_MAX)
      skipped.push({ what: what.slice(0, WORDS_MAX), why: why.slice(0, WORDS_MAX) });
  };
  const foreign = (kind: string, foreign_id: string): store.Foreign => ({
    user_id: me.id,
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
  const whyNot = async (kind: string, id: string): Promise<string | null> => {
    if (id === '') return null;
    if (await isHere(kinds.get(kind), id)) return HERE;
    return (await store.findLocal(ctx.db, foreign(kind, id))) === null ? null : KNOWN;
  };
  const localOf = async (kind: string, id: string | null): Promise<string | undefined> => {
    if (id === null) return undefined;
    if (await isHere(kinds.get(kind), id)) return id;
    return (await store.findLocal(ctx.db, foreign(kind, id))) ?? undefined;
  };

  const keepFile = async (
    file: ForeignFile,
    title: string,
    place: { channelId: string; messageId: string } | null,
  ) => {
    const found = file.entry === undefined ? null : container.find(file.entry);
    const name = file.filename || found?.name || 'file';
    if (found === null && file.base64 === undefined) {
      skip(`${name} in ${title}`, 'the file is not in the archive');
      return;
    }
    if (place === null) {
      count('files');
      return;
    }
    try {
      const bytes = found === null ? inline(file.base64 ?? '') : container.open(found.path);
      await keepImportedFile(ctx, place, { name, bytes });
      count('files');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      skip(`${name} in ${title}`, error.message);
    }
  };

  const plant = (conversation: ForeignConversation, title: string) =>
    transact(ctx, async (ctx) => {
      const folder_id = await localOf('folders', conversation.folderId);
      const project_id = await localOf('projects', conversation.projectId);
      const { id, messageIds } = await plantTree(ctx, {
        title,
        system_prompt: conversation.systemPrompt.slice(0, PROMPT_MAX),
        messages: conversation.messages.map(({ files: _, ...message }) =>
          checked({ ...message, author_name: message.author_name || me.display_name }),
        ),
        folder_id,
        ...(project_id === undefined ? {} : { project_id }),
      });
      const now = ctx.now().toISOString();
      const { createdAt, updatedAt, isPinned, leafId } = conversation;
      await backdateChannel(ctx, id, {
        createdAt: createdAt || now,
        lastAt: updatedAt || createdAt || now,
        isPinned,
      });
      const leaf = leafId === null ? undefined : messageIds.get(leafId);
      if (leaf !== undefined) await moveCursor(ctx.db, id, me.id, leaf);
      if (conversation.foreignId !== '')
        await store.putLocal(ctx.db, {
          ...foreign(CONVERSATIONS, conversation.foreignId),
          local_id: id,
          created_at: now,
        });
      return { id, messageIds };
    });

  const takeConversation = async (conversation: ForeignConversation): Promise<void> => {
    const title = oneLine(conversation.title);
    const what = title || 'an untitled conversation';
    const why = await whyNot(CONVERSATIONS, conversation.foreignId);
    if (why !== null) return skip(what, why);
    if (conversation.messages.length === 0) return skip(what, 'there is nothing in it');
    try {
      const made = isDryRun ? null : await plant(conversation, title);
      if (isDryRun && format === 'parley')
        for (const { files: _, ...message } of conversation.messages) checked(message);
      count('conversations');
      count('messages', conversation.messages.length);
      for (const missing of conversation.missing) skip(what, missing);
      for (const { id, files } of conversation.messages)
        for (const file of files)
          await keepFile(
            file,
            what,
            made && { channelId: made.id, messageId: made.messageIds.get(id) ?? '' },
          );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      skip(what, error.message);
    }
  };

  const takeThing = async (name: string, thing: DataRecord): Promise<void> => {
    const restore = kinds.get(name)?.restore;
    if (!restore) return;
    const id = typeof thing.id === 'string' ? thing.id : '';
    const what = `${name}: ${oneLine(String(thing.title ?? thing.name ?? id))}`;
    const why = await whyNot(name, id);
    if (why !== null) return skip(what, why);
    try {
      if (!isDryRun) await make(name, restore, thing, id);
      count(name);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      skip(what, error.message);
    }
  };

  const make = (kind: string, { by, body, refs = {} }: DataRestore, thing: DataRecord, id: string) =>
    transact(ctx, async (ctx) => {
      const named: Record<string, string> = {};
      for (const [field, other] of Object.entries(refs)) {
        const value = thing[field];
        const local = typeof value === 'string' ? await localOf(other, value) : undefined;
        if (local !== undefined) named[field] = local;
      }
      const made = (await callRoute(ctx, by, { body: { ...body(thing), ...named } })) as { id?: string };
      if (id !== '' && typeof made.id === 'string')
        await store.putLocal(ctx.db, {
          ...foreign(kind, id),
          local_id: made.id,
          created_at: ctx.now().toISOString(),
        });
    });

  return { counts, skipped, skippedCount: () => skippedCount, skip, takeConversation, takeThing };
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
