// Pictures from strangers: only raster formats get in, and what comes out is ours, pixel by pixel.

import sharp from 'sharp';
import { Unreadable } from './refusals.ts';

const PIXELS_MAX = 24_000_000;
const AVATAR_SIDE = 128;
const THUMBNAIL_SIDE = 320;
const IN_TEXT_SIDE = 1_280;

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

const toWebp = async (bytes: Buffer, side: number): Promise<Buffer> =>
  (await open(bytes))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();

/** A small WebP, again with nothing of the original but its colours. */
export const toThumbnail = (bytes: Buffer): Promise<Buffer> => toWebp(bytes, THUMBNAIL_SIDE);

/** The same for a picture that stands in a text, as wide as the text. */
export const toPictureInText = (bytes: Buffer): Promise<Buffer> => toWebp(bytes, IN_TEXT_SIDE);
