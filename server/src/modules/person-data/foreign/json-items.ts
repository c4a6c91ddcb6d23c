// The items of a JSON list, or the one object of a file, cut out of a stream of bytes and parsed one by one: a file of any length needs the
// memory of its longest item. (Parsers that tokenise every value take 20 to 50 MB/s and build what they tell piece by piece; this looks for
// brackets outside of texts and leaves the rest to JSON.parse.)

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export type Item = { readonly value: unknown } | { readonly problem: string };

const parsed = (bytes: Buffer): Item => {
  try {
    return { value: JSON.parse(bytes.toString()) as unknown };
  } catch {
    return { problem: 'it is not valid JSON' };
  }
};

const BOM = Buffer.of(0xef, 0xbb, 0xbf);
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

export async function* itemsOf(source: AsyncIterable<Buffer>, itemBytesMax: number): AsyncGenerator<Item> {
  let pieces: Buffer[] = [];
  let [length, depth, base] = [0, 0, -1];
  let [isText, isEscaped, isLong, isOver] = [false, false, false, false];
  let seen = 0;
  const keep = (chunk: Buffer, from: number, to: number): void => {
    length += to - from;
    if (length > itemBytesMax) [isLong, pieces] = [true, []];
    else if (to > from) pieces.push(Buffer.from(chunk.subarray(from, to)));
  };
  const take = (): Item | null => {
    const item = isLong
      ? { problem: `it is longer than ${itemBytesMax} bytes` }
      : pieces.every((piece) => piece.every(isBlank))
        ? null
        : parsed(Buffer.concat(pieces));
    [pieces, length, isLong] = [[], 0, false];
    return item;
  };
  for await (const chunk of source) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
        continue;
      }
      if (byte === QUOTE) isText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (base === -1) {
          // The first bracket says whether this is a list of items, or one.
          base = byte === OPEN_LIST ? 1 : 0;
          from = base === 1 ? at + 1 : at;
        }
        depth++;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        depth--;
        const isEnd = depth === 0;
        if (isEnd) {
          keep(chunk, from, base === 1 ? at : at + 1);
          const item = take();
          if (item) yield item;
          [isOver, from] = [true, chunk.length];
          break;
        }
      } else if (byte === COMMA && depth === 1 && base === 1) {
        keep(chunk, from, at);
        const item = take();
        if (item) yield item;
        from = at + 1;
      } else if (base === -1 && !isBlank(byte) && (seen >= BOM.length || !BOM.includes(byte ?? 0))) {
        yield { problem: 'it is not valid JSON' };
        return;
      }
      seen++;
    }
    if (isOver) return;
    if (base !== -1) keep(chunk, from, chunk.length);
  }
  yield { problem: 'the file breaks off' };
}
