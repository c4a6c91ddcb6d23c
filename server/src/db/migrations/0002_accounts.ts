// People, how they prove who they are, what they may do, and the log of acts that matter to security.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

/** As of this migration: what every account may do changes later by an administrator, or by a migration of its own. */
const USER_PERMISSIONS = [
  'surface.chat.access',
  'channels.create',
  'personas.create',
  'providers.byok',
  'knowledge.create',
  'workflows.create',
  'teams.create',
];
const BUILTIN_ROLE_IDS = {
  admin: '00000000-0000-7000-8000-000000000001',
  user: '00000000-0000-7000-8000-000000000002',
};

export const up = async (m: Migration): Promise<void> => {
  await people(m);
  await credentials(m);
  await sessions(m);
  await roles(m);
  await platform(m);
};

const people = async (m: Migration): Promise<void> => {
  await m.createTable('users', (t) => {
    t.id('id').primaryKey();
    t.text('username');
    t.text('username_key').unique();
    t.text('email');
    t.text('email_key').unique();
    t.text('handle').unique();
    t.text('display_name');
    t.text('display_key');
    t.bytes('avatar_png').nullable();
    t.text('role').check(raw`role in ('admin', 'user')`);
    t.bool('is_active');
    t.text('auth_source').check(raw`auth_source in ('builtin', 'oidc', 'mtls')`);
    t.bool('has_two_factor').default(false);
    t.json('settings_json');
    t.time('created_at');
    t.time('updated_at');
    t.time('last_login_at').nullable();
    t.index(['role']);
    t.index(['display_key']);
    t.index(['created_at']);
  });
  // Handles are shared by people and personas: both are mentioned by them.
  await m.createTable('handles', (t) => {
    t.text('handle').primaryKey();
    t.text('owner_type').check(raw`owner_type in ('user', 'persona')`);
    t.id('owner_id');
    t.index(['owner_id']);
  });
};

const credentials = async (m: Migration): Promise<void> => {
  await m.createTable('passwords', (t) => {
    t.id('user_id').primaryKey().references('users.id', 'cascade');
    t.text('params');
    t.bytes('verifier');
    t.time('updated_at');
  });
  // Copies of a person's encryption key, each under another key; none can be opened from here (docs/keys.md).
  await m.createTable('user_key_wraps', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.text('kind').check(raw`kind in ('password', 'password-old', 'server', 'recovery')`);
    t.bytes('box');
    // How to check the password that a `password-old` wrap was made with.
    t.text('params').nullable();
    t.bytes('verifier').nullable();
    t.time('created_at');
    t.time('expires_at').nullable();
    t.primaryKey(['user_id', 'kind']);
  });
  // One data key per provider configuration that a person brought, under their encryption key; each field is a box under it.
  await m.createTable('data_keys', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.id('config_id');
    t.bytes('box');
    t.bytes('background_box').nullable();
    t.primaryKey(['user_id', 'config_id']);
  });
  await m.createTable('sealed_fields', (t) => {
    t.id('user_id');
    t.id('config_id');
    t.text('field');
    t.bytes('box');
    t.primaryKey(['user_id', 'config_id', 'field']);
    t.foreignKey(['user_id', 'config_id'], 'data_keys', ['user_id', 'config_id'], 'cascade');
  });
  await m.createTable('second_factors', (t) => {
    t.id('user_id').primaryKey().references('users.id', 'cascade');
    t.bytes('secret_box');
    t.bool('is_enabled');
    t.int('last_step');
    t.time('created_at');
  });
  await m.createTable('recovery_codes', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.text('code_hash');
    t.time('used_at').nullable();
    t.primaryKey(['user_id', 'code_hash']);
  });
  await m.createTable('api_keys', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.text('name');
    t.text('prefix');
    t.text('key_hash').unique();
    t.json('scopes_json');
    t.time('created_at');
    t.time('last_used_at').nullable();
    t.time('expires_at').nullable();
    t.index(['user_id']);
  });
};

const sessions = async (m: Migration): Promise<void> => {
  await m.createTable('sessions', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.time('created_at');
    t.time('last_used_at');
    t.time('expires_at');
    t.text('ip');
    t.text('user_agent');
    t.text('amr');
    t.bytes('user_key_box').nullable();
    t.index(['user_id', 'last_used_at']);
    t.index(['expires_at']);
  });
  await m.createTable('refresh_tokens', (t) => {
    t.text('token_hash').primaryKey();
    t.id('session_id').references('sessions.id', 'cascade');
    t.time('created_at');
    t.time('expires_at');
    t.time('used_at').nullable();
    t.bytes('session_key_box').nullable();
    // For a retry after a lost answer: the pair that followed, under a key that only the old token gives.
    t.text('successor_hash').nullable();
    t.bytes('successor_box').nullable();
    t.text('retry_key_hash').nullable();
    t.index(['session_id']);
  });
};

const roles = async (m: Migration): Promise<void> => {
  await m.createTable('roles', (t) => {
    t.id('id').primaryKey();
    t.text('name');
    t.text('name_key').unique();
    t.text('description');
    t.json('permissions_json');
    t.bool('is_builtin');
    t.time('created_at');
    t.time('updated_at');
  });
  await m.createTable('user_roles', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.id('role_id').references('roles.id', 'cascade');
    t.primaryKey(['user_id', 'role_id']);
    t.index(['role_id']);
  });
  const now = new Date().toISOString();
  const builtin = (
    name: keyof typeof BUILTIN_ROLE_IDS,
    description: string,
    permissions: readonly string[],
  ) =>
    raw`insert into roles (id, name, name_key, description, permissions_json, is_builtin, created_at, updated_at)
      values (${BUILTIN_ROLE_IDS[name]}, ${name}, ${name}, ${description}, ${JSON.stringify(permissions)}, ${true}, ${now}, ${now})`;
  await builtin('admin', 'May do everything', []).execute(m.db);
  await builtin('user', 'What everybody may do', USER_PERMISSIONS).execute(m.db);
};

const platform = async (m: Migration): Promise<void> => {
  await m.createTable('platform_settings', (t) => {
    t.text('key').primaryKey();
    t.json('value_json');
    t.time('updated_at');
    t.id('updated_by').nullable();
  });
  await m.createTable('server_sentinels', (t) => {
    t.text('name').primaryKey();
    t.bytes('box');
  });
  await m.createTable('instances', (t) => {
    t.id('id').primaryKey();
    t.text('version');
    t.time('started_at');
    t.time('last_seen_at');
  });
  // No foreign key to people: an entry outlives the account it speaks of.
  await m.createTable('audit_log', (t) => {
    t.int('seq').primaryKey();
    t.id('id').unique();
    t.time('at');
    t.text('action');
    t.id('actor_id').nullable();
    t.text('actor_name').nullable();
    t.text('target_type').nullable();
    t.text('target_id').nullable();
    t.text('ip').nullable();
    t.text('details');
    t.text('hash');
    t.index(['action', 'at']);
    t.index(['actor_id']);
  });
  for (const statement of m.dialect.appendOnly('audit_log')) await statement.execute(m.db);
};
