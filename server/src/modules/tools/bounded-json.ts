// What a tool server answers, before it is parsed: 1 MiB of empty tools took 2.4 s, in which nobody else was answered, and 0.7 GB.

import { createSignCount } from '../../kernel/json-signs.ts';
import { ToolProblem } from './registry.ts';

/** Two hundred tools have some 30,000. */
const SIGNS_MAX = 100_000;

/** The same fetch, whose answers end with a failure where they hold too many values. */
export const withBoundedJson =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    const count = createSignCount();
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        if (count(piece) > SIGNS_MAX)
          throw new ToolProblem('the server answers with more values than are read at once');
        controller.enqueue(piece);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counted), { status, statusText, headers });
  };
