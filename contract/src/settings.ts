// Platform settings: a closed list. A key has a type, a default and a description, or it does not exist.

import { z } from 'zod';

/** When backups are made by themselves: as cron says it, in UTC. */
export const BACKUP_SCHEDULES = { off: null, daily: '0 3 * * *', weekly: '0 3 * * 0' } as const;

export interface SettingSpec<T extends z.ZodType = z.ZodType> {
  readonly type: T;
  readonly default: z.infer<T>;
  readonly description: string;
  /** Every signed-in person may read it. */
  readonly isPublic: boolean;
  /** It says who gets in or which code is trusted: an administrator changes it who proved a short while ago who they are, never an API key. */
  readonly inPerson?: true;
}
const setting = <T extends z.ZodType>(
  type: T,
  fallback: z.infer<T>,
  description: string,
  isPublic: boolean,
): SettingSpec<T> => ({ type, default: fallback, description, isPublic });
const graveSetting: typeof setting = (...given) => ({ ...setting(...given), inPerson: true });

export const SETTINGS = {
  service_name: setting(
    z.string().trim().min(1).max(60),
    'Parley',
    'The name shown on the sign-in page and in titles',
    true,
  ),
  refuse_common_passwords: setting(
    z.boolean(),
    false,
    'New passwords must not be on the list of the most common ones',
    false,
  ),
  allow_registration: setting(z.boolean(), true, 'People may create accounts themselves', true),
  invited_may_register: setting(
    z.boolean(),
    false,
    'A letter that invites to a team lets its reader create an account also where people may not do so themselves',
    false,
  ),
  require_approval: setting(
    z.boolean(),
    false,
    'New accounts wait until an administrator activates them',
    true,
  ),
  auto_create_accounts: graveSetting(
    z.boolean(),
    true,
    'A person who signs in through the identity provider or with a certificate for the first time gets an account',
    false,
  ),
  oidc_link_domains: graveSetting(
    z.string().trim().max(1000),
    '',
    'Domains, comma separated, whose e-mail addresses the identity provider is trusted with: a verified one then opens the account that has it already; empty links nobody',
    false,
  ),
  retention_ttl_days: setting(
    z.int().min(0).max(36_500),
    0,
    'Deleted channels are kept this many days before they are purged; 0 deletes at once',
    true,
  ),
  workspace_retention_min_days: setting(
    z.int().min(1).max(36_500),
    30,
    'A workspace may let chats go in which nothing was said for this many days, and not sooner',
    false,
  ),
  workspace_retention_max_days: graveSetting(
    z.int().min(1).max(36_500).nullable(),
    null,
    'Chats in which nothing was said for this many days go for good in every workspace, a week after this is set; null: as each workspace wants',
    false,
  ),
  default_model: setting(
    z.string().max(200).nullable(),
    null,
    'The model that answers when nobody chose one',
    true,
  ),
  allow_byok: setting(z.boolean(), true, 'People may bring their own provider keys', true),
  max_upload_mb: setting(z.int().min(1).max(2048), 50, 'The largest file that may be uploaded, in MiB', true),
  user_storage_mb: setting(
    z.int().min(1).max(1_000_000_000),
    5120,
    'How much a person may keep in files, in MiB',
    false,
  ),
  user_knowledge_bases: setting(
    z.int().min(0).max(1_000_000),
    500,
    'How many knowledge bases a person may have',
    false,
  ),
  user_knowledge_documents: setting(
    z.int().min(0).max(100_000_000),
    50_000,
    'How many documents a person may add to knowledge bases',
    false,
  ),
  team_knowledge_bases: setting(
    z.int().min(0).max(1_000_000),
    500,
    'How many knowledge bases a team may have',
    false,
  ),
  team_knowledge_documents: setting(
    z.int().min(0).max(100_000_000),
    100_000,
    'How many documents the knowledge bases of a team may hold together',
    false,
  ),
  team_knowledge_mb: setting(
    z.int().min(1).max(1_000_000_000),
    51_200,
    'How much the documents of the knowledge bases of a team may take together, in MiB',
    false,
  ),
  allow_user_packages: setting(
    z.boolean(),
    false,
    'People with the permission packages.install may install packages for themselves and their teams',
    false,
  ),
  packages_allow_unsigned: graveSetting(
    z.boolean(),
    true,
    'Packages that no trusted key has signed may be enabled',
    false,
  ),
  packages_trusted_keys: graveSetting(
    z.string().trim().max(20_000),
    '',
    'The keys whose signatures on packages are trusted: one per line, its name and its ed25519 public key in base64',
    false,
  ),
  memory_enabled: setting(z.boolean(), true, 'Personas may remember things about people', true),
  auto_summarize: setting(
    z.boolean(),
    true,
    'A conversation that outgrows the window of its model is summed up by itself',
    false,
  ),
  login_failures_per_account: setting(
    z.int().min(1).max(1000),
    10,
    'Failed sign-ins per account and address in 15 minutes',
    false,
  ),
  login_failures_per_address: setting(
    z.int().min(1).max(100_000),
    30,
    'Failed sign-ins per address in 15 minutes',
    false,
  ),
  registrations_per_minute: setting(
    z.int().min(1).max(100_000),
    60,
    'Registrations per address and minute',
    false,
  ),
  api_rate_per_minute: setting(
    z.int().min(10).max(1_000_000),
    1200,
    'API requests per person and minute',
    false,
  ),
  completion_rate_per_minute: setting(
    z.int().min(1).max(100_000),
    120,
    'Completions per person and minute',
    false,
  ),
  user_cost_per_month: setting(
    z.number().min(0).max(1_000_000_000).nullable(),
    null,
    "What answers with the platform's keys may cost per person and month, in USD; null: no limit",
    false,
  ),
  user_tokens_per_month: setting(
    z.int().min(0).nullable(),
    null,
    "How many tokens a person may use with the platform's keys per month; null: no limit",
    false,
  ),
  platform_cost_per_month: setting(
    z.number().min(0).max(1_000_000_000).nullable(),
    null,
    "What answers with the platform's keys may cost per month, all together, in USD; null: no limit",
    false,
  ),
  platform_tokens_per_month: setting(
    z.int().min(0).nullable(),
    null,
    "How many tokens may be used with the platform's keys per month, all together; null: no limit",
    false,
  ),
  oidc_team_claim: graveSetting(
    z.string().trim().min(1).max(100).nullable(),
    null,
    'The claim of the identity provider that names teams by their handles, each with a role if wanted (sailors:lead); null: none',
    false,
  ),
  backup_schedule: setting(
    z.enum(['off', 'daily', 'weekly']),
    'off',
    'When a backup is made by itself: off, daily (03:00 UTC) or weekly (Sundays)',
    false,
  ),
  backup_keep: setting(
    z.int().min(1).max(1000),
    7,
    'How many of the backups that were made by themselves are kept',
    false,
  ),
  provider_silence_seconds: setting(
    z.int().min(1).max(900),
    90,
    'How long an AI provider may be silent, before its first word and in the middle, until it is given up',
    false,
  ),
} as const;
export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];
export type SettingValues = { [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['type']> };
/** The settings that are numbers. */
export type NumberSettingKey = {
  [K in SettingKey]: SettingValues[K] extends number ? K : never;
}[SettingKey];

/** The public ones, by the literal list above and nothing else. */
export const PlatformSettings = z
  .object({
    service_name: z.string(),
    allow_registration: z.boolean(),
    require_approval: z.boolean(),
    retention_ttl_days: z.int(),
    default_model: z.string().nullable(),
    allow_byok: z.boolean(),
    max_upload_mb: z.int(),
    memory_enabled: z.boolean(),
  })
  .meta({ id: 'PlatformSettings' });
export type PlatformSettings = z.infer<typeof PlatformSettings>;
