// Pictures that tools brought, as parts of their results: read from the files of the answer, newest first, for models that see.

import type { Ctx } from '../../../kernel/ctx.ts';
import type { ImagePart, ModelMessage, ToolResult } from '../../../providers/vendor.ts';
import type { ToolStep } from '../model/answer.ts';
import { IMAGE_BYTES_MAX } from '../model/tool-files.ts';
import type { Room } from './attachments.ts';
import type { TypedReference } from './context-items.ts';

interface PictureSource {
  readonly ctx: Ctx;
  readonly steps: readonly ToolStep[];
  /** What the message of these steps shows. */
  readonly references: readonly TypedReference[];
}

/** The same messages, with the pictures of their results as far as there is room for pictures. */
export const withPictures = async (
  messages: readonly ModelMessage[],
  source: PictureSource,
  room: Pick<Room, 'images'>,
): Promise<ModelMessage[]> => {
  if (room.images <= 0 || source.references.length === 0) return [...messages];
  const told: ModelMessage[] = [];
  for (const message of messages.toReversed()) {
    if (message.role !== 'tool') told.unshift(message);
    else {
      const results: ToolResult[] = [];
      for (const result of message.results.toReversed())
        results.unshift(await withImages(result, source, room));
      told.unshift({ role: 'tool', results });
    }
  }
  return told;
};

const withImages = async (
  result: ToolResult,
  { ctx, steps, references }: PictureSource,
  room: Pick<Room, 'images'>,
): Promise<ToolResult> => {
  const files = steps.find(({ id }) => id === result.callId)?.files ?? [];
  const images: ImagePart[] = [];
  for (const { sha256 } of files) {
    const shown = references.find((one) => one.sha256 === sha256);
    if (room.images <= 0 || !shown || shown.pictureType === null) continue;
    const data = await shown.bytes(ctx, IMAGE_BYTES_MAX);
    if (data === null) continue;
    room.images--;
    images.push({ type: 'image', mediaType: shown.pictureType, data });
  }
  return images.length === 0 ? result : { ...result, images };
};
