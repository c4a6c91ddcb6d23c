// A knowledge base from an archive: everything in it is looked at before anything is written, and one transaction writes all of it.

import type { KnowledgeBase } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest, tooLarge } from '../../kernel/errors.ts';
import { createPace } from '../../kernel/pace.ts';
import type { Upload } from '../../kernel/upload.ts';
import { workspacePlace } from '../channels/index.ts';
import { type UnpackedFile, uploadArchive } from '../files/index.ts';
import { type ArchivedDocument, type BaseArchive, openBaseArchive } from './base-archive.ts';
import { addBrought, type Brought } from './documents.ts';
import { assertRoomForDocuments, assertTeamHasRoom } from './limits.ts';
import { access, create } from './service.ts';

const LIMIT = {
  bytesMax: 1024 ** 3,
  refusal: () => tooLarge('the archive is larger than 1 GiB, which is the most that can be brought in'),
};
const UNTITLED = 'Untitled';
/** How many of the documents that were left out are named. */
const LEFT_OUT_MAX = 100;

type ImportedBase = KnowledgeBase & { left_out: string[] };

interface Found {
  readonly archive: BaseArchive;
  /** Of each document that is made of a file, which of the files it is. */
  readonly fileNo: ReadonlyMap<ArchivedDocument, number>;
}

const titleOf = ({ title }: ArchivedDocument): string =>
  title.toWellFormed().replace(/\p{C}/gu, ' ').trim() || UNTITLED;

/** Everything that is used is inflated once: what is wrong with it is found before anything is written. */
const lookThrough = async (
  archive: BaseArchive,
  take: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<{ readonly sha256: string }>,
): Promise<ReadonlyMap<ArchivedDocument, number>> => {
  const fileNo = new Map<ArchivedDocument, number>();
  for (const document of archive.manifest.documents) {
    const { file, text, title } = document;
    if (file === null) {
      if (text !== null) await archive.textOf(text);
      continue;
    }
    const { sha256 } = await take(file.name, archive.open(file.entry));
    if (sha256 !== file.sha256)
      throw badRequest(`the archive was changed: ${JSON.stringify(title.slice(0, 80))} is not what it was`);
    fileNo.set(document, fileNo.size);
  }
  return fileNo;
};

/** What a document is made of here. A note or a chat is left where it was: what was read of it comes as a text. */
const broughtOf = async (
  { archive, fileNo }: Found,
  document: ArchivedDocument,
  files: readonly UnpackedFile[],
): Promise<Brought | null> => {
  const title = titleOf(document);
  const file = files[fileNo.get(document) ?? -1];
  if (file) return { title, file };
  const text = document.text === null ? null : await archive.textOf(document.text);
  if (document.source === 'url' && document.url !== null)
    return { title, url: document.url, refresh: document.refresh, text };
  return text === null || text.trim() === '' ? null : { title, text };
};

/** Makes a base of the caller's own in the workspace. */
export const importBase = async (
  ctx: Ctx,
  workspace_id: string | undefined,
  incoming: Upload,
): Promise<ImportedBase> => {
  if (workspace_id !== undefined) await workspacePlace(ctx, workspace_id);
  const opened: BaseArchive[] = [];
  try {
    return await uploadArchive<Found, ImportedBase>(ctx, incoming, {
      limit: LIMIT,
      into: workspace_id ?? '',
      unpack: async (path, take) => {
        const archive = await openBaseArchive(path);
        opened.push(archive);
        return { archive, fileNo: await lookThrough(archive, take) };
      },
      write: async (ctx, found, files) => {
        const { name, description } = found.archive.manifest.base;
        const place = workspace_id === undefined ? {} : { workspace_id };
        const { id } = await create(ctx, { name, ...(description ? { description } : {}), ...place });
        return fill(ctx, id, found, files);
      },
    });
  } finally {
    for (const archive of opened) archive.close();
  }
};

const fill = async (
  ctx: Ctx,
  id: string,
  found: Found,
  files: readonly UnpackedFile[],
): Promise<ImportedBase> => {
  const pace = createPace({ inTransaction: true });
  const left_out: string[] = [];
  await assertRoomForDocuments(ctx, id, found.archive.manifest.documents.length);
  for (const document of found.archive.manifest.documents) {
    await pace();
    const brought = await broughtOf(found, document, files);
    const isAdded = brought !== null && (await addBrought(ctx, id, brought)).duplicate !== true;
    if (!isAdded && left_out.length < LEFT_OUT_MAX) left_out.push(titleOf(document));
  }
  await assertTeamHasRoom(ctx, id);
  return { ...(await access(ctx, id)), left_out };
};
