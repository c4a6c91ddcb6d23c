// A file comes in: spooled and hashed, looked at, put in its place, and only then recorded, in one transaction with everything
// that follows from it. Before the answer is 201, every step is durable; after a crash at any step there is at most a blob too many.

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileObject } from '@parley/contract';
import { type Ctx, emit, shareOf, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Spooled, UploadLimit } from '../../kernel/storage/index.ts';
import type { Upload } from '../../kernel/upload.ts';
import { accessChannel, assertProjectTakes } from '../channels/index.ts';
import { accessScope } from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import { announce, claimAll } from './blobs.ts';
import * as links from './links-store.ts';
import { cleanName } from './names.ts';
import { assertWithinQuota, inTurn, roomFor, roomForSeveral } from './quota.ts';
import { tellProject, toFile } from './service.ts';
import { PICTURES, typeOf } from './sniff.ts';
import * as store from './store.ts';
import { isWholePicture } from './whole-picture.ts';

const PICTURE_BYTES_MAX = 32 * 1024 * 1024;

/** Where a file is kept: those who may read that may read it. */
export type FilePlace = Pick<store.FileRow, 'channel_id' | 'project_id' | 'kb_id' | 'note_id'>;

const NOWHERE: FilePlace = { channel_id: null, project_id: null, kb_id: null, note_id: null };

const assertMayKeep = async (
  ctx: Ctx,
  { channel_id, project_id, kb_id, note_id }: FilePlace,
): Promise<void> => {
  if (channel_id !== null) await accessChannel(ctx, channel_id, 'write');
  if (project_id !== null) await assertProjectTakes(ctx, project_id);
  if (kb_id !== null) await accessScope(ctx, 'knowledge_base', kb_id, 'write');
  if (note_id !== null) await accessScope(ctx, 'note', note_id, 'write');
};

export const uploadToChannel = (ctx: Ctx, channel_id: string, incoming: Upload): Promise<FileObject> =>
  upload(ctx, { ...NOWHERE, channel_id }, incoming);

/** Of the person alone, until something takes it along. */
export const uploadOwn = (ctx: Ctx, incoming: Upload): Promise<FileObject> => upload(ctx, NOWHERE, incoming);

export const uploadToProject = (ctx: Ctx, project_id: string, incoming: Upload): Promise<FileObject> =>
  upload(ctx, { ...NOWHERE, project_id }, incoming);

/** A picture that the note's text shows; anything else is refused. */
export const uploadToNote = (ctx: Ctx, note_id: string, incoming: Upload): Promise<FileObject> =>
  upload(ctx, { ...NOWHERE, note_id }, incoming);

/** A file that has come and is not recorded yet. */
export interface ArrivedFile extends Pick<FileObject, 'filename' | 'content_type' | 'sha256' | 'size'> {
  /** Inside the transaction of `write`. */
  record(ctx: Ctx): Promise<FileObject>;
}

/** Several files of one form for a knowledge base. `write` says which of them are recorded, all in one transaction. */
export const uploadToKnowledgeBase = async <T>(
  ctx: Ctx,
  kb_id: string,
  incoming: Upload,
  write: (ctx: Ctx, arrived: readonly ArrivedFile[]) => Promise<T>,
): Promise<T> => {
  const place = { ...NOWHERE, kb_id };
  await assertMayKeep(ctx, place);
  return inTurn(ctx, async () => {
    const { each, all } = await roomForSeveral(ctx);
    const come = await incoming.receiveAll(
      all,
      async ({ name, bytes }) => ({
        filename: cleanName(name),
        blob: await ctx.kernel.storage.take(bytes, each),
      }),
      ({ blob }) => blob.discard(),
    );
    const blobs = come.map(({ blob }) => blob);
    try {
      await announce(ctx, blobs);
      const arrived: ArrivedFile[] = [];
      for (const { filename, blob } of come) {
        await ctx.kernel.storage.put(blob);
        const { sha256, size } = blob;
        const content_type = await typeOf(blob.head, size, filename);
        const received = { place, filename, blob, origin: 'user_upload', messageId: null } as const;
        const keepIt = (ctx: Ctx) => record(ctx, received, content_type, null);
        arrived.push({ filename, content_type, sha256, size, record: keepIt });
      }
      const content = come.map(({ filename, blob }) => `${blob.sha256} ${filename}`).join('\n');
      return await incoming.once(ctx, content, (ctx) => write(ctx, arrived));
    } finally {
      for (const blob of blobs) await blob.discard();
    }
  });
};

/** A file of an archive, for the knowledge base that is made of it. */
export interface UnpackedFile extends Pick<FileObject, 'filename' | 'content_type' | 'sha256' | 'size'> {
  /** Inside the transaction of `write`. */
  recordIn(ctx: Ctx, kb_id: string): Promise<FileObject>;
}

interface Unpacking<R, T> {
  readonly limit: UploadLimit;
  /** Where it goes: the same archive for elsewhere is another request. */
  readonly into: string;
  /** Looks through the archive, and hands over the files that are to be kept. What it refuses leaves nothing. */
  unpack(
    path: string,
    take: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<Spooled>,
  ): Promise<R>;
  /** The files in the order in which they were handed over, and whatever `unpack` found. */
  write(ctx: Ctx, found: R, files: readonly UnpackedFile[]): Promise<T>;
}

/** One archive with files for a knowledge base that `write` makes, all in one transaction. */
export const uploadArchive = <R, T>(
  ctx: Ctx,
  incoming: Upload,
  { limit, into, unpack, write }: Unpacking<R, T>,
): Promise<T> =>
  inTurn(ctx, async () => {
    const archive = await incoming.receive(
      limit,
      ({ bytes }) => ctx.kernel.storage.take(bytes, limit),
      (taken) => taken.discard(),
    );
    const taken: TakenFile[] = [];
    try {
      const found = await unpack(archive.path, takerOf(ctx, taken));
      await announce(
        ctx,
        taken.map(({ blob }) => blob),
      );
      const files: UnpackedFile[] = [];
      for (const { filename, content_type, blob } of taken) {
        await ctx.kernel.storage.put(blob);
        const told = { origin: 'user_upload', messageId: null, isCountedLater: true } as const;
        const received = { filename, blob, ...told };
        const recordIn = (ctx: Ctx, kb_id: string) =>
          record(ctx, { ...received, place: { ...NOWHERE, kb_id } }, content_type, null);
        files.push({ filename, content_type, sha256: blob.sha256, size: blob.size, recordIn });
      }
      return await incoming.once(ctx, `${archive.sha256} ${into}`, async (ctx) => {
        const written = await write(ctx, found, files);
        await assertWithinQuota(ctx, userId(ctx));
        return written;
      });
    } finally {
      for (const { blob } of taken) await blob.discard();
      await archive.discard();
    }
  });

interface TakenFile extends Pick<FileObject, 'filename' | 'content_type'> {
  readonly blob: Spooled;
}

const NO_BYTES = Buffer.alloc(0);

/** Each within what one file may have, all of them within what the person may still keep. */
const takerOf = (ctx: Ctx, taken: TakenFile[]) => {
  let room: Awaited<ReturnType<typeof roomForSeveral>> | undefined;
  let size = 0;
  return async (name: string, bytes: AsyncIterable<Uint8Array>): Promise<Spooled> => {
    room ??= await roomForSeveral(ctx);
    const left = room.all.bytesMax - size;
    const limit = left < room.each.bytesMax ? { ...room.all, bytesMax: left } : room.each;
    const filename = cleanName(name);
    const blob = await ctx.kernel.storage.take(bytes, limit);
    size += blob.size;
    // The beginning only tells the type: those of thousands of files would fill the memory.
    const content_type = await typeOf(blob.head, blob.size, filename);
    taken.push({ filename, content_type, blob: { ...blob, head: NO_BYTES } });
    return blob;
  };
};

const upload = async (ctx: Ctx, place: FilePlace, incoming: Upload): Promise<FileObject> => {
  await assertMayKeep(ctx, place);
  return inTurn(ctx, async () => {
    const limit = await roomFor(ctx);
    const { filename, blob } = await incoming.receive(
      limit,
      async ({ name, bytes }) => ({
        filename: cleanName(name),
        blob: await ctx.kernel.storage.take(bytes, limit),
      }),
      ({ blob }) => blob.discard(),
    );
    try {
      const received = { place, filename, blob, origin: 'user_upload', messageId: null } as const;
      return await keep(ctx, received, (write) => incoming.once(ctx, `${blob.sha256} ${filename}`, write));
    } finally {
      await blob.discard();
    }
  });
};

/** What a tool brought: kept as a file of the person whose answer it is for, and shown by that answer. */
export const keepToolFile = async (
  ctx: Ctx,
  { channelId, messageId }: { channelId: string; messageId: string | null },
  { name, data }: { name: string; data: Uint8Array },
): Promise<FileObject> => {
  const blob = await ctx.kernel.storage.take(Readable.from([data]), await roomFor(ctx));
  try {
    const received = {
      place: { ...NOWHERE, channel_id: channelId },
      messageId,
      filename: cleanName(name),
      blob,
      origin: 'tool_output',
    } as const;
    return await keep(ctx, received, (write) => transact(ctx, write));
  } finally {
    await blob.discard();
  }
};

/** A file that was brought in with a message of the caller's own conversation, and is shown by that message. */
export const keepImportedFile = async (
  ctx: Ctx,
  { channelId, messageId }: { channelId: string; messageId: string },
  { name, bytes }: { name: string; bytes: AsyncIterable<Uint8Array> },
): Promise<FileObject> => {
  const blob = await ctx.kernel.storage.take(bytes, await roomFor(ctx));
  try {
    const place = { ...NOWHERE, channel_id: channelId };
    const received = { place, messageId, filename: cleanName(name), blob, origin: 'user_upload' } as const;
    return await keep(ctx, received, (write) => transact(ctx, write));
  } finally {
    await blob.discard();
  }
};

interface Received {
  readonly place: FilePlace;
  readonly filename: string;
  readonly blob: Spooled;
  readonly origin: store.FileOrigin;
  /** The message that shows it from the beginning; null: it is attached later, or not at all. */
  readonly messageId: string | null;
  /** Who records many sums up what the person keeps once, after the last. */
  readonly isCountedLater?: true;
}

type Once = (write: (ctx: Ctx) => Promise<FileObject>) => Promise<FileObject>;

const keep = async (ctx: Ctx, received: Received, once: Once): Promise<FileObject> => {
  const { filename, blob } = received;
  const content_type = await typeOf(blob.head, blob.size, filename);
  if (received.place.note_id !== null) await assertShowable(content_type, blob);
  const shown = received.place.note_id === null ? 'thumbnail' : 'picture_in_text';
  const thumbnail = await thumbnailOf(ctx, content_type, blob, shown);
  try {
    const blobs = thumbnail ? [blob, thumbnail] : [blob];
    await announce(ctx, blobs);
    for (const each of blobs) await ctx.kernel.storage.put(each);
    return await once((ctx) => record(ctx, received, content_type, thumbnail));
  } finally {
    await thumbnail?.discard();
  }
};

/** Nobody can show what came only in part, or is no picture. */
const assertShowable = async (type: string, { path, size }: Spooled): Promise<void> => {
  if (!PICTURES.has(type)) throw badRequest('a note takes pictures only: PNG, JPEG, WebP or GIF');
  if (size <= PICTURE_BYTES_MAX && !isWholePicture(type, await readFile(path)))
    throw badRequest('the picture is damaged or came only in part; save it anew and send that');
};

/** A picture that cannot be made small is still a file. */
const thumbnailOf = async (
  ctx: Ctx,
  type: string,
  { path, size }: Spooled,
  kind: 'thumbnail' | 'picture_in_text',
): Promise<Spooled | null> => {
  if (!PICTURES.has(type) || size > PICTURE_BYTES_MAX) return null;
  const bytes = createReadStream(path);
  const small = await ctx.kernel.documents
    .picture(shareOf(ctx), kind, { bytes, size })
    .catch((error: unknown) => {
      ctx.log.debug({ err: error }, 'no thumbnail');
      return null;
    })
    .finally(() => bytes.destroy());
  const limit = { bytesMax: PICTURE_BYTES_MAX, refusal: () => conflict('the thumbnail is too large') };
  return small && ctx.kernel.storage.take(Readable.from([small]), limit);
};

/** The rows that make a file of the bytes. The right to write is asked for again: an upload takes time. */
const record = async (
  ctx: Ctx,
  { place, filename, blob, origin, messageId, isCountedLater }: Received,
  content_type: string,
  thumbnail: Spooled | null,
): Promise<FileObject> => {
  await assertMayKeep(ctx, place);
  const row: store.FileRow = {
    id: newId(),
    owner_id: userId(ctx),
    ...place,
    filename,
    content_type,
    size: blob.size,
    sha256: blob.sha256,
    origin,
    thumbnail_sha256: thumbnail?.sha256 ?? null,
    created_at: ctx.now().toISOString(),
  };
  const isClaimed = await claimAll(ctx, thumbnail ? [blob, thumbnail] : [blob]);
  if (!isClaimed) throw conflict('the file was tidied away before it was recorded; send it again', 1);
  await store.insert(ctx.db, [row]);
  if (messageId !== null && place.channel_id !== null)
    await links.attachOneMore(ctx.db, place.channel_id, messageId, row.id);
  if (!isCountedLater) await assertWithinQuota(ctx, row.owner_id);
  await indexLater(ctx, 'file', row.id);
  const file = toFile({ ...row, message_id: messageId });
  emit(ctx, 'user.file.created', file, hearersOf(row));
  tellProject(ctx, row.project_id);
  return file;
};

const hearersOf = ({ channel_id, project_id, kb_id, note_id, owner_id }: store.FileRow) => {
  if (channel_id !== null) return { topics: [`channel:${channel_id}` as const] };
  const scope = project_id ?? kb_id ?? note_id;
  return scope === null ? { userIds: [owner_id] } : { topics: [`members:${scope}` as const] };
};
