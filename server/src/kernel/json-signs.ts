// How many values JSON holds, and how deep, before it is parsed: long texts cost little, many small values hold up everybody and take a thousand times
// their size in memory, and what walks through a very deep one runs out of stack.

const [QUOTE, BACKSLASH, NEW_LINE, RETURN] = [0x22, 0x5c, 0x0a, 0x0d];
const SIGNS: ReadonlySet<number> = new Set(Buffer.from('{}[],:'));
const OPEN: ReadonlySet<number> = new Set(Buffer.from('{['));
const CLOSE: ReadonlySet<number> = new Set(Buffer.from('}]'));
const DEPTH_MAX = 200;

/** Gives, piece by piece, how many braces, brackets, commas and colons have come so far outside of texts; infinitely many when it is too deep. */
export const createSignCount = (): ((piece: Uint8Array) => number) => {
  let signs = 0;
  let depth = 0;
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
      else if (!isText && SIGNS.has(byte)) {
        signs++;
        if (OPEN.has(byte)) depth++;
        else if (CLOSE.has(byte)) depth--;
        if (depth > DEPTH_MAX) signs = Number.POSITIVE_INFINITY;
      }
      isEscaped = false;
    }
    return signs;
  };
};

/** Whether JSON may be parsed in one step: what is short may whatever it holds, unless it is too deep. */
export const isParsable = (json: string, signsMax: number): boolean =>
  json.length <= 1_000 || createSignCount()(Buffer.from(json)) <= signsMax;
