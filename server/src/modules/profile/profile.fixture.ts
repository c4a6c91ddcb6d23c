// What the schemas do not tell the generated suites of passwords, pictures and the second factor.

import { type NounFixture, PICTURE } from '../../../test/security/fixture.ts';
import { beginSecondFactor, recoveryCode } from '../../../test/security/second-factor.ts';

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'POST /api/v1/profile/password': async ({ password }) => ({
      body: { current_password: password, new_password: `${password}, newer` },
    }),
    'POST /api/v1/profile/unlock': async (caller, world) => {
      const password = 'reset by an administrator';
      const params = { id: caller.id };
      await world.admin.call('PUT /api/v1/admin/users/{id}', { params, body: { password } });
      const { token } = await world.signIn({ ...caller, password });
      return { body: { old_password: caller.password }, token };
    },
    'POST /api/v1/profile/avatar': async () => ({ body: { image: PICTURE } }),
    'POST /api/v1/profile/2fa/enable': async (caller) => ({ body: { otp: await beginSecondFactor(caller) } }),
    'POST /api/v1/profile/2fa/disable': async (caller) => ({
      body: { password: caller.password, otp: await recoveryCode(caller) },
    }),
    'POST /api/v1/profile/2fa/recovery-codes': async (caller) => ({
      body: { otp: await recoveryCode(caller) },
    }),
  },
  freeForm: { 'PUT /api/v1/settings': 'users.settings_json' },
};
