// A configuration as people see it. The key is not in it, in no form.

import type { ProviderConfig, ProviderHealth } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import type { ProviderName } from '../../providers/vendor.ts';
import { openPersonKey } from '../auth/index.ts';
import { keyStates } from '../credentials/index.ts';
import { managedTeams } from './endpoint.ts';
import { isFromCheck, withoutMark } from './failed-checks.ts';
import type * as store from './store.ts';

export const healthOf = (row: store.NamedConfigRow): ProviderHealth => ({
  status: row.health_status ?? 'unknown',
  checked_at: row.checked_at,
  error: withoutMark(row.health_error),
  has_failed_check: isFromCheck(row.health_error),
});

type KeyStatus = ProviderConfig['key_status'];

const toConfig = (row: store.NamedConfigRow, key_status: KeyStatus): ProviderConfig => ({
  id: row.id,
  name: row.name,
  provider: row.provider as ProviderName,
  base_url: row.base_url,
  has_key: row.has_key,
  key_hint: row.key_hint,
  key_status,
  header_names: row.header_names_json,
  scope: row.scope,
  team_id: row.team_id,
  is_active: row.is_active,
  is_demo: row.provider === 'demo',
  allow_background: row.allow_background,
  default_model: row.default_model,
  health: healthOf(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** As an administrator sees the platform's own, and those who manage the providers of a team its. */
export const asAdministrator = (row: store.NamedConfigRow): ProviderConfig =>
  toConfig(row, row.has_key ? 'ready' : 'none');

/** As every user sees the platform's, and every member the team's: that it is there, what it is called and how it is, not where it goes. */
const asGuest = (row: store.NamedConfigRow): ProviderConfig => ({
  ...asAdministrator(row),
  base_url: null,
  key_hint: null,
  header_names: [],
  health: { ...healthOf(row), error: null },
});

/** As the caller sees each: their own whole, and those of teams whose providers they manage. */
export const asCaller = async (
  ctx: Ctx,
  rows: readonly store.NamedConfigRow[],
): Promise<ProviderConfig[]> => {
  const hasKeys = rows.some(({ scope, has_key }) => scope === 'personal' && has_key);
  using uek = hasKeys ? await openPersonKey(ctx) : null;
  const states = hasKeys ? await keyStates(ctx, uek) : new Map<string, KeyStatus>();
  const managed = await managedTeams(ctx, rows);
  return rows.map((row) => {
    if (row.team_id !== null && managed.has(row.team_id)) return asAdministrator(row);
    if (row.scope !== 'personal') return asGuest(row);
    return toConfig(row, row.has_key ? (states.get(row.id) ?? 'locked') : 'none');
  });
};
