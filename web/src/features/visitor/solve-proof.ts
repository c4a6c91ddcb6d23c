// Looks for what solves a challenge. crypto.subtle answers each hash by a promise, which takes ten times as long.

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { leadingZeroBits, proofText } from '@parley/contract/proof';

export const solveProof = (challenge: string, bits: number): string => {
  for (let n = 0; ; n++) {
    const nonce = n.toString(36);
    if (leadingZeroBits(sha256(utf8ToBytes(proofText(challenge, nonce)))) >= bits) return nonce;
  }
};
