// Pictures from strangers: only raster formats get in, and what comes out is ours, pixel by pixel. Loaded late: most
// requests never need it.

import type sharp from 'sharp';
import { badRequest, tooLarge, tooMany } from './errors.ts';

const PIXELS_MAX = 24_000_000;
const SECONDS_MAX = 5;
const AVATAR_SIDE = 128;
const THUMBNAIL_SIDE = 320;
/** More at once would only wait for the same two cores, with their bitmaps in memory. */
const RUNNING_MAX = 2;
const WAITING_MAX = 32;

type Sharp = typeof sharp;
let loaded: Promise<Sharp> | undefined;

const load = async (): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  // Everything off, then four formats on: SVG and TIFF are decoders that no avatar needs.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

let running = 0;
const waiting: Array<() => void> = [];
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < RUNNING_MAX) running++;
  else if (waiting.length >= WAITING_MAX)
    throw tooMany('too many pictures at once: try again in a few seconds', 5);
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place goes to the next in line, so that a request that comes in between cannot take it as well.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

const MAGIC: ReadonlyArray<readonly [string, (bytes: Buffer) => boolean]> = [
  ['png', (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['webp', (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'],
  ['gif', (b) => ['GIF87a', 'GIF89a'].includes(b.toString('latin1', 0, 6))],
];

/** A square PNG of 128 pixels with nothing of the original but its colours. Refuses whatever is not a small raster picture. */
export const toAvatar = async (bytes: Buffer): Promise<Buffer> => {
  if (!MAGIC.some(([, matches]) => matches(bytes)))
    throw badRequest('image: must be a PNG, JPEG, WebP or GIF picture');
  return await inTurn(async () => {
    loaded ??= load();
    const sharp = await loaded;
    try {
      return await sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' })
        .rotate()
        .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
        .timeout({ seconds: SECONDS_MAX })
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer();
    } catch {
      throw badRequest('image: cannot be read, or has more than 24 million pixels');
    }
  });
};

/** A small WebP of a raster picture in a file, again with nothing of the original but its colours. Throws for anything else. */
export const toThumbnail = (path: string): Promise<Buffer> =>
  inTurn(async () => {
    loaded ??= load();
    const sharp = await loaded;
    return sharp(path, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' })
      .rotate()
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: 75 })
      .toBuffer();
  });

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
