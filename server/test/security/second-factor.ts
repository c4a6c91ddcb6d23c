// The second factor of a person, for fixtures and suites that need a code.

import { fromBase32 } from '../../src/kernel/crypto/base32.ts';
import { codeAt, stepAt } from '../../src/kernel/crypto/totp.ts';
import type { Person } from './world.ts';

export const beginSecondFactor = async ({ call }: Person): Promise<string> => {
  const { secret } = await call('POST /api/v1/profile/2fa/setup');
  return codeAt(fromBase32(secret) ?? Buffer.alloc(0), stepAt(new Date()));
};

/** Turns the second factor on and gives a code that works once. */
export const recoveryCode = async (caller: Person): Promise<string> => {
  const otp = await beginSecondFactor(caller);
  const { recovery_codes } = await caller.call('POST /api/v1/profile/2fa/enable', { body: { otp } });
  return recovery_codes[0] ?? '';
};
