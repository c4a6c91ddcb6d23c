// What a tool server answers, before it is parsed: long texts cost little, many small values hold up everybody and take a thousand times
// their size in memory (1 MiB of empty tools took 2.4 s and 0.7 GB).

import { ToolProblem } from './registry.ts';

/** Braces, brackets, commas and colons outside of texts. Two hundred tools have some 30,000. */
const SIGNS_MAX = 100_000;

const [QUOTE, BACKSLASH, NEW_LINE] = [0x22, 0x5c, 0x0a];
const SIGNS: ReadonlySet<number> = new Set(Buffer.from('{}[],:'));

/** Counts over all pieces of one answer. */
const createCount = () => {
  let signs = 0;
  let isText = false;
  let isEscaped = false;
  return (piece: Uint8Array): void => {
    for (const byte of piece) {
      // No text of JSON goes beyond a line, and each event of a stream is one.
      if (byte === NEW_LINE) isText = false;
      if (isText && byte === BACKSLASH && !isEscaped) {
        isEscaped = true;
        continue;
      }
      if (byte === QUOTE && !(isText && isEscaped)) isText = !isText;
      else if (!isText && SIGNS.has(byte)) signs++;
      isEscaped = false;
    }
    if (signs > SIGNS_MAX) throw new ToolProblem('the server answers with more values than are read at once');
  };
};

/** The same fetch, whose answers end with a failure where they hold too many values. */
export const withBoundedJson =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    const count = createCount();
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        count(piece);
        controller.enqueue(piece);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counted), { status, statusText, headers });
  };
