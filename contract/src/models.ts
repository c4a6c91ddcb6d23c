// Models: what can be asked, how much it holds, costs and can do, and how each person wants to see it.

import { z } from 'zod';
import { byId, eventKinds, Id, line, list, Message, PageQuery, ref, routes, Time } from './common.ts';
import { PREFERENCES_BULK_MAX, TITLE_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { ModelId, ProviderName } from './provider-configs.ts';

export const Capabilities = z
  .object({ vision: z.boolean(), tools: z.boolean(), reasoning: z.boolean() })
  .meta({ id: 'ModelCapabilities' });
export type Capabilities = z.infer<typeof Capabilities>;

/** USD per million tokens. */
export const ModelPrice = z
  .object({ input: z.number(), output: z.number(), cached_input: z.number().optional() })
  .meta({ id: 'ModelPrice' });
export type ModelPrice = z.infer<typeof ModelPrice>;

/** A model or a persona, as selectors show it. */
export type EnabledModel = z.infer<typeof EnabledModel>;
export const EnabledModel = z
  .object({
    type: z.enum(['model', 'persona']),
    model_id: z.string(),
    display_name: z.string(),
    provider: ProviderName.nullable(),
    provider_config_id: Id.nullable(),
    provider_config_name: z.string().nullable(),
    persona_id: Id.nullable(),
    handle: z.string().nullable(),
    avatar: z.string().nullable(),
    context_window: z.int().nullable(),
    max_output: z.int().nullable(),
    capabilities: Capabilities,
    price: ModelPrice.nullable(),
    hidden: z.boolean(),
    sort_order: z.int(),
    is_demo: z.boolean(),
  })
  .meta({ id: 'EnabledModel' });

/** One model of one configuration, of whatever kind. */
export type ConfigModel = z.infer<typeof ConfigModel>;
export const ConfigModel = z
  .object({
    model_id: z.string(),
    display_name: z.string(),
    kind: z.enum(['chat', 'embedding', 'other']),
    context_window: z.int().nullable(),
    max_output: z.int().nullable(),
    capabilities: Capabilities,
    price: ModelPrice.nullable(),
    fetched_at: Time,
  })
  .meta({ id: 'ConfigModel' });

export type ModelPreference = z.infer<typeof ModelPreference>;
export const ModelPreference = z
  .object({ model_id: z.string(), provider_config_id: Id, hidden: z.boolean(), sort_order: z.int() })
  .meta({ id: 'ModelPreference' });

const SortOrder = z.int().min(-1_000_000).max(1_000_000);

export type ModelPreferenceInput = z.infer<typeof ModelPreferenceInput>;
export const ModelPreferenceInput = z.object({
  model_id: ModelId,
  provider_config_id: ref('provider_config'),
  hidden: z.boolean().optional(),
  sort_order: SortOrder.optional(),
});

/** `hidden` holds for every entry that does not say otherwise. */
export type BulkPreference = z.infer<typeof BulkPreference>;
export const BulkPreference = z.object({
  entries: z
    .array(
      z.object({
        model_id: ModelId,
        provider_config_id: ref('provider_config'),
        hidden: z.boolean().optional(),
        sort_order: SortOrder.optional(),
      }),
    )
    .max(PREFERENCES_BULK_MAX),
  hidden: z.boolean(),
});

const Tokens = z.int().min(1).max(100_000_000);
const Dollars = z.number().min(0).max(1_000_000);

export type ModelOverride = z.infer<typeof ModelOverride>;
export const ModelOverride = z
  .object({
    provider: ProviderName,
    model_id: z.string(),
    display_name: z.string().nullable(),
    context_window: z.int().nullable(),
    max_output: z.int().nullable(),
    price: ModelPrice.nullable(),
    capabilities: Capabilities.partial().nullable(),
    hidden: z.boolean(),
    updated_at: Time,
  })
  .meta({ id: 'ModelOverride' });

/** The whole override: what is left out is not overridden. */
export type ModelOverrideInput = z.infer<typeof ModelOverrideInput>;
export const ModelOverrideInput = z.object({
  provider: ProviderName,
  model_id: ModelId,
  display_name: line(TITLE_MAX).nullable().optional(),
  context_window: Tokens.nullable().optional(),
  max_output: Tokens.nullable().optional(),
  price: z
    .object({ input: Dollars, output: Dollars, cached_input: Dollars.optional() })
    .nullable()
    .optional(),
  capabilities: Capabilities.partial().nullable().optional(),
  hidden: z.boolean().optional(),
});

const chat = { auth: 'bearer', permission: 'surface.chat.access', resources: [] } as const;
const admin = { auth: 'bearer', permission: 'surface.admin.access', resources: [], errors: [403] } as const;

export const modelRoutes = routes({
  'GET /api/v1/models/enabled': {
    ...chat,
    summary: 'Every model and persona that I may use, in my order; all of them unless a page is asked for',
    query: z.object({
      ...PageQuery.shape,
      /** Also those that I have hidden. */
      hidden: z.enum(['true', 'false']).optional(),
    }),
    response: {
      200: z.object({
        data: z.array(EnabledModel),
        default_model: z.string().nullable(),
        default_provider_config_id: Id.nullable(),
      }),
    },
  },
  'GET /api/v1/models/preferences': {
    ...chat,
    summary: 'What I have hidden and how I have ordered it',
    query: PageQuery,
    response: { 200: list(ModelPreference) },
  },
  'PUT /api/v1/models/preferences': {
    ...chat,
    resources: ['provider_config'],
    summary: 'Hide a model, show it, or give it a place',
    body: ModelPreferenceInput,
    response: { 200: Message },
  },
  'POST /api/v1/models/preferences/bulk': {
    ...chat,
    resources: ['provider_config'],
    summary: 'Hide, show or order many models at once',
    body: BulkPreference,
    bodyItemsMax: PREFERENCES_BULK_MAX,
    response: { 200: Message },
  },
  'GET /api/v1/api-configs/{id}/models': {
    ...chat,
    resources: ['provider_config'],
    params: byId('provider_config'),
    query: PageQuery,
    summary:
      'The models of a configuration, as they were last fetched; all of them unless a page is asked for',
    response: { 200: list(ConfigModel) },
  },
  'POST /api/v1/api-configs/{id}/models/refresh': {
    ...chat,
    permission: 'providers.byok',
    resources: ['provider_config'],
    params: byId('provider_config'),
    summary: 'Fetch the models of my configuration anew',
    response: { 200: list(ConfigModel) },
    errors: [403, 429, 502, 503, 504],
    limit: 'provider_probe',
  },
  'GET /api/v1/admin/api-configs/{id}/models': {
    ...admin,
    resources: ['platform_config'],
    params: byId('platform_config'),
    query: PageQuery,
    summary: 'The models of a configuration of the platform; all of them unless a page is asked for',
    response: { 200: list(ConfigModel) },
  },
  'POST /api/v1/admin/api-configs/{id}/models/refresh': {
    ...admin,
    resources: ['platform_config'],
    params: byId('platform_config'),
    summary: 'Fetch the models of a configuration of the platform anew',
    response: { 200: list(ConfigModel) },
    errors: [403, 429, 502, 503, 504],
    limit: 'provider_probe',
  },
  'GET /api/v1/admin/models': {
    ...admin,
    summary: 'What administrators have said about models, over what providers and the price list say',
    query: PageQuery,
    response: { 200: list(ModelOverride) },
  },
  'PUT /api/v1/admin/models': {
    ...admin,
    summary: 'Say what a model is, costs and can do, or hide it from everybody',
    body: ModelOverrideInput,
    response: { 200: ModelOverride },
  },
  'DELETE /api/v1/admin/models': {
    ...admin,
    summary: 'Go back to what the provider and the price list say of a model',
    query: z.object({ provider: ProviderName, model_id: ModelId }),
    response: { 200: Message },
    errors: [403, 404],
  },
});

export const modelEvents = eventKinds({
  'user.model_preferences.updated': z.object({ updated_at: Time }),
  'admin.model.updated': ModelOverride,
  'admin.model.deleted': z.object({ provider: ProviderName, model_id: z.string() }),
});

export const modelNoun = noun({
  name: 'models',
  routes: modelRoutes,
  events: modelEvents,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
