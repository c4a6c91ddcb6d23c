// Which model is meant: by configuration and name, by name alone, by a name with its provider in front, or the default.

import type { Capabilities, ModelPrice } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, Failure, forbidden } from '../../kernel/errors.ts';
import type { TokenUsage } from '../../providers/vendor.ts';
import type { ListedModelJson } from '../provider-configs/index.ts';
import {
  accessConfig,
  assertUsableConfig,
  findFetchedModel,
  listFetchedModels,
  listUsableConfigs,
  type UsableConfig,
} from '../provider-configs/index.ts';
import { accessUser } from '../users/index.ts';
import { factsOf } from './catalog.ts';
import type { ModelOverrideJson } from './rows.ts';
import * as store from './store.ts';

export interface ChosenModel {
  readonly config: UsableConfig;
  readonly model: string;
  readonly displayName: string;
  readonly contextWindow: number | null;
  readonly maxOutput: number | null;
  readonly capabilities: Capabilities;
  /** USD per million tokens; null when the price is not known. */
  readonly price: ModelPrice | null;
}

/** A model before anything is known of it but where it is. */
interface Named {
  readonly config: UsableConfig;
  readonly model: string;
  readonly listed?: ListedModelJson;
}

export interface Asked {
  readonly model?: string | null | undefined;
  readonly providerConfigId?: string | null | undefined;
}

const unknown = () =>
  new Failure(404, 'model not found: no provider configuration that you may use has a model of this name', {
    code: 'model_not_found',
  });

/** The model that is asked for, or the default when nothing is. */
export const findModel = async (ctx: Ctx, asked: Asked): Promise<ChosenModel> => {
  if (asked.providerConfigId)
    return chosenIn(ctx, await accessConfig(ctx, asked.providerConfigId), asked.model);
  if (!asked.model) return defaultModel(ctx);
  const named = await nameIt(ctx, asked.model);
  if (!named) throw unknown();
  return describe(ctx, named);
};

/** A model of one configuration: the one named, or that configuration's own default. */
export const chosenIn = async (
  ctx: Ctx,
  config: UsableConfig,
  model: string | null | undefined,
): Promise<ChosenModel> => {
  await assertUsableConfig(ctx, config);
  const named = model ? await inConfig(ctx, config, model) : await firstOf(ctx, config);
  if (!named) throw badRequest(`say which model of "${config.name}" is meant`);
  return describe(ctx, named);
};

/** Providers do not list everything they have (deployments, previews), so a name that is not listed is believed. */
const inConfig = async (ctx: Ctx, config: UsableConfig, model: string): Promise<Named> => {
  const row = await findFetchedModel(ctx.db, [config.id], model);
  return { config, model, ...(row ? { listed: row.listed_json } : {}) };
};

const firstOf = async (ctx: Ctx, config: UsableConfig): Promise<Named | null> => {
  if (config.defaultModel !== null) return inConfig(ctx, config, config.defaultModel);
  const rows = await listFetchedModels(ctx.db, [config.id]);
  const chat = rows.find(({ kind }) => kind === 'chat');
  return chat ? { config, model: chat.model_id, listed: chat.listed_json } : null;
};

/** `gpt-4o`, `openai/gpt-4o`, `My configuration/gpt-4o` or `<configuration's id>/gpt-4o`: one's own first. */
const nameIt = async (ctx: Ctx, text: string): Promise<Named | null> => {
  const configs = await listUsableConfigs(ctx);
  const [open, closed] = [configs.filter(isOpen), configs.filter((config) => !isOpen(config))];
  // What does not open here is named only where nothing else is: asking it says what to do about its key.
  return (await nameAmong(ctx, open, text)) ?? nameAmong(ctx, closed, text);
};

const isOpen = ({ isClosed }: UsableConfig): boolean => !isClosed;

const nameAmong = async (ctx: Ctx, configs: readonly UsableConfig[], text: string): Promise<Named | null> => {
  const exact = await listedIn(ctx, configs, text);
  if (exact) return exact;
  const cut = text.indexOf('/');
  const [head, rest] = [text.slice(0, cut).toLowerCase(), text.slice(cut + 1)];
  if (cut <= 0 || rest === '') return null;
  const isCalled = ({ id, name }: UsableConfig) => id === head || name.toLowerCase() === head;
  const meant = configs.filter((config) => isCalled(config) || config.provider === head);
  const listed = await listedIn(ctx, meant, rest);
  if (listed) return listed;
  const config = configs.find(isCalled);
  return config ? { config, model: rest } : null;
};

const listedIn = async (ctx: Ctx, configs: readonly UsableConfig[], model: string): Promise<Named | null> => {
  const byDefault = configs.find(({ defaultModel }) => defaultModel === model);
  const row = await findFetchedModel(
    ctx.db,
    configs.map(({ id }) => id),
    model,
  );
  const config = configs.find(({ id }) => id === row?.config_id);
  if (row && config) return { config, model, listed: row.listed_json };
  return byDefault ? { config: byDefault, model } : null;
};

export const describe = async (ctx: Ctx, { config, model, listed }: Named): Promise<ChosenModel> => {
  const override = (await store.findOverride(ctx.db, config.provider, model))?.override_json;
  if (override?.hidden && config.scope !== 'personal')
    throw forbidden('this model is switched off on this server; choose another one');
  return { config, model, ...(await factsOf(ctx.kernel, config.provider, model, listed, override)) };
};

/** What was chosen once may be gone or taken away since; then the next choice holds. */
const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

const wishes = async (ctx: Ctx): Promise<string[]> => {
  const { settings_json } = await accessUser(ctx, userId(ctx));
  const own = (settings_json as { default_model?: unknown }).default_model;
  const platform = await ctx.kernel.settings.get(ctx.db, 'default_model');
  return [own, platform].filter((wish): wish is string => typeof wish === 'string' && wish !== '');
};

/**
 * Without a choice: the person's setting, the platform's, the first configuration there is, the demonstration last, and behind it those whose
 * check failed.
 */
async function* defaults(ctx: Ctx): AsyncGenerator<Named, void> {
  for (const wish of await wishes(ctx)) {
    const named = await orNull(nameIt(ctx, wish));
    if (named) yield named;
  }
  const configs = await listUsableConfigs(ctx);
  const hasFailed = ({ hasFailedCheck }: UsableConfig): boolean => hasFailedCheck === true;
  for (const config of [...configs.filter((one) => !hasFailed(one)), ...configs.filter(hasFailed)]) {
    const named = await firstOf(ctx, config);
    if (named) yield named;
  }
}

/** The first that can answer now; where none can, the first of all, which says why. */
const nameDefault = async (ctx: Ctx): Promise<Named | null> => {
  let closed: Named | null = null;
  for await (const named of defaults(ctx)) {
    if (isOpen(named.config)) return named;
    closed ??= named;
  }
  return closed;
};

export const defaultModel = async (ctx: Ctx): Promise<ChosenModel> => {
  const named = await nameDefault(ctx);
  if (!named)
    throw badRequest('no model is set up yet: add a provider configuration, or ask an administrator');
  return describe(ctx, named);
};

/** Only its name and where it is, for the first screen: nothing is looked up about it. */
export const defaultModelName = async (
  ctx: Ctx,
): Promise<{ model: string; provider_config_id: string } | null> => {
  const named = await nameDefault(ctx);
  return named ? { model: named.model, provider_config_id: named.config.id } : null;
};

export interface ListedChoice extends ChosenModel {
  readonly kind: 'chat' | 'embedding' | 'other';
}

const ALL = { limit: 5_000, offset: 0 };

/** Every model that the caller may have answer, their own configurations first; what an administrator has hidden is not in it. */
export const listModels = async (ctx: Ctx): Promise<ListedChoice[]> => {
  const configs = await listUsableConfigs(ctx);
  const rows = await listFetchedModels(
    ctx.db,
    configs.map(({ id }) => id),
  );
  const overrides = new Map<string, ModelOverrideJson>(
    (await store.listOverrides(ctx.db, ALL)).map((row) => [
      `${row.provider} ${row.model_id}`,
      row.override_json,
    ]),
  );
  const choices: ListedChoice[] = [];
  for (const config of configs) {
    const own = rows.filter(({ config_id }) => config_id === config.id);
    const isListed = own.some(({ model_id }) => model_id === config.defaultModel);
    // A default that the provider does not list was typed in by a person who knows that it is there.
    if (config.defaultModel !== null && !isListed)
      own.push({
        config_id: config.id,
        model_id: config.defaultModel,
        kind: 'chat',
        listed_json: {},
        fetched_at: '',
      });
    for (const { model_id, kind, listed_json } of own) {
      const override = overrides.get(`${config.provider} ${model_id}`);
      if (override?.hidden) continue;
      const facts = await factsOf(ctx.kernel, config.provider, model_id, listed_json, override);
      choices.push({ config, model: model_id, kind, ...facts });
    }
  }
  return choices;
};

const MILLION = 1_000_000;
/** What Anthropic takes for putting something into its cache, in terms of reading it without one. */
const CACHE_WRITE_TIMES = 1.25;

/** USD; null when the price is not known. `input` includes what came from the cache and what went into it. */
export const costOf = ({ price }: Pick<ChosenModel, 'price'>, usage: TokenUsage): number | null => {
  if (price === null) return null;
  const { input, output, cached, cacheWritten = 0 } = usage;
  const fresh = Math.max(0, input - cached - cacheWritten) + cacheWritten * CACHE_WRITE_TIMES;
  const fromCache = cached * (price.cached_input ?? price.input);
  return (fresh * price.input + fromCache + output * price.output) / MILLION;
};

/** How a model is mentioned: `@gpt-4o`, `@claude-sonnet-4-5`, `@openai-gpt-4o`. */
export const modelHandle = (model: string): string =>
  model
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The models that these handles mean, one each; their own configurations first. */
export const findModelsByHandle = async (
  ctx: Ctx,
  handles: readonly string[],
): Promise<Map<string, ChosenModel>> => {
  const found = new Map<string, ChosenModel>();
  if (handles.length === 0) return found;
  for (const choice of await listModels(ctx)) {
    const handle = modelHandle(choice.model);
    if (choice.kind === 'chat' && handles.includes(handle) && !found.has(handle)) found.set(handle, choice);
  }
  return found;
};
