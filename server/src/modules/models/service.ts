// Models as people choose them: what there is, in whose order, and what administrators know better.

import type {
  BulkPreference,
  ConfigModel,
  EnabledModel,
  ModelOverride,
  ModelOverrideInput,
  ModelPreference,
  ModelPreferenceInput,
  PageQuery,
} from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { type Page, pageOf } from '../../kernel/page.ts';
import { ProviderFailure, type ProviderName } from '../../providers/vendor.ts';
import { recordAct } from '../audit/index.ts';
import { listPersonas } from '../personas/index.ts';
import {
  accessConfig,
  accessConfigRow,
  accessOwnConfigRow,
  assertByok,
  listFetchedModels,
  type ModelRow,
  type Realm,
  refreshModels,
} from '../provider-configs/index.ts';
import { factsOf } from './catalog.ts';
import { defaultModelName, type ListedChoice, listModels } from './choose.ts';
import { providerRefusal } from './refusal.ts';
import * as store from './store.ts';

const OVERRIDES_MAX = 5_000;
const PREFERENCES_PER_USER_MAX = 10_000;
const ALL: Page = { limit: PREFERENCES_PER_USER_MAX, offset: 0 };

/** A selector wants all of them; with `limit` or `offset` a page is given. */
const paged = <T>(items: T[], query: PageQuery): T[] => {
  const isAsked = Object.values(query).some((part) => part !== undefined);
  const { limit, offset } = pageOf(query);
  return isAsked ? items.slice(offset, offset + limit) : items;
};

interface Preferred {
  readonly hidden: boolean;
  readonly sort_order: number;
}
const AS_IT_COMES: Preferred = { hidden: false, sort_order: 0 };

const asEnabled = (choice: ListedChoice, preferred: Preferred): EnabledModel => ({
  type: 'model',
  model_id: choice.model,
  display_name: choice.displayName,
  provider: choice.config.provider,
  provider_config_id: choice.config.id,
  provider_config_name: choice.config.name,
  persona_id: null,
  handle: null,
  avatar: null,
  context_window: choice.contextWindow,
  max_output: choice.maxOutput,
  capabilities: choice.capabilities,
  price: choice.price,
  is_demo: choice.config.provider === 'demo',
  ...preferred,
});

const NO_CAPABILITIES = { vision: false, tools: false, reasoning: false };

/** By its name alone, or with its provider or configuration in front: as `findModel` reads it. */
const isNamed = ({ model, config }: ListedChoice, text: string): boolean =>
  model === text ||
  [config.provider, config.id, config.name].some(
    (head) =>
      `${head}/`.toLowerCase() === text.slice(0, head.length + 1).toLowerCase() &&
      text.slice(head.length + 1) === model,
  );

/** A persona has what the model it speaks through has. */
const personasAmong = async (
  ctx: Ctx,
  choices: readonly ListedChoice[],
  fallback: { model: string; provider_config_id: string } | null,
): Promise<EnabledModel[]> => {
  const personas = (await listPersonas(ctx)).filter(({ is_active }) => is_active);
  return personas.map((persona) => {
    const model = persona.model ?? fallback?.model ?? '';
    const configId =
      persona.provider_config_id ?? (persona.model ? null : (fallback?.provider_config_id ?? null));
    const choice = choices.find(
      (one) => isNamed(one, model) && (configId === null || one.config.id === configId),
    );
    return {
      type: 'persona',
      model_id: model,
      display_name: persona.name,
      provider: choice?.config.provider ?? null,
      provider_config_id: choice?.config.id ?? null,
      provider_config_name: choice?.config.name ?? null,
      persona_id: persona.id,
      handle: persona.handle,
      avatar: persona.avatar,
      context_window: choice?.contextWindow ?? null,
      max_output: choice?.maxOutput ?? null,
      capabilities: choice?.capabilities ?? NO_CAPABILITIES,
      price: choice?.price ?? null,
      is_demo: choice?.config.provider === 'demo',
      ...AS_IT_COMES,
    };
  });
};

export const enabled = async (
  ctx: Ctx,
  { hidden, ...query }: PageQuery & { hidden?: string | undefined },
) => {
  const choices = (await listModels(ctx)).filter(({ kind }) => kind === 'chat');
  const preferences = new Map(
    (await store.listPreferences(ctx.db, userId(ctx), ALL)).map((row) => [
      `${row.config_id} ${row.model_id}`,
      { hidden: row.is_hidden, sort_order: row.sort_order },
    ]),
  );
  const fallback = await defaultModelName(ctx);
  const all = [
    ...choices.map((one) => asEnabled(one, preferences.get(`${one.config.id} ${one.model}`) ?? AS_IT_COMES)),
    ...(await personasAmong(ctx, choices, fallback)),
  ];
  const shown = hidden === 'true' ? all : all.filter((one) => !one.hidden);
  // Sorting is stable: what has the same place stays as it comes.
  const data = paged(
    shown.toSorted((a, b) => a.sort_order - b.sort_order),
    query,
  );
  return {
    data,
    default_model: fallback?.model ?? null,
    default_provider_config_id: fallback?.provider_config_id ?? null,
  };
};

const describeRows = async (ctx: Ctx, name: string, rows: readonly ModelRow[]): Promise<ConfigModel[]> => {
  const provider = name as ProviderName;
  const overrides = new Map(
    (await store.listOverrides(ctx.db, { limit: OVERRIDES_MAX, offset: 0 }))
      .filter((row) => row.provider === provider)
      .map((row) => [row.model_id, row.override_json]),
  );
  return Promise.all(
    rows.map(async ({ model_id, kind, listed_json, fetched_at }) => {
      const facts = await factsOf(ctx.kernel, provider, model_id, listed_json, overrides.get(model_id));
      return {
        model_id,
        display_name: facts.displayName,
        kind,
        context_window: facts.contextWindow,
        max_output: facts.maxOutput,
        capabilities: facts.capabilities,
        price: facts.price,
        fetched_at,
      };
    }),
  );
};

export const listOfConfig = async (
  ctx: Ctx,
  realm: Realm,
  id: string,
  query: PageQuery,
): Promise<ConfigModel[]> => {
  const row =
    realm === 'personal' ? await accessConfigRow(ctx, id) : await accessOwnConfigRow(ctx, realm, id);
  return describeRows(ctx, row.provider, paged(await listFetchedModels(ctx.db, [id]), query));
};

export const refreshOfConfig = async (ctx: Ctx, realm: Realm, id: string): Promise<ConfigModel[]> => {
  const row = await accessOwnConfigRow(ctx, realm, id);
  if (realm === 'personal') await assertByok(ctx);
  try {
    return await describeRows(ctx, row.provider, await refreshModels(ctx, row));
  } catch (error) {
    throw error instanceof ProviderFailure ? providerRefusal(error) : error;
  }
};

export const preferences = async (ctx: Ctx, page: Page): Promise<ModelPreference[]> =>
  (await store.listPreferences(ctx.db, userId(ctx), page)).map((row) => ({
    model_id: row.model_id,
    provider_config_id: row.config_id,
    hidden: row.is_hidden,
    sort_order: row.sort_order,
  }));

const changePreferences = (ctx: Ctx, entries: readonly ModelPreferenceInput[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const user_id = userId(ctx);
    for (const id of new Set(entries.map(({ provider_config_id }) => provider_config_id)))
      await accessConfig(ctx, id);
    for (const { model_id, provider_config_id, hidden, sort_order } of entries)
      await store.putPreference(
        ctx.db,
        { user_id, config_id: provider_config_id, model_id },
        {
          ...(hidden === undefined ? {} : { is_hidden: hidden }),
          ...(sort_order === undefined ? {} : { sort_order }),
        },
      );
    if ((await store.countPreferences(ctx.db, user_id)) > PREFERENCES_PER_USER_MAX)
      throw badRequest(`you may order and hide ${PREFERENCES_PER_USER_MAX} models at most`);
    const updated_at = ctx.now().toISOString();
    emit(ctx, 'user.model_preferences.updated', { updated_at }, { userIds: [user_id] });
  });

export const prefer = (ctx: Ctx, entry: ModelPreferenceInput): Promise<void> =>
  changePreferences(ctx, [entry]);

export const preferMany = (ctx: Ctx, { entries, hidden }: BulkPreference): Promise<void> =>
  changePreferences(
    ctx,
    entries.map((entry) => ({ ...entry, hidden: entry.hidden ?? hidden })),
  );

const toOverride = (row: store.OverrideRow): ModelOverride => ({
  provider: row.provider as ProviderName,
  model_id: row.model_id,
  display_name: row.override_json.display_name ?? null,
  context_window: row.override_json.context_window ?? null,
  max_output: row.override_json.max_output ?? null,
  price: row.override_json.price ?? null,
  capabilities: row.override_json.capabilities ?? null,
  hidden: row.override_json.hidden ?? false,
  updated_at: row.updated_at,
});

export const overrides = async (ctx: Ctx, page: Page): Promise<ModelOverride[]> =>
  (await store.listOverrides(ctx.db, page)).map(toOverride);

export const putOverride = (ctx: Ctx, input: ModelOverrideInput): Promise<ModelOverride> =>
  transact(ctx, async (ctx) => {
    const { provider, model_id, ...facts } = input;
    const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
    const row: store.OverrideRow = {
      provider,
      model_id,
      override_json: Object.fromEntries(known),
      updated_at: ctx.now().toISOString(),
      updated_by: userId(ctx),
    };
    await store.putOverride(ctx.db, row);
    if ((await store.countOverrides(ctx.db)) > OVERRIDES_MAX)
      throw badRequest(`there are ${OVERRIDES_MAX} overrides already; delete one first`);
    const override = toOverride(row);
    emit(ctx, 'admin.model.updated', override, { topics: ['admin'] });
    emit(ctx, 'user.models.changed', { provider_config_id: null }, { topics: ['everybody'] });
    await recordAct(ctx, {
      action: 'model.updated',
      target: { type: 'model', id: `${provider}/${model_id}` },
      details: { hidden: override.hidden },
    });
    return override;
  });

export const removeOverride = (
  ctx: Ctx,
  { provider, model_id }: { provider: ProviderName; model_id: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await store.removeOverride(ctx.db, provider, model_id))) throw notFound('override of this model');
    emit(ctx, 'admin.model.deleted', { provider, model_id }, { topics: ['admin'] });
    emit(ctx, 'user.models.changed', { provider_config_id: null }, { topics: ['everybody'] });
    await recordAct(ctx, {
      action: 'model.deleted',
      target: { type: 'model', id: `${provider}/${model_id}` },
    });
  });
