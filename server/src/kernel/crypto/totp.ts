// The second factor: time-based codes (RFC 6238: SHA-1, 6 digits, 30 s) and the recovery codes for a lost telephone.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { HOTP } from 'otpauth';
import { asBase32, inGroups, secretOf, toBase32 } from './base32.ts';
import { Secret } from './secret.ts';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
/** One step each way: a telephone's clock may be off, and typing takes time. */
const DRIFT_STEPS = 1;
const RECOVERY_CODES = 10;
/** 80 bits: too many to search through the plain hashes of a stolen database. */
const RECOVERY_CODE_BYTES = 10;

export const newTotpSecret = (): Secret<Buffer> => new Secret(randomBytes(SECRET_BYTES));

/** RFC 4226 for a counter. Eight digits exist for the RFC's own examples. */
export const codeAt = (secret: Uint8Array, step: number, digits: 6 | 8 = DIGITS): string =>
  HOTP.generate({ secret: secretOf(secret), counter: step, digits });

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/**
 * The step whose code this is, or null. The caller stores the step as the account's last one in the same transaction,
 * on the condition that it is greater: a code that was seen once is never good again.
 */
export const checkTotp = (input: {
  secret: Secret<Buffer>;
  code: string;
  now: Date;
  lastStep: number | null;
}): number | null => {
  const typed = input.code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(typed)) return null;
  const current = stepAt(input.now);
  let found: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    const isRight = timingSafeEqual(Buffer.from(codeAt(input.secret.reveal(), step)), Buffer.from(typed));
    if (isRight && (input.lastStep === null || step > input.lastStep)) found = step;
  }
  return found;
};

/** What the QR code says. The secret is in it: show it once, never store or log it. */
export const otpauthUri = (input: { issuer: string; account: string; secret: Secret<Buffer> }): Secret => {
  const label = `${encodeURIComponent(input.issuer)}:${encodeURIComponent(input.account)}`;
  const settings = `issuer=${encodeURIComponent(input.issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return new Secret<string>(`otpauth://totp/${label}?secret=${toBase32(input.secret.reveal())}&${settings}`);
};

/** Ten codes to show once, and their hashes to store. */
export const newRecoveryCodes = (userId: string): { codes: Secret[]; hashes: Buffer[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    inGroups(toBase32(randomBytes(RECOVERY_CODE_BYTES)), 4),
  );
  return {
    codes: codes.map((code) => new Secret<string>(code)),
    hashes: codes.map((code) => recoveryHash(userId, code)),
  };
};

/** The stored hash that this code matches, to be deleted at once, or null. Looks at all of them whatever it finds. */
export const findRecoveryCode = <H extends Uint8Array>(
  userId: string,
  typed: string,
  hashes: readonly H[],
): H | null => {
  const presented = recoveryHash(userId, typed.slice(0, 64));
  let found: H | null = null;
  for (const hash of hashes) {
    if (hash.length === presented.length && timingSafeEqual(hash, presented)) found = hash;
  }
  return found;
};

const recoveryHash = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery-code|${userId}|${asBase32(code)}`, 'utf8')
    .digest();
