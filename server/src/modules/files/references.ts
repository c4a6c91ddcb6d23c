// How a file that is attached to a message enters a turn: as a picture for models that see it, as its text for all others.

import type { ReferenceRule } from '../../kernel/module.ts';
import { ofMessages } from './attachments.ts';
import { bytesOf, textOf } from './contents.ts';
import { PICTURES } from './sniff.ts';

export const fileReferences: ReferenceRule = {
  type: 'file',
  ofMessages: async (ctx, messageIds) => {
    const files = await ofMessages(ctx, messageIds);
    return new Map(
      [...files].map(([messageId, attached]) => [
        messageId,
        attached.map((file) => ({
          title: file.filename,
          sha256: file.sha256,
          pictureType: PICTURES.has(file.content_type) ? file.content_type : null,
          bytes: (ctx, max) => bytesOf(ctx, file, max),
          text: (ctx) => textOf(ctx, file),
        })),
      ]),
    );
  },
};
