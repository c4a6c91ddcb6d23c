// References as parts of what a model is told: pictures for those that see, text for all, and in any case that there was something.

import type { Ctx } from '../../../kernel/ctx.ts';
import type { Part } from '../../../providers/vendor.ts';
import { quoted } from '../model/quoted-text.ts';
import { beginningOf, slices, tokensOf } from '../model/tokens.ts';
import type { TypedReference } from './references.ts';

/** What is left of the window, and of the pictures that one request may hold. */
export interface Room {
  tokens: number;
  images: number;
  /** A text comes in parts of so many tokens. */
  pieceTokens?: number;
}

const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** One text may fill this share of what is left: the question should still fit. */
const SHARE_OF_ROOM = 0.6;
/** The marks around a part, and the name in them. */
const MARK_TOKENS = 150;

export const partsOfReferences = async (
  ctx: Ctx,
  references: readonly TypedReference[],
  room: Room,
): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const reference of references) parts.push(...(await partsOf(ctx, reference, room)));
  return parts;
};

const partsOf = async (ctx: Ctx, reference: TypedReference, room: Room): Promise<Part[]> => {
  const { type, title, pictureType } = reference;
  if (pictureType !== null) {
    if (room.images <= 0) return [note(title, 'a picture that you cannot see')];
    const data = await reference.bytes(ctx, PICTURE_BYTES_MAX);
    if (data === null) return [note(title, 'a picture that is too large to show')];
    room.images--;
    return [note(title, 'a picture'), { type: 'image', mediaType: pictureType, data }];
  }
  const read = await reference.text(ctx);
  if (read.text === null) return [note(title, `a ${type} that cannot be read: ${read.why}`)];
  const { text } = read;
  const beginning = beginningOf(text, room.tokens * SHARE_OF_ROOM);
  const shown = beginning === text ? text : `${beginning}\n[cut: the ${type} is longer]`;
  room.tokens -= tokensOf(shown);
  const parts =
    room.pieceTokens === undefined ? [shown] : slices(shown, Math.max(0, room.pieceTokens - MARK_TOKENS));
  return parts.map((part) => ({
    type: 'text',
    text: quoted(type, title, part),
  }));
};

const note = (title: string, what: string): Part => ({
  type: 'text',
  text: `[${JSON.stringify(title)}: ${what}]`,
});
