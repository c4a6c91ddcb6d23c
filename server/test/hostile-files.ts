// Files that are small on the wire and large when they are opened, made by code. None is ever whole in memory.

import { constants, crc32, deflateRawSync } from 'node:zlib';

const MIB = 1024 * 1024;

/** So many mebibytes of a pattern, deflated: one piece is compressed, and its bytes are repeated. */
export const deflatedPattern = (pattern: string, mebibytes: number): Buffer => {
  const piece = deflateRawSync(Buffer.alloc(MIB, pattern), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: mebibytes }, () => piece), Buffer.from([3, 0])]);
};

interface ZipEntry {
  readonly name: string;
  readonly deflated: Buffer;
  /** What the archive says. */
  readonly size: number;
  readonly crc?: number;
  /** As it is: `deflated` is the text itself. */
  readonly isStored?: boolean;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const half = (value: number): Buffer => word(value).subarray(0, 2);

export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, deflated, size, crc = 0, isStored = false } of entries) {
    const facts = [
      half(0),
      half(isStored ? 0 : 8),
      word(0),
      word(crc),
      word(deflated.length),
      word(size),
      half(name.length),
      half(0),
    ];
    const local = Buffer.concat([word(0x04034b50), half(20), ...facts, Buffer.from(name), deflated]);
    directory.push(
      Buffer.concat([word(0x02014b50), half(20), half(20), ...facts]),
      Buffer.concat([half(0), half(0), half(0), word(0), word(at), Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = half(entries.length);
  const end = [word(0x06054b50), half(0), half(0), count, count, word(listed.length), word(at), half(0)];
  return Buffer.concat([...parts, listed, ...end]);
};

/** By this a document that is an archive says in its first bytes what it is. */
const mimetype = (type: string): ZipEntry => ({
  name: 'mimetype',
  deflated: Buffer.from(type),
  size: type.length,
  crc: crc32(type),
  isStored: true,
});

/** The same of those of Microsoft. */
const contentTypes = (type: string): ZipEntry =>
  entryOf(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x.xml" ContentType="${type}.main+xml"/></Types>`,
  );

/** What is known as a document of this type by its bytes alone. */
export const typedArchive = (
  type: string,
  parts: Readonly<Record<string, string>>,
  bomb?: {
    readonly name: string;
    readonly pattern: string;
    readonly mebibytes: number;
    readonly told?: number;
  },
): Buffer =>
  zipOf([
    type.includes('openxmlformats') ? contentTypes(type) : mimetype(type),
    ...Object.entries(parts).map(([name, text]) => entryOf(name, text)),
    ...(bomb
      ? [
          {
            name: bomb.name,
            deflated: deflatedPattern(bomb.pattern, bomb.mebibytes),
            size: (bomb.told ?? bomb.mebibytes) * MIB,
          },
        ]
      : []),
  ]);

const entryOf = (name: string, text: string): ZipEntry => ({
  name,
  deflated: deflateRawSync(text),
  size: Buffer.byteLength(text),
  crc: crc32(text),
});

/** A document that is an archive of these parts. */
export const archiveOf = (parts: Readonly<Record<string, string>>): Buffer =>
  zipOf(Object.entries(parts).map(([name, text]) => entryOf(name, text)));

/** One part of it inflates to so many mebibytes; `told` is what the archive claims. */
export const archiveBomb = (
  parts: Readonly<Record<string, string>>,
  {
    name,
    pattern,
    mebibytes,
    told = mebibytes,
  }: { name: string; pattern: string; mebibytes: number; told?: number },
): Buffer =>
  zipOf([
    ...Object.entries(parts).map(([part, text]) => entryOf(part, text)),
    { name, deflated: deflatedPattern(pattern, mebibytes), size: told * MIB },
  ]);

const DOCUMENT = 'word/document.xml';

export const docxOf = (xml: string): Buffer =>
  zipOf([entryOf(DOCUMENT, `<w:document><w:body>${xml}</w:body></w:document>`)]);

/** `told` is the size that the archive claims, in mebibytes. */
export const docxBomb = (pattern: string, mebibytes: number, told = mebibytes): Buffer =>
  zipOf([{ name: DOCUMENT, deflated: deflatedPattern(pattern, mebibytes), size: told * MIB }]);

/** One object after the other, and the table that finds them. Streams are given as bytes. */
export const pdfOf = (objects: ReadonlyArray<string | Buffer>): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [i, object] of objects.entries()) {
    places.push(at);
    const bytes = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(bytes);
    at += bytes.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer << /Root 1 0 R /Size ${size} >>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)]);
};

export const pdfStream = (facts: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${facts} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const page = (contents: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;

/** Who reads a PDF does not look at the sum behind a stream; who reads a PNG does. */
const zlibOf = (raw: Buffer, sum = 0): Buffer => {
  const end = Buffer.alloc(4);
  end.writeUInt32BE(sum);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), raw, end]);
};

/** Adler-32 of so many zeros. */
const sumOfZeros = (count: number): number => (count % 65_521) * 65_536 + 1;

/** A page whose contents are so many mebibytes of a pattern. */
export const pdfBomb = (pattern: string, mebibytes: number): Buffer =>
  pdfOf([
    CATALOG,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    FONT,
    page(5),
    pdfStream('/Filter /FlateDecode', zlibOf(deflatedPattern(pattern, mebibytes))),
  ]);

/** Objects in a stream of objects that inflates without end. */
export const pdfOfObjectStream = (mebibytes: number): Buffer => {
  const data = zlibOf(deflatedPattern('<< /Type /Pages /Kids [4 0 R] /Count 1 >> ', mebibytes));
  const stream = pdfStream('/Type /ObjStm /N 1000000 /First 8 /Filter /FlateDecode', data);
  const body = pdfOf([CATALOG, stream]).toString('latin1');
  const xref = Buffer.from([1, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from(body.slice(0, body.indexOf('xref\n0')), 'latin1'),
    Buffer.from('3 0 obj\n'),
    pdfStream(
      '/Type /XRef /W [1 2 1] /Root 1 0 R /Size 4',
      Buffer.concat(Array.from({ length: 4 }, () => xref)),
    ),
    Buffer.from('\nendobj\ntrailer << /Root 1 0 R /Size 4 >>\n%%EOF'),
  ]);
};

/** Every page is the same one: a list is all that it takes. */
export const pdfOfPages = (count: number, words: string): Buffer =>
  pdfOf([
    CATALOG,
    `<< /Type /Pages /Kids [${'4 0 R '.repeat(count)}] /Count ${count} >>`,
    FONT,
    page(5),
    pdfStream('', Buffer.from(`BT /F1 10 Tf 20 100 Td (${words}) Tj ET`)),
  ]);

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of any size; interlaced it cannot be decoded row by row. */
export const pngOf = (side: number, isInterlaced = false): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const mebibytes = Math.ceil((side * (side * 4 + 8)) / MIB);
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  const rows = zlibOf(deflatedPattern('\0', mebibytes), sumOfZeros(mebibytes * MIB));
  return Buffer.concat([
    magic,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The beginning of a GIF that says how large it is. */
export const gifOf = (side: number): Buffer => {
  const size = Buffer.concat([half(side), half(side)]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ]);
};

/** The beginning of a JPEG that says how large it is. */
export const jpegOf = (side: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(side, 0);
  size.writeUInt16BE(side, 2);
  const frame = [8, ...size, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
  return Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xc2,
    0,
    frame.length + 2,
    ...frame,
    0xff,
    0xda,
    0,
    8,
    1,
    1,
    0,
    0,
    0,
    0,
    0xff,
    0xd9,
  ]);
};

/** The beginning of a lossless WebP that says how large it is. */
export const webpOf = (side: number): Buffer => {
  const bits = (side - 1) | ((side - 1) << 14);
  const data = Buffer.concat([Buffer.from([0x2f]), word(bits), Buffer.alloc(16)]);
  const body = Buffer.concat([
    Buffer.from('WEBPVP8L'),
    word(data.length),
    data,
    Buffer.alloc(data.length % 2),
  ]);
  return Buffer.concat([Buffer.from('RIFF'), word(body.length), body]);
};
