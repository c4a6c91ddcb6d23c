// What tools bring beside words. In a channel it is kept as files of the answer; elsewhere only models that see get the pictures.

import type { Ctx } from '../../../kernel/ctx.ts';
import { Failure } from '../../../kernel/errors.ts';
import type { ImagePart } from '../../../providers/vendor.ts';
import { keepToolFile, PICTURE_TYPES } from '../../files/index.ts';
import type { ToolFile } from '../../tools/index.ts';

/** A file that an answer shows as what a call brought. A copy of the conversation has the same bytes under another id. */
export interface StepFile {
  readonly id: string;
  readonly sha256: string;
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
}

/** Where an answer is written. */
export interface AnswerPlace {
  readonly channelId: string;
  readonly messageId: string;
}

export interface KeptFiles {
  readonly files: readonly StepFile[];
  /** Why some of it is not there, for people and models; empty when all is. */
  readonly problem: string;
}

/** Never throws: what cannot be kept is said. */
export const keepFiles = async (
  ctx: Ctx,
  place: AnswerPlace,
  brought: readonly ToolFile[],
): Promise<KeptFiles> => {
  const files: StepFile[] = [];
  try {
    for (const one of brought) {
      const { id, sha256, filename, content_type, size } = await keepToolFile(ctx, place, one);
      files.push({ id, sha256, filename, content_type, size });
    }
    return { files, problem: '' };
  } catch (error) {
    if (!(error instanceof Failure)) ctx.log.warn({ err: error }, 'a file of a tool could not be kept');
    const why = error instanceof Failure ? `: ${error.message}` : '';
    return { files, problem: `[${brought.length - files.length} of the files could not be kept${why}]` };
  }
};

const IMAGES_MAX = 10;
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;

export const imagesOf = (brought: readonly ToolFile[]): ImagePart[] =>
  brought
    .filter(({ type, data }) => PICTURE_TYPES.has(type) && data.length <= IMAGE_BYTES_MAX)
    .slice(0, IMAGES_MAX)
    .map(({ type, data }) => ({ type: 'image', mediaType: type, data }));
