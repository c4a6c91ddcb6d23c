import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { fromBase32 } from '../../kernel/crypto/base32.ts';
import { codeAt, stepAt } from '../../kernel/crypto/totp.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { rewrapAll } from './service.ts';

for (const database of DATABASES)
  test(`${database}: after a rotation and its re-wrapping, the old server key is needed no more`, async (t) => {
    // A code is of one half-minute: the real one may end between two requests.
    const clock = manualClock();
    const first = await start(t, database, { clock });
    const ann = await first.account('ann');
    const { secret } = await ann.call('POST /api/v1/profile/2fa/setup');
    const code = (stepsAhead: number) =>
      codeAt(fromBase32(secret) ?? Buffer.alloc(0), stepAt(clock.now()) + stepsAhead);
    await ann.call('POST /api/v1/profile/2fa/enable', { body: { otp: code(-1) } });
    await first.server.stop({ graceMs: 100 });
    const rotated = { ...first.database, secretKey: randomBytes(32).toString('hex') };
    const both = await start(t, database, {
      clock,
      on: rotated,
      env: { SECRET_KEY_PREVIOUS: first.database.secretKey },
    });
    await rewrapAll(systemCtx(both.server.kernel, 'test'));
    // The password is checked with the pepper it was made with, and made anew under the new key.
    const login = (call: typeof both.anonymous, otp: string) =>
      call('POST /api/v1/auth/login', { body: { login: 'ann', password: ann.password, otp } });
    await login(both.anonymous, code(0));
    await both.server.stop({ graceMs: 100 });
    const after = await start(t, database, { clock, on: rotated });
    assert.equal((await login(after.anonymous, code(1))).user.username, 'ann');
  });
