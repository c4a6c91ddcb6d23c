// Whether a picture came whole, told by how its format frames it: what was cut off on its way is refused where a picture must be shown. What
// stands behind its end is the sender's affair: phones put a film there.

type IsWhole = (bytes: Buffer) => boolean;

const PNG_CHUNKS_FROM = 8;
/** Length, kind and checksum. */
const PNG_FRAME_BYTES = 12;

const isWholePng: IsWhole = (bytes) => {
  let at = PNG_CHUNKS_FROM;
  while (at + PNG_FRAME_BYTES <= bytes.length) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const end = at + PNG_FRAME_BYTES + bytes.readUInt32BE(at);
    if (kind === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
};

const [JPEG_SCAN, JPEG_END] = [0xda, 0xd9];
const JPEG_MARKER = 0xff;

/** The end is looked for behind the first scan: a small picture in the facts before it has an end of its own. */
const isWholeJpeg: IsWhole = (bytes) => {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === JPEG_MARKER) {
    const marker = bytes[at + 1];
    // Markers may be preceded by any number of these.
    if (marker === JPEG_MARKER) {
      at++;
      continue;
    }
    if (marker === JPEG_SCAN) return bytes.indexOf(Buffer.of(JPEG_MARKER, JPEG_END), at) >= 0;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
};

const GIF_SCREEN_BYTES = 13;
const [GIF_EXTENSION, GIF_PICTURE, GIF_END] = [0x21, 0x2c, 0x3b];
const GIF_PICTURE_BYTES = 10;

/** Of the table of colours that these flags tell of. */
const gifColoursBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const behindGifBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
};

const isWholeGif: IsWhole = (bytes) => {
  let at = GIF_SCREEN_BYTES + gifColoursBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === GIF_END) return true;
    if (kind === GIF_EXTENSION) at = behindGifBlocks(bytes, at + 2);
    else if (kind === GIF_PICTURE)
      at = behindGifBlocks(bytes, at + GIF_PICTURE_BYTES + gifColoursBytes(bytes[at + 9] ?? 0) + 1);
    else return false;
  }
  return false;
};

const RIFF_FRAME_BYTES = 8;

const isWholeWebp: IsWhole = (bytes) =>
  bytes.length >= RIFF_FRAME_BYTES && bytes.readUInt32LE(4) + RIFF_FRAME_BYTES <= bytes.length;

const BY_TYPE: Readonly<Record<string, IsWhole>> = {
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/gif': isWholeGif,
  'image/webp': isWholeWebp,
};

/** True for what is no picture that we know: nothing can be told of it. */
export const isWholePicture = (type: string, bytes: Buffer): boolean => BY_TYPE[type]?.(bytes) ?? true;
