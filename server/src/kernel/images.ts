// Pictures that people send as text: what they are is looked at here, what is in them only in the process that reads documents.

import { type Documents, Unreadable } from './documents/index.ts';
import { badRequest, tooLarge } from './errors.ts';

const MAGIC: ReadonlyArray<readonly [string, (bytes: Buffer) => boolean]> = [
  ['png', (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['webp', (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'],
  ['gif', (b) => ['GIF87a', 'GIF89a'].includes(b.toString('latin1', 0, 6))],
];

const assertPicture = (bytes: Buffer): void => {
  if (!MAGIC.some(([, matches]) => matches(bytes)))
    throw badRequest('image: must be a PNG, JPEG, WebP or GIF picture');
};

/** A square PNG of 128 pixels with nothing of the original but its colours. Refuses whatever is not a small raster picture. */
export const toAvatar = async (documents: Documents, person: string, bytes: Buffer): Promise<Buffer> => {
  assertPicture(bytes);
  try {
    return await documents.picture(person, 'avatar', { bytes, size: bytes.length });
  } catch (error) {
    throw error instanceof Unreadable ? badRequest(`image: ${error.message}`) : error;
  }
};

const DATA_URI = /^data:image\/[a-z0-9.+-]+;base64,/i;
/** Together with a length that four divides: nothing to go back over, however long the text is. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes of a data URI or of plain base64. */
export const bytesOfBase64 = (text: string, bytesMax: number): Buffer => {
  const data = text.trim().replace(DATA_URI, '');
  const isTooLong = data.length > Math.ceil(bytesMax / 3) * 4;
  if (!isTooLong && (data.length % 4 !== 0 || !BASE64.test(data)))
    throw badRequest('image: must be base64, or a data URI with base64');
  const bytes = isTooLong ? null : Buffer.from(data, 'base64');
  if (bytes === null || bytes.length > bytesMax)
    throw tooLarge(`image: must not be larger than ${bytesMax / 1024 / 1024} MB`);
  return bytes;
};

/** The same of what says by its first bytes that it is a picture: before anything is looked up, and before it is read. */
export const pictureOfBase64 = (text: string, bytesMax: number): Buffer => {
  const bytes = bytesOfBase64(text, bytesMax);
  assertPicture(bytes);
  return bytes;
};
