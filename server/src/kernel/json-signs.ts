// How many values JSON holds, before it is parsed: long texts cost little, many small values hold up everybody and take a thousand times their size
// in memory.

const [QUOTE, BACKSLASH, NEW_LINE, RETURN] = [0x22, 0x5c, 0x0a, 0x0d];
const SIGNS: ReadonlySet<number> = new Set(Buffer.from('{}[],:'));

/** Gives, piece by piece, how many braces, brackets, commas and colons have come so far outside of texts. */
export const createSignCount = (): ((piece: Uint8Array) => number) => {
  let signs = 0;
  let isText = false;
  let isEscaped = false;
  return (piece) => {
    for (const byte of piece) {
      // No text of JSON goes beyond a line, and each event of a stream is one.
      if (byte === NEW_LINE || byte === RETURN) isText = false;
      if (isText && byte === BACKSLASH && !isEscaped) {
        isEscaped = true;
        continue;
      }
      if (byte === QUOTE && !(isText && isEscaped)) isText = !isText;
      else if (!isText && SIGNS.has(byte)) signs++;
      isEscaped = false;
    }
    return signs;
  };
};
