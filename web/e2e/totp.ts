// What an authenticator app does, for the journeys that need one (RFC 6238: SHA-1, 30 seconds, six digits).

import { createHmac } from 'node:crypto';
import { pause } from './pause.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

const decodeBase32 = (text: string): Buffer => {
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
};

const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** Hands out codes as a person would: never the same one twice, since the server takes each only once. */
export class Authenticator {
  readonly #secret: string;
  #lastStep = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The current code, or the next one when the current one was already used; servers allow a step of drift. */
  async code(): Promise<string> {
    while (Math.floor(Date.now() / STEP_MS) + 1 <= this.#lastStep) {
      await pause(500);
    }
    this.#lastStep = Math.max(Math.floor(Date.now() / STEP_MS), this.#lastStep + 1);
    return codeAt(this.#secret, this.#lastStep);
  }
}
