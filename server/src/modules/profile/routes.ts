import { profileRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import { publicSettings } from '../settings/index.ts';
import { disableTwoFactor, enableTwoFactor, newRecoveryCodes, setupTwoFactor } from '../two-factor/index.ts';
import * as profile from './service.ts';

export const routes = serve(profileRoutes, {
  'GET /api/v1/profile': (ctx) => profile.read(ctx),
  'PUT /api/v1/profile': (ctx, { body }) => profile.update(ctx, body),
  'POST /api/v1/profile/password': async (ctx, { body }) => {
    await profile.setPassword(ctx, body);
    return { message: 'password changed; your other sessions were ended' };
  },
  'POST /api/v1/profile/unlock': async (ctx, { body }) => {
    const { moved } = await profile.unlockKeys(ctx, body.old_password);
    return {
      message: moved === 1 ? 'one stored key is readable again' : `${moved} stored keys are readable again`,
    };
  },
  'POST /api/v1/profile/avatar': (ctx, { body }) => profile.setAvatar(ctx, body.image),
  'DELETE /api/v1/profile/avatar': async (ctx) => {
    await profile.removeAvatar(ctx);
    return { message: 'avatar removed' };
  },
  'GET /api/v1/profile/permissions': async (ctx, { query }) => ({
    data: profile.permissions(ctx, pageOf(query)),
  }),
  'GET /api/v1/profile/bootstrap': (ctx) => profile.bootstrap(ctx),
  'POST /api/v1/profile/2fa/setup': (ctx) => setupTwoFactor(ctx),
  'POST /api/v1/profile/2fa/enable': async (ctx, { body }) => ({
    recovery_codes: await enableTwoFactor(ctx, body.otp),
  }),
  'POST /api/v1/profile/2fa/disable': async (ctx, { body }) => {
    await disableTwoFactor(ctx, body.password, body.otp);
    return { message: 'second factor turned off' };
  },
  'POST /api/v1/profile/2fa/recovery-codes': async (ctx, { body }) => ({
    recovery_codes: await newRecoveryCodes(ctx, body.otp),
  }),
  'GET /api/v1/settings': async (ctx) => ({ settings: await profile.settings(ctx) }),
  'PUT /api/v1/settings': async (ctx, { body }) => ({ settings: await profile.mergeSettings(ctx, body) }),
  'GET /api/v1/settings/public': (ctx) => publicSettings(ctx),
});
