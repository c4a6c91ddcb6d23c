// The documents of a knowledge base: those who may write in it add, delete and read them again, those who may read it see them.

import { createHash } from 'node:crypto';
import type {
  AddedDocument,
  DocumentInput,
  DocumentPatch,
  KnowledgeChunk,
  KnowledgeDocument,
  LeftOutPage,
  PageQuery,
} from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Upload } from '../../kernel/upload.ts';
import { accessChannel } from '../channels/index.ts';
import {
  type ArrivedFile,
  accessFile,
  assertWithinQuota,
  eraseFile,
  findFile,
  type UnpackedFile,
  uploadToKnowledgeBase,
} from '../files/index.ts';
import { assertThingFree } from '../holds/index.ts';
import { accessNote } from '../notes/index.ts';
import { accessScope } from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import * as chunks from './chunks-store.ts';
import * as store from './documents-store.ts';
import { orderIndexing } from './indexing.ts';
import { assertRoomForDocuments, assertTeamHasRoom } from './limits.ts';
import type { DocumentRow } from './rows.ts';
import { DOCUMENT_KIND } from './search-source.ts';
import { pagesOfSite } from './sitemap.ts';
import { settleVectors, tellDocument, toldError } from './vectors.ts';

const KIND = 'knowledge_base';
const MARKDOWN = 'text/markdown';
const TITLE_MAX = 200;

const toDocument = ({
  progress_permille,
  added_by: _by,
  revision: _revision,
  word_count: _words,
  vector_error,
  refresh_at: _at,
  etag: _etag,
  ...row
}: DocumentRow): KnowledgeDocument => ({
  ...row,
  error: toldError({ error: row.error, vector_error }),
  progress: progress_permille / 1000,
});

interface DocumentsQuery extends PageQuery {
  readonly status?: DocumentRow['status'] | undefined;
}

export const list = async (
  ctx: Ctx,
  kbId: string,
  query: DocumentsQuery,
): Promise<{ data: KnowledgeDocument[]; total: number }> => {
  await accessScope(ctx, KIND, kbId);
  const rows = await store.listOfBase(ctx.db, kbId, query.status, pageOf(query));
  return { data: rows.map(toDocument), total: await store.countOfBase(ctx.db, kbId, query.status) };
};

const load = async (ctx: Ctx, kbId: string, id: string): Promise<DocumentRow> => {
  const row = await store.find(ctx.db, id);
  if (row?.kb_id !== kbId) throw notFound('document');
  return row;
};

export const access = async (ctx: Ctx, kbId: string, id: string): Promise<KnowledgeDocument> => {
  await accessScope(ctx, KIND, kbId);
  return toDocument(await load(ctx, kbId, id));
};

export const listChunks = async (
  ctx: Ctx,
  kbId: string,
  id: string,
  query: PageQuery,
): Promise<{ data: KnowledgeChunk[]; total: number }> => {
  await accessScope(ctx, KIND, kbId);
  const { chunk_count } = await load(ctx, kbId, id);
  const rows = await chunks.listOfDocument(ctx.db, id, pageOf(query));
  const data = rows.map(({ place, start_at, end_at, ...row }) => ({
    ...row,
    ...{ position: place, start: start_at, end: end_at },
  }));
  return { data, total: chunk_count };
};

/** What is known of a document before it is read. */
interface NewDocument extends Partial<DocumentRow> {
  readonly title: string;
  readonly source: DocumentRow['source'];
}

interface Wanted {
  /** Null: it is added, whatever is there. */
  readonly identity: store.Identity | null;
  /** Inside the transaction, once it is known that it is new. */
  make(ctx: Ctx): Promise<NewDocument>;
  /** Of a text that is kept nowhere else, or what was read of an address before it was brought here. */
  readonly text?: string;
}

/** Inside the caller's transaction, with the base held: what is there already is not added again. */
const add = async (ctx: Ctx, kbId: string, { identity, make, text }: Wanted): Promise<AddedDocument> => {
  const same = identity === null ? undefined : await store.findSame(ctx.db, kbId, identity);
  if (same) return { ...toDocument(same), duplicate: true };
  const now = ctx.now().toISOString();
  const row: DocumentRow = {
    ...{ id: newId(), kb_id: kbId, file_id: null, note_id: null, channel_id: null, url: null },
    ...{ content_type: null, status: 'queued', progress_permille: 0, error: null, size: 0, page_count: null },
    ...{ chunk_count: 0, token_count: 0, word_count: 0, sha256: null, added_by: userId(ctx), revision: 1 },
    ...{ vector_count: 0, vector_error: null, refresh: 'never', refresh_at: null, etag: null },
    ...{ refreshed_at: null, created_at: now, updated_at: now },
    ...(await make(ctx)),
  };
  await store.insert(ctx.db, row);
  if (text !== undefined) await store.insertText(ctx.db, row.id, text);
  await orderIndexing(ctx, row);
  emit(ctx, 'user.knowledge.document_created', { id: row.id, kb_id: kbId }, { topics: [`members:${kbId}`] });
  return toDocument(row);
};

/** Additions to one base come one after the other: otherwise the same bytes could be added twice at once. */
const hold = async (ctx: Ctx, kbId: string, count: number): Promise<void> => {
  await ctx.kernel.database.dialect.lock(ctx.db, `knowledge ${kbId}`);
  await accessScope(ctx, KIND, kbId, 'write');
  await assertRoomForDocuments(ctx, kbId, count);
};

const titled = (title: string): string => title.slice(0, TITLE_MAX).toWellFormed();

const ofArrived = ({ filename, content_type, sha256, size, record }: ArrivedFile): Wanted => ({
  identity: { sha256 },
  make: async (ctx) => {
    const file = await record(ctx);
    return { title: titled(filename), source: 'file', file_id: file.id, content_type, sha256, size };
  },
});

/** Files of a form, in their order. */
export const upload = async (ctx: Ctx, kbId: string, incoming: Upload): Promise<AddedDocument[]> => {
  await accessScope(ctx, KIND, kbId, 'write');
  const { data } = await uploadToKnowledgeBase(ctx, kbId, incoming, async (ctx, arrived) => {
    await hold(ctx, kbId, arrived.length);
    const added: AddedDocument[] = [];
    for (const file of arrived) added.push(await add(ctx, kbId, ofArrived(file)));
    await assertTeamHasRoom(ctx, kbId);
    return { data: added };
  });
  return data;
};

/** Who may not read what they name is told so before anything else. */
const wantedOf = async (ctx: Ctx, input: DocumentInput) => {
  const { url, title, content, file_id, note_id, channel_id, refresh = 'never' } = input;
  if (url !== undefined) return ofUrl(url, title, refresh);
  if (content !== undefined) return ofText(content, title ?? '');
  if (file_id !== undefined) return ofFile(ctx, file_id, title);
  if (note_id !== undefined) return ofNote(ctx, note_id, title);
  return ofChannel(ctx, channel_id ?? '', title);
};

const ofUrl = (address: string, title: string | undefined, refresh: DocumentRow['refresh']): Wanted => {
  const url = new URL(address).href;
  const facts = { title: titled(title ?? url), source: 'url' as const, url, refresh };
  return { identity: { url }, make: async () => facts };
};

const ofText = (text: string, title: string): Wanted => {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const facts = { content_type: MARKDOWN, sha256, size: Buffer.byteLength(text) };
  return { identity: { sha256 }, make: async () => ({ title, source: 'text', ...facts }), text };
};

const ofFile = async (ctx: Ctx, file_id: string, title: string | undefined): Promise<Wanted> => {
  const { filename, content_type, sha256, size } = await accessFile(ctx, file_id);
  const facts = { title: titled(title ?? filename), file_id, content_type, sha256, size };
  return { identity: { sha256 }, make: async () => ({ source: 'file', ...facts }) };
};

const ofNote = async (ctx: Ctx, note_id: string, title: string | undefined): Promise<Wanted> => {
  const note = await accessNote(ctx, note_id);
  const facts = { title: title ?? note.title, note_id, content_type: MARKDOWN };
  return { identity: { note_id }, make: async () => ({ source: 'note', ...facts }) };
};

const ofChannel = async (ctx: Ctx, channel_id: string, title: string | undefined): Promise<Wanted> => {
  const channel = await accessChannel(ctx, channel_id);
  const facts = { title: title ?? (channel.title || 'Conversation'), channel_id, content_type: MARKDOWN };
  return { identity: { channel_id }, make: async () => ({ source: 'channel', ...facts }) };
};

export const addOne = (ctx: Ctx, kbId: string, input: DocumentInput): Promise<AddedDocument> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, kbId, 1);
    const added = await add(ctx, kbId, await wantedOf(ctx, input));
    await assertTeamHasRoom(ctx, kbId);
    // A file counts by itself already.
    if (input.file_id === undefined) await assertWithinQuota(ctx, userId(ctx));
    return added;
  });

/** What an archive has of a document: its file, its address with what was read there, or its text. */
export type Brought = { readonly title: string } & (
  | { readonly file: UnpackedFile }
  | { readonly url: string; readonly refresh: DocumentRow['refresh']; readonly text: string | null }
  | { readonly text: string }
);

/** Inside the transaction that made the base. */
export const addBrought = (ctx: Ctx, kbId: string, brought: Brought): Promise<AddedDocument> => {
  const title = titled(brought.title);
  if ('url' in brought) {
    const wanted = ofUrl(brought.url, title, brought.refresh);
    return add(ctx, kbId, brought.text === null ? wanted : { ...wanted, text: brought.text });
  }
  // Notes and chats that say the same were documents of their own, and stay so.
  if (!('file' in brought)) return add(ctx, kbId, { ...ofText(brought.text, title), identity: null });
  const { recordIn, sha256, size, content_type } = brought.file;
  const make = async (ctx: Ctx): Promise<NewDocument> => {
    const { id } = await recordIn(ctx, kbId);
    return { title, source: 'file', file_id: id, content_type, sha256, size };
  };
  return add(ctx, kbId, { identity: { sha256 }, make });
};

interface AddedSite {
  readonly added: readonly AddedDocument[];
  readonly left_out: readonly LeftOutPage[];
}

/** Every page that the sitemap of a server lists and its robots.txt does not forbid, as documents of their own. */
export const addSite = async (
  ctx: Ctx,
  kbId: string,
  { sitemap, refresh = 'never' }: DocumentInput,
): Promise<AddedSite> => {
  await accessScope(ctx, KIND, kbId, 'write');
  const { pages, left_out } = await pagesOfSite(ctx, sitemap ?? '');
  return transact(ctx, async (ctx) => {
    await hold(ctx, kbId, pages.length);
    const added: AddedDocument[] = [];
    for (const page of pages) added.push(await add(ctx, kbId, ofUrl(page, undefined, refresh)));
    await assertTeamHasRoom(ctx, kbId);
    await assertWithinQuota(ctx, userId(ctx));
    return { added, left_out };
  });
};

/** How often it is read again, from now on. */
export const update = (
  ctx: Ctx,
  kbId: string,
  id: string,
  { refresh }: DocumentPatch,
): Promise<KnowledgeDocument> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, kbId, 'write');
    const before = await load(ctx, kbId, id);
    if (refresh === undefined || refresh === before.refresh) return toDocument(before);
    if (before.url === null && refresh !== 'never')
      throw badRequest('refresh: only an address is read again by a schedule', 'refresh');
    const now = ctx.now().toISOString();
    // It is due at once, and the next time is counted from there.
    const refresh_at = refresh === 'never' ? null : now;
    const row = await store.advance(ctx.db, before, { refresh, refresh_at, updated_at: now });
    if (!row) throw notFound('document');
    tellDocument(ctx, row);
    return toDocument(row);
  });

/** With its passages, and with its file where that was brought for it. */
export const remove = (ctx: Ctx, kbId: string, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, kbId, 'write');
    const { file_id } = await load(ctx, kbId, id);
    await assertThingFree(ctx, kbId);
    await chunks.removeOfDocument(ctx.db, id);
    await store.remove(ctx.db, id);
    await settleVectors(ctx, kbId);
    await indexLater(ctx, DOCUMENT_KIND, id);
    const file = file_id === null ? undefined : await findFile(ctx.db, file_id);
    if (file?.kb_id === kbId) await eraseFile(ctx, file);
    emit(ctx, 'user.knowledge.document_deleted', { id, kb_id: kbId }, { topics: [`members:${kbId}`] });
  });

/** Inside the caller's transaction. What was found of it stays findable until it is read. */
export const orderAgain = async (ctx: Ctx, id: string): Promise<DocumentRow> => {
  const before = await store.find(ctx.db, id);
  const row =
    before &&
    (await store.advance(ctx.db, before, {
      ...{ status: 'queued', progress_permille: 0, revision: before.revision + 1 },
      error: before.status === 'failed' ? null : before.error,
      updated_at: ctx.now().toISOString(),
    }));
  if (!row) throw notFound('document');
  await orderIndexing(ctx, row);
  return row;
};

export const reindex = (ctx: Ctx, kbId: string, id: string): Promise<KnowledgeDocument> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, kbId, 'write');
    await load(ctx, kbId, id);
    return toDocument(await orderAgain(ctx, id));
  });
