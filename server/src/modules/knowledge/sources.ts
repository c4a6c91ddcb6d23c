// What a document says now, by where it comes from. A refusal is a clause that completes "it cannot be read: …".

import { createHash } from 'node:crypto';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { createPace } from '../../kernel/pace.ts';
import { passagesOf } from '../completions/index.ts';
import { findFile, proseOfFile } from '../files/index.ts';
import { transcript } from '../messages/index.ts';
import { accessNote } from '../notes/index.ts';
import { readPage, ToolProblem } from '../tools/index.ts';
import { actingAs } from '../users/index.ts';
import * as documents from './documents-store.ts';
import type { DocumentRow } from './rows.ts';

const NEEDED = 'surface.chat.access';
const MARKDOWN = 'text/markdown';

export interface ReadSource {
  readonly text: string;
  readonly type: string;
  /** What is known of it only now. */
  readonly facts: Partial<Pick<DocumentRow, 'title' | 'content_type' | 'size' | 'sha256' | 'etag'>>;
}
/** Null with a reason: it cannot be read. Null without: it is as it was. */
export type SourceText = ReadSource | { readonly text: null; readonly why: string | null };

const UNCHANGED: SourceText = { text: null, why: null };

const unreadable = (why: string): SourceText => ({ text: null, why });

const factsOf = (bytes: Uint8Array | string): Pick<DocumentRow, 'size' | 'sha256'> => ({
  size: Buffer.byteLength(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** A text of headings alone has none: nothing of it could be found. */
const hasPassages = async (text: string): Promise<boolean> => {
  const pace = createPace();
  for (const passage of passagesOf(text, MARKDOWN)) {
    if (passage !== null) return true;
    await pace();
  }
  return false;
};

/** `ctx` is that of the person who added it, or of the system where that person is gone. */
type Read = (ctx: Ctx, document: DocumentRow, signal: AbortSignal) => Promise<SourceText>;

const READERS: Readonly<Record<DocumentRow['source'], Read>> = {
  file: async (ctx, { file_id }) => {
    const file = file_id === null ? undefined : await findFile(ctx.db, file_id);
    if (!file) return unreadable('its file was deleted');
    const read = await proseOfFile(ctx, file);
    if (read.text === null) return read;
    return { text: read.text, type: file.content_type, facts: {} };
  },
  text: async (ctx, { id, content_type }) => {
    const text = await documents.findText(ctx.db, id);
    return text === undefined
      ? unreadable('its text is gone')
      : { text, type: content_type ?? MARKDOWN, facts: {} };
  },
  url: async (ctx, { id, url, title, etag, chunk_count }, signal) => {
    // Brought with an archive: it can be found at once, and the address is asked when it is to be read again.
    const brought = chunk_count === 0 ? await documents.findText(ctx.db, id) : undefined;
    if (brought !== undefined && (await hasPassages(brought)))
      return { text: brought, type: MARKDOWN, facts: {} };
    const page = await readPage(ctx, url ?? '', signal, chunk_count > 0 ? etag : null);
    if (page.status === 304) return UNCHANGED;
    if (page.status >= 400) return unreadable(`the server answered with status ${page.status}`);
    const type = page.contentType.split(';')[0]?.trim() ?? '';
    const found = page.title.replace(/\p{C}/gu, ' ').trim();
    return {
      text: page.text,
      type,
      facts: {
        ...factsOf(page.bytes),
        ...{ content_type: type, title: found === '' ? title : found, etag: page.etag },
      },
    };
  },
  note: async (ctx, { note_id }) => {
    if (note_id === null) return unreadable('its note was deleted');
    const { title, content, deleted_at } = await accessNote(ctx, note_id);
    if (deleted_at !== null) return unreadable('its note is in the trash');
    return { text: content, type: MARKDOWN, facts: { ...factsOf(content), title } };
  },
  channel: async (ctx, { channel_id }) => {
    if (channel_id === null) return unreadable('its channel was deleted');
    const { title, text } = await transcript(ctx, channel_id);
    return { text, type: MARKDOWN, facts: { ...factsOf(text), ...(title === '' ? {} : { title }) } };
  },
};

/** Notes and channels are read with the rights that the person who added them has now. */
export const readSource = async (
  ctx: Ctx,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<SourceText> => {
  const { source, added_by } = document;
  const acting = added_by === null ? null : await actingAs(ctx, added_by, NEEDED);
  if (acting === null && source !== 'text' && source !== 'file')
    return unreadable('the person who added it is no longer active here');
  try {
    return await READERS[source](acting ?? ctx, document, signal);
  } catch (error) {
    if (error instanceof OutboundError && error.reason !== 'aborted') return unreadable(error.message);
    if (error instanceof ToolProblem) return unreadable(error.message);
    if (error instanceof Failure && error.status === 404)
      return unreadable('the person who added it may no longer read it');
    throw error;
  }
};
