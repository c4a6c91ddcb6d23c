// Personal configurations, those of a team and those of the platform are the same thing at two addresses.

import type { ProviderConfig } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';

export type ConfigScope = 'personal' | 'team' | 'global';

/** Whose configurations a part of the page is about. */
export type ConfigPlace =
  | { readonly scope: 'personal' | 'global' }
  | { readonly scope: 'team'; readonly teamId: string };

/** What a new one says of whose it is. */
export const keeperIn = (place: ConfigPlace): { team_id?: string } =>
  place.scope === 'team' ? { team_id: place.teamId } : {};

const ONES_OWN = {
  list: 'GET /api/v1/api-configs',
  create: 'POST /api/v1/api-configs',
  detect: 'POST /api/v1/api-configs/detect',
  update: 'PUT /api/v1/api-configs/{id}',
  remove: 'DELETE /api/v1/api-configs/{id}',
  test: 'POST /api/v1/api-configs/{id}/test',
} as const;

export const CONFIG_OPERATIONS = {
  personal: ONES_OWN,
  team: ONES_OWN,
  global: {
    list: 'GET /api/v1/admin/api-configs',
    create: 'POST /api/v1/admin/api-configs',
    detect: 'POST /api/v1/admin/api-configs/detect',
    update: 'PUT /api/v1/admin/api-configs/{id}',
    remove: 'DELETE /api/v1/admin/api-configs/{id}',
    test: 'POST /api/v1/admin/api-configs/{id}/test',
  },
} as const;

/** Whatever shows what can be asked. */
export const STALE_AFTER_CHANGE = [
  'GET /api/v1/api-configs',
  'GET /api/v1/admin/api-configs',
  'GET /api/v1/profile/bootstrap',
  'GET /api/v1/models/enabled',
] as const;

export const useProviders = () => {
  const { data } = useQuery({ ...ask('GET /api/v1/providers'), staleTime: Number.POSITIVE_INFINITY });
  return data?.data ?? [];
};

/** What a provider is called; the demonstration and everything else by the name that the server gives it. */
export const useProviderLabel = (): ((provider: ProviderConfig['provider']) => string) => {
  const providers = useProviders();
  return (provider) => providers.find(({ name }) => name === provider)?.label ?? provider;
};
