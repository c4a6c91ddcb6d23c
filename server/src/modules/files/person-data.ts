// A person's files as their archive has them: what is known of each, and its bytes.

import type { FileObject } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import type { ArchiveEntry, PersonData } from '../../kernel/module.ts';

/** Bytes are called by the beginning of their hash and by the file's name: an archive names each file once. */
export const archiveEntryOf = (
  ctx: Ctx,
  { sha256, filename, size, created_at }: Pick<FileObject, 'sha256' | 'filename' | 'size' | 'created_at'>,
): ArchiveEntry => ({
  path: `files/${sha256.slice(0, 16)}-${filename}`,
  at: created_at,
  size,
  body: bytesOf(ctx, sha256, size),
});

async function* bytesOf(ctx: Ctx, sha256: string, size: number): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  const bytes = await ctx.kernel.storage.read(sha256, { start: 0, end: size - 1 });
  if (bytes === null) throw new Error('a file is recorded whose bytes are not in the storage');
  yield* bytes as AsyncIterable<Uint8Array>;
}

export const fileData: readonly PersonData[] = [
  {
    name: 'files',
    from: 'GET /api/v1/files',
    files: async function* (ctx, thing) {
      yield archiveEntryOf(ctx, thing as unknown as FileObject);
    },
  },
];
