// Bytes that a client sends inside a message, as a data URI. Its beginning is read by a pattern, the rest by the decoder alone: it may
// be megabytes long.

const HEAD = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.-]+)*;base64$/;
const HEAD_CHARACTERS_MAX = 300;

const headOf = (uri: string): { mediaType: string | null; length: number } => {
  const comma = uri.slice(0, HEAD_CHARACTERS_MAX).indexOf(',');
  const [, mediaType] = HEAD.exec(uri.slice(0, Math.max(0, comma))) ?? [];
  return { mediaType: mediaType ?? null, length: comma + 1 };
};

/** What the bytes are said to be; null when it is no such text. */
export const mediaTypeOf = (uri: string): string | null => headOf(uri).mediaType;

/** Null for what is not base64 from its first sign to its last. */
export const readDataUri = (uri: string): { mediaType: string; bytes: Buffer } | null => {
  const { mediaType, length } = headOf(uri);
  if (mediaType === null) return null;
  const data = uri.slice(length);
  // The decoder takes the alphabet of addresses too, and passes over what is in none: then fewer bytes come out than such a text holds.
  if (data.includes('-') || data.includes('_')) return null;
  const bytes = Buffer.from(data, 'base64');
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  const signs = data.length - padding;
  // One sign alone beyond a group of four holds no byte, so it would not be missed.
  const isWhole = bytes.length > 0 && signs % 4 !== 1 && bytes.length === Math.floor((signs * 3) / 4);
  return isWhole ? { mediaType, bytes } : null;
};
