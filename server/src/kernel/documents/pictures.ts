// Pictures from strangers: only raster formats get in, and what comes out is ours, pixel by pixel.

import sharp from 'sharp';
import { Unreadable } from './refusals.ts';

const PIXELS_MAX = 24_000_000;
const AVATAR_SIDE = 128;
const THUMBNAIL_SIDE = 320;

// Everything off, then four formats on: SVG and TIFF are decoders that no avatar needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.concurrency(1);
sharp.cache(false);

const open = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if (width * height > PIXELS_MAX) throw new Unreadable('pixels');
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' }).rotate();
};

/** As it goes into a document that is written: PNG, no wider than a page needs. */
export const toPicture = async (
  bytes: Buffer,
  widthMax: number,
): Promise<{ png: Buffer; width: number; height: number }> => {
  const picture = (await open(bytes)).resize({ width: widthMax, withoutEnlargement: true });
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
};

/** A square PNG of 128 pixels with nothing of the original but its colours. */
export const toAvatar = async (bytes: Buffer): Promise<Buffer> =>
  (await open(bytes))
    .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** A small WebP, again with nothing of the original but its colours. */
export const toThumbnail = async (bytes: Buffer): Promise<Buffer> =>
  (await open(bytes))
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
