// Providers, models and personas, for the registry in fixtures.ts.

import type { Operation, Resource } from '@parley/contract';
import { canary, type KindFixture, type RequestFixture } from './fixture.ts';

const private_ = { reach: 'owner', seenBy: 'owner' } as const;

export const AI_KINDS: Partial<Record<Resource, KindFixture>> = {
  provider_config: {
    ...private_,
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
};

export const AI_REQUESTS: Partial<Record<Operation, RequestFixture>> = {};
