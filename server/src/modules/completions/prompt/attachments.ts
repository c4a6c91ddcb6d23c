// Files as parts of what a model is told: pictures for those that see, text for all, and in any case that there was a file.

import type { FileObject } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import type { Part } from '../../../providers/vendor.ts';
import { bytesOfFile, textOfFile } from '../../files/index.ts';
import { quoted } from '../model/quoted-text.ts';
import { beginningOf, slices, tokensOf } from '../model/tokens.ts';

/** What is left of the window, and of the pictures that one request may hold. */
export interface Room {
  tokens: number;
  images: number;
  /** The text of a file comes in parts of so many tokens. */
  pieceTokens?: number;
}

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** One file may fill this share of what is left: the question should still fit. */
const SHARE_OF_ROOM = 0.6;
/** The marks around a part, and the name in them. */
const MARK_TOKENS = 150;

export const partsOfFiles = async (ctx: Ctx, files: readonly FileObject[], room: Room): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const file of files) parts.push(...(await partsOf(ctx, file, room)));
  return parts;
};

const partsOf = async (ctx: Ctx, file: FileObject, room: Room): Promise<Part[]> => {
  if (PICTURES.has(file.content_type)) {
    if (room.images <= 0) return [note(file, 'a picture that you cannot see')];
    const data = await bytesOfFile(ctx, file, PICTURE_BYTES_MAX);
    if (data === null) return [note(file, 'a picture that is too large to show')];
    room.images--;
    return [note(file, 'a picture'), { type: 'image', mediaType: file.content_type, data }];
  }
  const read = await textOfFile(ctx, file);
  if (read.text === null) return [note(file, `a file that cannot be read: ${read.why}`)];
  const { text } = read;
  const beginning = beginningOf(text, room.tokens * SHARE_OF_ROOM);
  const shown = beginning === text ? text : `${beginning}\n[cut: the file is longer]`;
  room.tokens -= tokensOf(shown);
  const parts =
    room.pieceTokens === undefined ? [shown] : slices(shown, Math.max(0, room.pieceTokens - MARK_TOKENS));
  return parts.map((part) => ({
    type: 'text',
    text: quoted('file', file.filename, part),
  }));
};

const note = ({ filename }: FileObject, what: string): Part => ({
  type: 'text',
  text: `[${JSON.stringify(filename)}: ${what}]`,
});
