// Provider configurations: personal ones, those of teams, and the platform's, which administrators keep. All obey the same rules.

import type { Provider, ProviderConfig, ProviderConfigInput, ProviderConfigPatch } from '@parley/contract';
import { hintOf, isRedacted } from '../../kernel/crypto/redacted.ts';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import type { Page } from '../../kernel/page.ts';
import { PROVIDERS } from '../../providers/index.ts';
import type { ProviderName } from '../../providers/vendor.ts';
import { recordAct } from '../audit/index.ts';
import { accessTeam } from '../teams/index.ts';
import { accessRow, assertByok, managedTeams } from './endpoint.ts';
import { endLending } from './lending.ts';
import { refreshSoon } from './probe.ts';
import { baseUrlProblem, headersProblem, infoOf, originOf, tidyBaseUrl } from './rules.ts';
import { forgetSecrets, readSecret, settleBackground, writeSecrets } from './secrets.ts';
import * as store from './store.ts';
import { tellTeam } from './team-keys.ts';
import { asAdministrator, asCaller } from './view.ts';

/** Enough for every provider there is, several times over. */
const CONFIGS_PER_OWNER_MAX = 100;

/** Whose configurations a route is about: the caller's and their teams', or the platform's. */
export type Realm = 'personal' | 'global';

export const providers = ({ limit, offset }: Page): Provider[] =>
  PROVIDERS.slice(offset, offset + limit).map((info) => ({
    name: info.name,
    label: info.label,
    default_base_url: info.defaultBaseUrl,
    needs_key: info.needsKey,
    needs_base_url: info.needsBaseUrl,
  }));

export const list = async (ctx: Ctx, realm: Realm, { limit, offset }: Page): Promise<ProviderConfig[]> => {
  if (realm === 'global')
    return (await store.listGlobal(ctx.db)).slice(offset, offset + limit).map(asAdministrator);
  const rows = await store.listFor(ctx.db, userId(ctx));
  const managed = await managedTeams(ctx, rows);
  const seen = rows.filter(({ team_id, is_active }) => team_id === null || is_active || managed.has(team_id));
  return asCaller(ctx, seen.slice(offset, offset + limit));
};

/** One that the caller may look at. */
export const read = async (ctx: Ctx, realm: Realm, id: string): Promise<ProviderConfig> => {
  if (realm === 'global') return asAdministrator(await load(ctx, realm, id));
  return one(ctx, await accessRow(ctx, id));
};

const one = async (ctx: Ctx, row: store.NamedConfigRow): Promise<ProviderConfig> => {
  const [config] = await asCaller(ctx, [row]);
  if (!config) throw notFound('provider configuration');
  return config;
};

/** One that the caller may change. The platform's are visible to all users, and changed by administrators; a team's likewise. */
export const load = async (ctx: Ctx, realm: Realm, id: string): Promise<store.NamedConfigRow> => {
  if (realm === 'personal') {
    const row = await accessRow(ctx, id);
    if (row.team_id !== null) await accessTeam(ctx, row.team_id, 'team.providers.manage');
    if (row.scope === 'global')
      throw forbidden('this configuration is for everybody; an administrator changes it');
    return row;
  }
  const row = await store.find(ctx.db, id);
  if (row?.scope !== 'global') throw notFound('provider configuration');
  return row;
};

const checkAddress = (ctx: Ctx, realm: Realm, provider: ProviderName, baseUrl: string | null): void => {
  const problem = baseUrlProblem(provider, baseUrl);
  if (problem !== null) throw badRequest(problem);
  if (baseUrl === null) return;
  try {
    ctx.kernel.outbound.check(baseUrl, 'provider', realm === 'personal' ? 'user' : 'admin');
  } catch (error) {
    if (error instanceof OutboundError) throw badRequest(`base_url: ${error.message}`);
    throw error;
  }
};

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const checkedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const problem = headersProblem(headers);
  if (problem !== null) throw badRequest(problem);
  return lowerCased(headers);
};

export const create = async (ctx: Ctx, realm: Realm, input: ProviderConfigInput): Promise<ProviderConfig> => {
  const id = await transact(ctx, (ctx) => insert(ctx, realm, input));
  await refreshSoon(ctx, id);
  return read(ctx, realm, id);
};

const insert = async (ctx: Ctx, realm: Realm, input: ProviderConfigInput): Promise<string> => {
  if (realm === 'personal') await assertByok(ctx);
  const { provider, api_key, headers = {} } = input;
  const base_url = tidyBaseUrl(input.base_url);
  checkAddress(ctx, realm, provider, base_url);
  const hasKey = api_key !== undefined && api_key !== '';
  if (hasKey && isRedacted(api_key)) throw badRequest('api_key: enter the whole key');
  if (!hasKey && infoOf(provider)?.needsKey) throw badRequest('api_key: this provider needs a key');
  const given = checkedHeaders(headers);
  if (Object.values(given).some((value) => isRedacted(value)))
    throw badRequest('headers: enter the whole values');
  const whose = await keeperOf(ctx, realm, input.team_id ?? null);
  await ctx.kernel.database.dialect.lock(ctx.db, `configurations of ${whose.owner_id ?? whose.team_id}`);
  if ((await store.countOf(ctx.db, whose)) >= CONFIGS_PER_OWNER_MAX)
    throw badRequest(`there are ${CONFIGS_PER_OWNER_MAX} configurations already; delete one first`);
  const now = ctx.now().toISOString();
  const row: store.ConfigRow = {
    id: newId(),
    name: input.name ?? infoOf(provider)?.label ?? provider,
    provider,
    base_url,
    ...whose,
    is_active: input.is_active ?? true,
    default_model: input.default_model ?? null,
    has_key: hasKey,
    key_hint: hasKey ? hintOf(api_key) : null,
    header_names_json: Object.keys(given),
    allow_background: whose.scope === 'personal' && (input.allow_background ?? false),
    created_at: now,
    updated_at: now,
  };
  await store.insert(ctx.db, row);
  await writeSecrets(ctx, row, {
    ...(hasKey ? { api_key } : {}),
    ...(Object.keys(given).length > 0 ? { headers: JSON.stringify(given) } : {}),
  });
  if (row.allow_background) await settleBackground(ctx, row);
  await announce(ctx, realm, 'created', row.id);
  return row.id;
};

const keeperOf = async (
  ctx: Ctx,
  realm: Realm,
  team_id: string | null,
): Promise<Pick<store.ConfigRow, 'scope' | 'owner_id' | 'team_id'>> => {
  if (realm === 'global') return { scope: 'global', owner_id: null, team_id: null };
  if (team_id === null) return { scope: 'personal', owner_id: userId(ctx), team_id };
  await accessTeam(ctx, team_id, 'team.providers.manage');
  return { scope: 'team', owner_id: null, team_id };
};

/** Tells the other tabs, the team or the other administrators, and writes down what is done for others. */
const announce = async (ctx: Ctx, realm: Realm, verb: 'created' | 'updated', id: string): Promise<void> => {
  const row = await store.find(ctx.db, id);
  if (!row) return;
  if (row.team_id !== null) {
    tellTeam(ctx, row.team_id, id);
    return record(ctx, verb, row);
  }
  const payload = realm === 'global' ? asAdministrator(row) : await one(ctx, row);
  if (realm === 'personal')
    return emit(ctx, `user.provider_config.${verb}`, payload, { userIds: [userId(ctx)] });
  emit(ctx, `admin.provider_config.${verb}`, payload, { topics: ['admin'] });
  emit(ctx, 'user.models.changed', { provider_config_id: null }, { topics: ['everybody'] });
  await record(ctx, verb, row);
};

const record = (ctx: Ctx, verb: string, { id, name, provider, team_id }: store.ConfigRow): Promise<void> =>
  recordAct(ctx, {
    action: `provider_config.${verb}`,
    target: { type: 'provider_config', id },
    details: { name, provider, ...(team_id === null ? {} : { team_id }) },
  });

export const update = async (
  ctx: Ctx,
  realm: Realm,
  id: string,
  patch: ProviderConfigPatch,
): Promise<ProviderConfig> => {
  if (patch.headers !== undefined) checkedHeaders(patch.headers);
  const mayAnswerAnew = await transact(ctx, (ctx) => change(ctx, realm, id, patch));
  if (mayAnswerAnew) await refreshSoon(ctx, id);
  return read(ctx, realm, id);
};

/** True when the provider has to be asked anew: another address, key or header. */
const change = async (ctx: Ctx, realm: Realm, id: string, patch: ProviderConfigPatch): Promise<boolean> => {
  const before = await load(ctx, realm, id);
  if (realm === 'personal') await assertByok(ctx);
  const provider = (patch.provider ?? before.provider) as ProviderName;
  const base_url = patch.base_url === undefined ? before.base_url : tidyBaseUrl(patch.base_url);
  const hasMoved = originOf(provider, base_url) !== originOf(before.provider, before.base_url);
  if (base_url !== before.base_url || provider !== before.provider)
    checkAddress(ctx, realm, provider, base_url);
  const key = keyFrom(patch, before, hasMoved);
  const headers = await headersFrom(ctx, patch, before, hasMoved);
  const row: store.NamedConfigRow = {
    ...before,
    name: patch.name ?? before.name,
    provider,
    base_url,
    is_active: patch.is_active ?? before.is_active,
    default_model: patch.default_model === undefined ? before.default_model : patch.default_model,
    has_key: key === undefined ? before.has_key : key !== null,
    key_hint: key === undefined ? before.key_hint : key === null ? null : hintOf(key),
    header_names_json: headers === undefined ? before.header_names_json : Object.keys(headers),
    allow_background: before.scope === 'personal' && (patch.allow_background ?? before.allow_background),
    updated_at: ctx.now().toISOString(),
  };
  const { health_status, checked_at, health_error, id: _id, ...columns } = row;
  await store.update(ctx.db, id, columns);
  const isLent = ({ is_active, allow_background }: store.NamedConfigRow) => is_active && allow_background;
  if (isLent(before) && !isLent(row)) await endLending(ctx, { configId: id });
  await writeSecrets(ctx, row, {
    api_key: key,
    headers:
      headers === undefined || Object.keys(headers).length === 0 ? emptied(headers) : JSON.stringify(headers),
  });
  // A key that was entered anew starts without background use, whatever the row says.
  if (row.allow_background !== before.allow_background || (row.allow_background && key))
    await settleBackground(ctx, row);
  await announce(ctx, realm, 'updated', id);
  return key !== undefined || headers !== undefined || hasMoved || base_url !== before.base_url;
};

const emptied = (headers: Record<string, string> | undefined): null | undefined =>
  headers === undefined ? undefined : null;

/** The new key; null to remove it; undefined to leave it. A stored key never goes to an address it was not entered for. */
const keyFrom = (
  { api_key }: ProviderConfigPatch,
  before: store.ConfigRow,
  hasMoved: boolean,
): string | null | undefined => {
  if (api_key === null) return null;
  if (api_key !== undefined && !isRedacted(api_key, before.key_hint)) return api_key;
  if (hasMoved && before.has_key)
    throw badRequest('api_key: enter the key again, because it would go to another address than before');
  return undefined;
};

/** All headers as they are to be; undefined to leave them. A redacted value stands for the one that is stored. */
const headersFrom = async (
  ctx: Ctx,
  patch: ProviderConfigPatch,
  before: store.ConfigRow,
  hasMoved: boolean,
): Promise<Record<string, string> | undefined> => {
  const again = () =>
    badRequest('headers: enter their values again, because they would go to another address than before');
  if (patch.headers === undefined) {
    if (hasMoved && before.header_names_json.length > 0) throw again();
    return undefined;
  }
  const given = checkedHeaders(patch.headers);
  const redacted = Object.keys(given).filter((name) => isRedacted(given[name] ?? ''));
  if (redacted.length === 0) return given;
  if (hasMoved) throw again();
  const stored = JSON.parse((await readSecret(ctx, before, 'headers')) ?? '{}') as Record<string, string>;
  for (const name of redacted) {
    const value = stored[name];
    if (value === undefined) throw badRequest(`headers: enter the whole value of ${name}`);
    given[name] = value;
  }
  return given;
};

export const remove = (ctx: Ctx, realm: Realm, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await load(ctx, realm, id);
    await forgetSecrets(ctx, row);
    await endLending(ctx, { configId: id });
    if (!(await store.remove(ctx.db, id))) throw notFound('provider configuration');
    if (row.team_id !== null) {
      tellTeam(ctx, row.team_id, id);
      return record(ctx, 'deleted', row);
    }
    if (realm === 'personal')
      return emit(ctx, 'user.provider_config.deleted', { id }, { userIds: [userId(ctx)] });
    emit(ctx, 'admin.provider_config.deleted', { id }, { topics: ['admin'] });
    emit(ctx, 'user.models.changed', { provider_config_id: null }, { topics: ['everybody'] });
    await record(ctx, 'deleted', row);
  });
