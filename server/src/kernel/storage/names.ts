// The name of a blob, in a folder as in a bucket.

import { invariant } from '../errors.ts';

const SHA256 = /^[0-9a-f]{64}$/;

export const blobPath = (sha256: string): string => {
  invariant(SHA256.test(sha256), 'a blob is named by its hash');
  return `blobs/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
};
