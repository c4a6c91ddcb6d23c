// The proof of work of a public start: a number behind the challenge whose hash begins with as many zero bits as are asked for. The page
// looks for it and the server looks at it; both hash with SHA-256, each by its own means.

/** More would take a telephone minutes. */
export const PROOF_BITS_MAX = 22;

/** What is hashed. */
export const proofText = (challenge: string, nonce: string): string => `${challenge}:${nonce}`;

export const leadingZeroBits = (hash: Uint8Array): number => {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};
