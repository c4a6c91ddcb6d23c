// Beside the page, so that the form can be filled in meanwhile.

import { solveProof } from './solve-proof.ts';

export interface Puzzle {
  readonly token: string;
  readonly bits: number;
}

addEventListener('message', ({ data: { token, bits } }: MessageEvent<Puzzle>) => {
  postMessage(solveProof(token, bits));
});
