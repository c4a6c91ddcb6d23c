// What others need of a configuration to have it answer: which ones a person may use, and the opened key.

import { Secret } from '../../kernel/crypto/secret.ts';
import { type Ctx, userActor, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../kernel/errors.ts';
import type { Endpoint, ProviderName } from '../../providers/vendor.ts';
import { openPersonKey } from '../auth/index.ts';
import { keyStates } from '../credentials/index.ts';
import { permissionsOf } from '../roles/index.ts';
import { canEditOwned, canSeeOwned, findMembership, teamRights } from '../teams/index.ts';
import { findUser } from '../users/index.ts';
import { isFromCheck } from './failed-checks.ts';
import { infoOf } from './rules.ts';
import { readSecret } from './secrets.ts';
import * as store from './store.ts';

export interface UsableConfig {
  readonly id: string;
  readonly name: string;
  readonly provider: ProviderName;
  readonly baseUrl: string | null;
  readonly scope: store.ConfigRow['scope'];
  readonly ownerId: string | null;
  readonly teamId: string | null;
  readonly isActive: boolean;
  readonly defaultModel: string | null;
  readonly allowBackground: boolean;
  /** Its key does not open for this request: no session came with it, or it is locked since a reset. */
  readonly isClosed?: true;
  /** Its last check failed: another is chosen before it. */
  readonly hasFailedCheck?: true;
  /** The owner lends it to a channel; set only by modules/channel-models, which checks that. */
  readonly isShared?: true;
}

export const toUsable = (row: store.ConfigRow & { health_error?: string | null }): UsableConfig => ({
  id: row.id,
  name: row.name,
  provider: row.provider as ProviderName,
  baseUrl: row.base_url,
  scope: row.scope,
  ownerId: row.owner_id,
  teamId: row.team_id,
  isActive: row.is_active,
  defaultModel: row.default_model,
  allowBackground: row.allow_background,
  ...(isFromCheck(row.health_error) ? { hasFailedCheck: true as const } : {}),
});

const MANAGE = 'team.providers.manage';

/** Mine, whether switched on or not; one of the platform's or of my team's that is. Another person's or team's does not exist. */
export const accessRow = async (ctx: Ctx, id: string): Promise<store.NamedConfigRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || !(await canSee(ctx, row))) throw notFound('provider configuration');
  return row;
};

const canSee = async (ctx: Ctx, row: store.ConfigRow): Promise<boolean> => {
  const rights = teamRights(ctx);
  if (!(await canSeeOwned(ctx, row, rights))) return false;
  if (row.scope === 'personal' || row.is_active) return true;
  return row.team_id !== null && canEditOwned(ctx, row, MANAGE, rights);
};

/** The teams among those of these configurations whose providers the caller manages. */
export const managedTeams = async (
  ctx: Ctx,
  rows: readonly store.ConfigRow[],
): Promise<ReadonlySet<string>> => {
  const managed = new Set<string>();
  for (const id of new Set(rows.flatMap(({ team_id }) => team_id ?? []))) {
    const membership = await findMembership(ctx, id, userId(ctx));
    if (membership?.permissions.has(MANAGE)) managed.add(id);
  }
  return managed;
};

/** To name it somewhere. Whether it may answer is asked when it does: `assertUsable`. */
export const accessConfig = async (ctx: Ctx, id: string): Promise<UsableConfig> =>
  toUsable(await accessRow(ctx, id));

/** Another person's, shared in a channel that the caller is in; the calling module has checked that. */
export const findSharedConfig = async (ctx: Ctx, id: string): Promise<UsableConfig | undefined> => {
  const row = await store.find(ctx.db, id);
  return row?.allow_background ? { ...toUsable(row), isShared: true } : undefined;
};

const BYOK_OFF = 'bringing your own provider keys is switched off on this server';
const BYOK_DENIED = 'you may not use provider keys of your own; ask an administrator';

/** Whether own keys may be used at all, by this person, now. */
export const assertByok = async (ctx: Ctx): Promise<void> => {
  await assertAllowed(ctx);
  if (!userActor(ctx).permissions.has('providers.byok')) throw forbidden(BYOK_DENIED);
};

const assertAllowed = async (ctx: Ctx): Promise<void> => {
  if (!(await ctx.kernel.settings.get(ctx.db, 'allow_byok'))) throw forbidden(BYOK_OFF);
};

/** A lent key cannot be used when its owner may no longer use it. */
const assertLent = async (ctx: Ctx, { ownerId }: UsableConfig): Promise<void> => {
  await assertAllowed(ctx);
  const owner = ownerId === null ? undefined : await findUser(ctx, ownerId);
  const may = owner?.is_active && (await permissionsOf(ctx, owner.id, owner.role)).has('providers.byok');
  if (!may) throw forbidden('the owner of this configuration may no longer use provider keys of their own');
};

const mayByok = async (ctx: Ctx): Promise<boolean> =>
  userActor(ctx).permissions.has('providers.byok') && ctx.kernel.settings.get(ctx.db, 'allow_byok');

/** May it answer now? Asked for each answer: a permission or the switch may have gone since it was chosen. */
export const assertUsable = async (ctx: Ctx, config: UsableConfig): Promise<void> => {
  if (!config.isActive) throw badRequest(`the configuration "${config.name}" is switched off`);
  if (config.teamId !== null) return assertOfTeam(ctx, config.teamId);
  if (config.scope !== 'personal') return;
  if (ctx.actor.kind !== 'user' || config.isShared) return assertLent(ctx, config);
  if (ctx.actor.userId !== config.ownerId) throw notFound('provider configuration');
  await assertByok(ctx);
};

/** Keys of a team are brought by people, too, so the switch holds for them. Its members use them, whatever permissions they have. */
const assertOfTeam = async (ctx: Ctx, teamId: string): Promise<void> => {
  if (ctx.actor.kind === 'user' && !(await findMembership(ctx, teamId, ctx.actor.userId)))
    throw notFound('provider configuration');
  await assertAllowed(ctx);
};

/** What the caller may have answer: their own first, then their teams', then the platform's with the demonstration, and last what cannot be opened here. */
export const listUsableConfigs = async (ctx: Ctx): Promise<UsableConfig[]> => {
  const rows = await store.listFor(ctx.db, userId(ctx));
  const hasOwn = rows.some(({ scope, is_active }) => scope === 'personal' && is_active);
  const mayOwn = hasOwn && (await mayByok(ctx));
  const hasTeams = rows.some(({ team_id }) => team_id !== null);
  const mayTeams = hasTeams && (await ctx.kernel.settings.get(ctx.db, 'allow_byok'));
  const may = { personal: mayOwn, team: mayTeams, global: true };
  const usable = rows.filter(({ scope, is_active }) => is_active && may[scope]);
  const closed = await closedAmong(ctx, usable);
  return [
    ...usable.filter(({ id }) => !closed.has(id)).map(toUsable),
    ...usable
      .filter(({ id }) => closed.has(id))
      .map((row) => ({ ...toUsable(row), isClosed: true as const })),
  ];
};

const isSealed = ({ scope, has_key, header_names_json }: store.ConfigRow): boolean =>
  scope === 'personal' && (has_key || header_names_json.length > 0);

/** The personal configurations among these that cannot be used now, by id. */
const closedAmong = async (ctx: Ctx, rows: readonly store.ConfigRow[]): Promise<Set<string>> => {
  const sealed = rows.filter(isSealed);
  if (sealed.length === 0) return new Set();
  using uek = await openPersonKey(ctx);
  const states = await keyStates(ctx, uek);
  return new Set(sealed.filter(({ id }) => states.get(id) !== 'ready').map(({ id }) => id));
};

/**
 * The opened key with everything that a call needs. A key that cannot be opened is 403 with a sentence that says what to do: it
 * is locked since a reset, or its owner is not here and has not switched on background use.
 */
export const openEndpoint = async (ctx: Ctx, config: UsableConfig): Promise<Endpoint> => {
  await assertUsable(ctx, config);
  return openRow(ctx, await reload(ctx, config.id));
};

const reload = async (ctx: Ctx, id: string): Promise<store.NamedConfigRow> => {
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('provider configuration');
  return row;
};

/** The same for a row that was just read, without asking whether it may answer: to test it. */
export const openRow = async (ctx: Ctx, row: store.ConfigRow): Promise<Endpoint> => {
  const provider = row.provider as ProviderName;
  const key = row.has_key ? await readSecret(ctx, row, 'api_key') : null;
  if (key === null && infoOf(provider)?.needsKey)
    throw badRequest(`the configuration "${row.name}" has no key yet`);
  const headers = row.header_names_json.length > 0 ? await readSecret(ctx, row, 'headers') : null;
  return {
    provider,
    baseUrl: row.base_url,
    apiKey: key === null ? null : new Secret<string>(key),
    headers: headers === null ? {} : (JSON.parse(headers) as Record<string, string>),
    onBehalfOf: row.scope === 'global' ? 'admin' : 'user',
  };
};
