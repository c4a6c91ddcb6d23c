import type { FileObject } from '@parley/contract';
import { copyText } from '../../lib/clipboard.ts';
import { queryClient } from '../../lib/query.ts';
import type { Kind } from './kind-of.ts';
import { bytesQuery, textQuery } from './read-file.ts';

/** Clipboards take one kind of picture. */
const asPng = async (bytes: Blob): Promise<Blob> => {
  if (bytes.type === 'image/png') return bytes;
  const bitmap = await createImageBitmap(bytes);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
};

/** Copies a text, or a picture as such. False where the browser does not allow it. */
export const copyFile = async ({ id, size, content_type }: FileObject, kind: Kind): Promise<boolean> => {
  try {
    if (kind !== 'picture') return await copyText(await queryClient.fetchQuery(textQuery(id, size)));
    const picture = queryClient.fetchQuery(bytesQuery(id, content_type)).then(asPng);
    // The promise itself: a browser that waits for it first may no longer see the click that asked.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
};
