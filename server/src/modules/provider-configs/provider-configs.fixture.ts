// How the generated suites make a configuration of a provider.

import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    provider_config: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const name = canary('config');
        // The demonstration needs neither a key nor a network.
        const { id } = await call('POST /api/v1/api-configs', { body: { provider: 'demo', name } });
        return { id, canary: name };
      },
    },
    platform_config: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async ({ admin }) => {
        const name = canary('platform');
        // Switched off, so that only administrators know of it.
        const { id } = await admin.call('POST /api/v1/admin/api-configs', {
          body: { provider: 'demo', name, is_active: false },
        });
        return { id, canary: name };
      },
    },
  },
  operations: {
    'POST /api/v1/api-configs/detect': async () => ({ body: { api_key: unique() } }),
    'POST /api/v1/admin/api-configs/detect': async () => ({ body: { api_key: unique() } }),
  },
};
