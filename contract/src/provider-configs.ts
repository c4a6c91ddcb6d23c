// Provider configurations: where a model is asked, and with whose key. A key goes in and never comes out.

import { z } from 'zod';
import {
  byId,
  eventKinds,
  Id,
  line,
  list,
  Message,
  PageQuery,
  ref,
  routes,
  singleLine,
  Time,
} from './common.ts';
import { MODEL_ID_MAX, NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

export const PROVIDER_NAMES = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'xai',
  'deepseek',
  'openrouter',
  'azure',
  'ollama',
  'openai-compatible',
  'cohere',
  'demo',
] as const;
export const ProviderName = z.enum(PROVIDER_NAMES);

export const Scope = z.enum(['personal', 'team', 'global']);
export const ModelId = z.string().trim().min(1, 'must not be empty').max(MODEL_ID_MAX);

/** `failing`: the last call failed. `down`: so many did that calls pause for half a minute. */
export type ProviderHealth = z.infer<typeof ProviderHealth>;
export const ProviderHealth = z
  .object({
    status: z.enum(['unknown', 'healthy', 'failing', 'down']),
    checked_at: Time.nullable(),
    error: z.string().nullable(),
    /** The last check failed, and no answer has come since: it is not chosen by itself. */
    has_failed_check: z.boolean(),
  })
  .meta({ id: 'ProviderHealth' });

/**
 * `locked`: sealed before an administrator reset the owner's password; enter the key again, or unlock with the old password.
 * `closed`: this request cannot open it, because it came with an API key and background use is off.
 */
export const KeyStatus = z.enum(['none', 'ready', 'locked', 'closed']);

export type ProviderConfig = z.infer<typeof ProviderConfig>;
export const ProviderConfig = z
  .object({
    id: Id,
    name: z.string(),
    provider: ProviderName,
    /** Null: the provider's own address; null too where only those who manage it may know it. */
    base_url: z.string().nullable(),
    has_key: z.boolean(),
    key_hint: z.string().nullable(),
    key_status: KeyStatus,
    header_names: z.array(z.string()),
    scope: Scope,
    team_id: Id.nullable(),
    is_active: z.boolean(),
    is_demo: z.boolean(),
    allow_background: z.boolean(),
    default_model: z.string().nullable(),
    health: ProviderHealth,
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'ProviderConfig' });

const ApiKeyText = z
  .string()
  .trim()
  .max(4096)
  .regex(/^[\x21-\x7e…•●·∙▪＊]*$/u, 'has a character that no key has');

/** Values are secrets: they are sealed, and only the names come back. */
const Headers = z.record(z.string().max(64), z.string().max(4096));

const settable = {
  base_url: singleLine.trim().max(2000).nullable().optional(),
  default_model: ModelId.nullable().optional(),
  headers: Headers.optional(),
  is_active: z.boolean().optional(),
  /** Lets the server open this one key without its owner: for background work, and for requests with an API key. */
  allow_background: z.boolean().optional(),
};

export type ProviderConfigInput = z.infer<typeof ProviderConfigInput>;
export const ProviderConfigInput = z.object({
  name: line(NAME_MAX).optional(),
  provider: ProviderName,
  api_key: ApiKeyText.optional(),
  /** For this team: its members use it, and those who manage its providers change it. Left out: for the caller alone. */
  team_id: ref('team').nullable().optional(),
  ...settable,
});
/** For everybody. */
const PlatformConfigInput = ProviderConfigInput.omit({ team_id: true });

export type ProviderConfigPatch = z.infer<typeof ProviderConfigPatch>;
export const ProviderConfigPatch = z.object({
  name: line(NAME_MAX).optional(),
  provider: ProviderName.optional(),
  /** Null removes the key; what is empty or redacted leaves it as it is. */
  api_key: ApiKeyText.nullable().optional(),
  ...settable,
});

/** One line of the form: what a provider needs. */
export type Provider = z.infer<typeof Provider>;
export const Provider = z
  .object({
    name: ProviderName,
    label: z.string(),
    default_base_url: z.string().nullable(),
    needs_key: z.boolean(),
    needs_base_url: z.boolean(),
  })
  .meta({ id: 'Provider' });

export type TestResult = z.infer<typeof TestResult>;
export const TestResult = z
  .object({
    ok: z.boolean(),
    error: z.string().nullable(),
    model_count: z.int(),
    latency_ms: z.int(),
    health: ProviderHealth,
  })
  .meta({ id: 'ProviderTestResult' });

export type Detected = z.infer<typeof Detected>;
export const Detected = z
  .object({
    provider: ProviderName,
    label: z.string(),
    ok: z.boolean(),
    /** False: the provider was not reached or is in trouble, which says nothing of the key. */
    is_checked: z.boolean(),
    error: z.string().nullable(),
    models: z.array(z.object({ model_id: z.string(), display_name: z.string() })),
  })
  .meta({ id: 'DetectedProvider' });

const byok = { auth: 'bearer', permission: 'providers.byok', resources: [], errors: [403] } as const;
const mine = { ...byok, resources: ['provider_config'], params: byId('provider_config') } as const;
const admin = { auth: 'bearer', permission: 'surface.admin.access', resources: [], errors: [403] } as const;
const ofAll = { ...admin, resources: ['platform_config'], params: byId('platform_config') } as const;
/** A key whose provider is looked for, or the provider that needs none: an Ollama at its usual address. */
export type DetectInput = z.infer<typeof DetectInput>;
const DetectInput = z.object({
  api_key: ApiKeyText.min(1, 'must not be empty').optional(),
  provider: z.literal('ollama').optional(),
});

export const providerConfigRoutes = routes({
  'GET /api/v1/providers': {
    summary: 'The providers there are, and what each needs',
    auth: 'bearer',
    permission: null,
    resources: [],
    query: PageQuery,
    response: { 200: list(Provider) },
  },
  'GET /api/v1/api-configs': {
    summary:
      'My provider configurations, those of my teams, and those that everybody may use; keys are never in it',
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: [],
    query: PageQuery,
    response: { 200: list(ProviderConfig) },
  },
  'POST /api/v1/api-configs': {
    ...byok,
    resources: ['team'],
    summary: 'Bring a provider key, for me or for a team; its models are fetched at once',
    body: ProviderConfigInput,
    response: { 201: ProviderConfig },
    limit: 'provider_probe',
  },
  'POST /api/v1/api-configs/detect': {
    ...byok,
    summary: 'Whose key is this? Guessed from its form and tried. Or: is there an Ollama? Nothing is stored',
    body: DetectInput,
    response: { 200: list(Detected) },
    limit: 'provider_probe',
  },
  'GET /api/v1/api-configs/{id}': {
    summary: 'One provider configuration',
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: ['provider_config'],
    params: byId('provider_config'),
    response: { 200: ProviderConfig },
  },
  'PUT /api/v1/api-configs/{id}': {
    ...mine,
    summary: 'Change my configuration, or one of a team; another origin asks for the key again',
    body: ProviderConfigPatch,
    response: { 200: ProviderConfig },
  },
  'DELETE /api/v1/api-configs/{id}': {
    ...mine,
    summary: 'Delete my configuration, or one of a team, and its key',
    response: { 200: Message },
  },
  'POST /api/v1/api-configs/{id}/test': {
    ...mine,
    summary: 'Ask the provider for its models now, and say how it went',
    response: { 200: TestResult },
    limit: 'provider_probe',
  },
  'GET /api/v1/admin/api-configs': {
    ...admin,
    summary: 'The platform’s provider configurations',
    query: PageQuery,
    response: { 200: list(ProviderConfig) },
  },
  'POST /api/v1/admin/api-configs': {
    ...admin,
    summary: 'Add a provider configuration for everybody',
    body: PlatformConfigInput,
    response: { 201: ProviderConfig },
    limit: 'provider_probe',
  },
  'POST /api/v1/admin/api-configs/detect': {
    ...admin,
    summary: 'Whose key is this? Guessed from its form and tried. Or: is there an Ollama? Nothing is stored',
    body: DetectInput,
    response: { 200: list(Detected) },
    limit: 'provider_probe',
  },
  'GET /api/v1/admin/api-configs/{id}': {
    ...ofAll,
    summary: 'One of the platform’s provider configurations',
    response: { 200: ProviderConfig },
  },
  'PUT /api/v1/admin/api-configs/{id}': {
    ...ofAll,
    summary: 'Change a configuration of the platform; another origin asks for the key again',
    body: ProviderConfigPatch,
    response: { 200: ProviderConfig },
  },
  'DELETE /api/v1/admin/api-configs/{id}': {
    ...ofAll,
    summary: 'Delete a configuration of the platform and its key',
    response: { 200: Message },
  },
  'POST /api/v1/admin/api-configs/{id}/test': {
    ...ofAll,
    summary: 'Ask the provider for its models now, and say how it went',
    response: { 200: TestResult },
    limit: 'provider_probe',
  },
});

export const providerConfigEvents = eventKinds({
  'user.provider_config.created': ProviderConfig,
  'user.provider_config.updated': ProviderConfig,
  'user.provider_config.deleted': z.object({ id: Id }),
  'admin.provider_config.created': ProviderConfig,
  'admin.provider_config.updated': ProviderConfig,
  'admin.provider_config.deleted': z.object({ id: Id }),
  /** A provider configuration of the team was made, changed or deleted. */
  'team.provider_config.changed': z.object({ team_id: Id, provider_config_id: Id }),
  'user.provider_config.health': z.object({ id: Id, health: ProviderHealth }),
  'admin.provider_config.health': z.object({ id: Id, health: ProviderHealth }),
  /** The models that this person can choose from have changed: fetch `/models/enabled` again. */
  'user.models.changed': z.object({ provider_config_id: Id.nullable() }),
});

export const providerConfigNoun = noun({
  name: 'provider-configs',
  routes: providerConfigRoutes,
  events: providerConfigEvents,
  everybodyEvents: ['user.models.changed'],
  resources: ['provider_config', 'platform_config'],
  publicRoutes: none,
  permissions: { 'providers.byok': { description: 'Bring own provider keys', roles: ['user'] } },
  searchKinds: none,
  topics: none,
  rateLimits: {
    provider_probe: { max: 30, windowSeconds: 60, mode: 'exact', what: 'calls to providers' },
  },
});
