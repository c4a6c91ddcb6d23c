import { Failure } from '../../kernel/errors.ts';
import { mcpResource } from '../../kernel/module.ts';
import { bytesOf } from './contents.ts';
import { access, listMine } from './service.ts';

/** An answer of the protocol is one piece of JSON, a third larger than the bytes in it. */
const BYTES_MAX = 8 * 1024 * 1024;
const TEXT = /^text\/|^application\/json$|^message\/rfc822$/;

export const fileResource = mcpResource({
  path: 'files/{id}',
  name: 'file',
  title: 'File',
  description:
    'A file of a conversation: its text, or its bytes in base64. The list has the files of the owner of this key.',
  mimeType: null,
  list: async (ctx, page) =>
    (await listMine(ctx, page)).map(({ id, filename, content_type, size, created_at }) => ({
      parts: { id },
      name: filename,
      mimeType: content_type,
      size,
      updatedAt: created_at,
    })),
  read: async (ctx, { id }) => {
    const { file } = await access(ctx, id);
    const { content_type: mimeType } = file;
    const bytes = file.size === 0 ? Buffer.alloc(0) : await bytesOf(ctx, file, BYTES_MAX);
    if (bytes === null)
      throw new Failure(
        413,
        `this file is larger than ${BYTES_MAX} bytes; download it at /api/v1/files/${id}/download`,
      );
    return TEXT.test(mimeType) ? { mimeType, text: bytes.toString() } : { mimeType, bytes };
  },
});
