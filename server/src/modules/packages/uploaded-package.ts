// A package as it arrives: every check of what it holds, and a first run of its code in the sandbox. Nothing is kept of one that fails.

import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest, tooLarge } from '../../kernel/errors.ts';
import type { IncomingFile, Upload } from '../../kernel/upload.ts';
import { ARCHIVE_BYTES_MAX, type PackageFiles, readArchive, sha256Of } from './archive.ts';
import { handlersOf, type Manifest } from './manifest.ts';
import { readManifest } from './manifest-reader.ts';
import { programOf } from './program.ts';
import type { Program } from './sandbox/protocol.ts';
import { sandboxOf } from './sandbox-of.ts';
import { type SignatureVerdict, trustedKeys, verdictOn } from './signature.ts';

/** What can be run and served of a version. */
export interface Content {
  readonly manifest: Manifest;
  readonly files: PackageFiles;
  readonly program: Program | null;
}

export interface UploadedPackage extends Content, SignatureVerdict {
  readonly bytes: Buffer;
  readonly sha256: string;
}

const TOO_LARGE = 'a package may have 10 MB at most';

const collect = async ({ bytes }: IncomingFile): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > ARCHIVE_BYTES_MAX) throw tooLarge(TOO_LARGE);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

export const receiveArchive = (upload: Upload): Promise<Buffer> =>
  upload.receive(
    { bytesMax: ARCHIVE_BYTES_MAX, refusal: () => tooLarge(TOO_LARGE) },
    collect,
    async () => {},
  );

export const contentOf = async (bytes: Buffer): Promise<Content> => {
  const files = await readArchive(bytes);
  const manifest = readManifest(files);
  return { manifest, files, program: await programOf(manifest, files) };
};

/** Runs the module once, and sees that every handler is there. */
const tryOut = async (ctx: Ctx, key: string, { manifest, program }: Content): Promise<void> => {
  if (program === null) return;
  const exported = await sandboxOf(ctx.kernel)
    .load(key, program)
    .catch((error: unknown) => {
      throw badRequest(error instanceof Error ? error.message : `${program.main} does not run`);
    });
  sandboxOf(ctx.kernel).forget(key);
  const missing = handlersOf(manifest).find(({ handler }) => !exported.includes(handler));
  if (missing !== undefined)
    throw badRequest(
      `${program.main}: ${missing.part} names ${missing.handler}, which it does not export as a function`,
    );
};

export const openUpload = async (ctx: Ctx, bytes: Buffer): Promise<UploadedPackage> => {
  const content = await contentOf(bytes);
  const sha256 = sha256Of(bytes);
  await tryOut(ctx, `trial ${sha256}`, content);
  const { packages_trusted_keys } = await ctx.kernel.settings.all(ctx.db);
  return {
    ...content,
    ...verdictOn(content.files, content.manifest, trustedKeys(packages_trusted_keys)),
    bytes,
    sha256,
  };
};
