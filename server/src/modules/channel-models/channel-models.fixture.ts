// How the generated suites make a model of a channel.

import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    channel_model: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const channel =
          inside.channel ?? (await owner.call('POST /api/v1/channels', { body: { title: unique() } })).id;
        const config = await owner.call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
        const display_name = canary('roster');
        const { id } = await owner.call('POST /api/v1/channels/{id}/models', {
          params: { id: channel },
          body: { model: 'parley-demo', provider_config_id: config.id, display_name },
        });
        return { id, canary: display_name, within: { channel } };
      },
    },
  },
  operations: {},
};
