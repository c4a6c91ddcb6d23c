// Providers, models and personas, for the registry in fixtures.ts.

import type { Operation, Resource } from '@parley/contract';
import { unique } from './derive.ts';
import { canary, type Ids, type KindFixture, PICTURE, type RequestFixture } from './fixture.ts';
import type { Person } from './world.ts';

const private_ = { reach: 'owner', seenBy: 'owner' } as const;

const newPersona = async (
  { call }: Person,
  name = canary('persona'),
): Promise<{ id: string; name: string }> => {
  const { id } = await call('POST /api/v1/personas', { body: { name } });
  return { id, name };
};

const newGroup = async ({ call }: Person, name = canary('group')): Promise<{ id: string; name: string }> => {
  const { id } = await call('POST /api/v1/persona-groups', { body: { name } });
  return { id, name };
};

const groupIn = async (owner: Person, { persona_group }: Ids): Promise<string> =>
  persona_group ?? (await newGroup(owner)).id;

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
  persona: {
    ...private_,
    make: async (_world, owner) => {
      const { id, name } = await newPersona(owner);
      return { id, canary: name };
    },
  },
  persona_group: {
    ...private_,
    make: async (_world, owner) => {
      const { id, name } = await newGroup(owner);
      return { id, canary: name };
    },
  },
  group_member: {
    ...private_,
    make: async (_world, owner, inside) => {
      const persona_group = await groupIn(owner, inside);
      const persona = await newPersona(owner);
      const { id } = await owner.call('POST /api/v1/persona-groups/{id}/members', {
        params: { id: persona_group },
        body: { persona_id: persona.id },
      });
      return { id, canary: persona.name, within: { persona_group } };
    },
  },
  channel_model: {
    ...private_,
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
};

/** An override that is there to be removed. */
const overridden: RequestFixture = async (_caller, { admin }) => {
  const query = { provider: 'demo', model_id: unique() } as const;
  await admin.call('PUT /api/v1/admin/models', { body: query });
  return { query };
};

export const AI_REQUESTS: Partial<Record<Operation, RequestFixture>> = {
  'POST /api/v1/personas/{id}/avatar': async () => ({ body: { image: PICTURE } }),
  'DELETE /api/v1/admin/models': overridden,
  'POST /api/v1/api-configs/detect': async () => ({ body: { api_key: unique() } }),
  'POST /api/v1/admin/api-configs/detect': async () => ({ body: { api_key: unique() } }),
  'POST /api/v1/models/preferences/bulk': async ({ call }) => {
    const { id } = await call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
    return { body: { hidden: true, entries: [{ model_id: unique(), provider_config_id: id }] } };
  },
};
