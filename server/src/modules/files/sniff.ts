// What a file is, told by its bytes. Its name and what its sender says of it decide nothing but the kind of text.

import { extname } from 'node:path';

const UNKNOWN = 'application/octet-stream';
const TEXT = 'text/plain';

/** Text is text; which kind it claims to be makes no difference to how it is served. */
const TEXT_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.csv': 'text/csv',
  '.json': 'application/json',
};

const MAIL = 'message/rfc822';

/** Formats that a browser would run: to us they are text. */
const ACTIVE = new Set(['application/xml', 'image/svg+xml', 'text/html', 'application/xhtml+xml']);

/** Raster formats that we make thumbnails of. */
export const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** `head` is the beginning of the file, or all of it. */
export const typeOf = async (head: Buffer, size: number, name: string): Promise<string> => {
  const { fileTypeFromBuffer } = await import('file-type');
  // A detector that trips over its input knows nothing, which is an answer too.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && !ACTIVE.has(found.mime)) return found.mime;
  if (isMail(head, name)) return MAIL;
  if (!isText(head, head.length < size)) return UNKNOWN;
  return TEXT_BY_EXTENSION[extname(name).toLowerCase()] ?? TEXT;
};

/** An e-mail that is called so and begins as one. Its parts may be of any charset, so that it need not be UTF-8. */
const isMail = (head: Buffer, name: string): boolean =>
  extname(name).toLowerCase() === '.eml' &&
  /^[!-9;-~]{1,80}:/.test(head.toString('latin1', 0, 100)) &&
  !head.includes(0);

/** UTF-8 without control characters, other than those that move to another place on the page. */
const isText = (head: Buffer, isCut: boolean): boolean => {
  try {
    // A sample may end in the middle of a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: isCut });
    return !/\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, ''));
  } catch {
    return false;
  }
};
