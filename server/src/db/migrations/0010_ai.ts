// Who answers: provider configurations and the models behind them, personas and their groups, the models of a channel.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The demonstration that every new server starts with. An administrator may delete it, and it does not come back. */
const DEMO_CONFIG_ID = '00000000-0000-7000-8000-00000000d390';
const DEMO_MODEL = 'parley-demo';
const DEMO_EMBED_MODEL = 'parley-demo-embed';

export const up = async (m: Migration): Promise<void> => {
  await configs(m);
  await models(m);
  await handles(m);
  await personas(m);
  await groups(m);
  await rosters(m);
  await demonstration(m);
};

const configs = async (m: Migration): Promise<void> => {
  await m.createTable('provider_configs', (t) => {
    t.id('id').primaryKey();
    t.text('name');
    t.text('provider');
    t.text('base_url').nullable();
    t.text('scope').check(raw`scope in ('personal', 'team', 'global')`);
    t.id('owner_id').nullable().references('users.id', 'cascade');
    t.id('team_id').nullable();
    t.bool('is_active').default(true);
    t.text('default_model').nullable();
    // The last characters of the key, to tell one from another; the key itself is in sealed_fields or provider_secrets.
    t.bool('has_key').default(false);
    t.text('key_hint').nullable();
    t.json('header_names_json');
    t.bool('allow_background').default(false);
    t.time('created_at');
    t.time('updated_at');
    t.check(
      'one_config_owner',
      raw`(scope = 'personal') = (owner_id is not null) and (scope = 'team') = (team_id is not null)`,
    );
    t.index(['owner_id']);
    t.index(['scope']);
  });
  // Keys and headers of the platform's own configurations, each sealed under the server's key (docs/keys.md).
  await m.createTable('provider_secrets', (t) => {
    t.id('config_id').references('provider_configs.id', 'cascade');
    t.text('field');
    t.bytes('box');
    t.primaryKey(['config_id', 'field']);
  });
  // Apart from the configuration, because every call may change it.
  await m.createTable('provider_health', (t) => {
    t.id('config_id').primaryKey().references('provider_configs.id', 'cascade');
    t.text('status').check(raw`status in ('healthy', 'failing', 'down')`);
    t.time('checked_at');
    t.text('error').nullable();
  });
};

const models = async (m: Migration): Promise<void> => {
  // What each provider said it has, the last time it was asked.
  await m.createTable('provider_models', (t) => {
    t.id('config_id').references('provider_configs.id', 'cascade');
    t.text('model_id');
    t.text('kind').check(raw`kind in ('chat', 'embedding', 'other')`);
    t.json('listed_json');
    t.time('fetched_at');
    t.primaryKey(['config_id', 'model_id']);
  });
  // What an administrator knows better than the provider and the price list.
  await m.createTable('model_overrides', (t) => {
    t.text('provider');
    t.text('model_id');
    t.json('override_json');
    t.time('updated_at');
    t.id('updated_by').nullable().references('users.id', 'set null');
    t.primaryKey(['provider', 'model_id']);
    t.index(['updated_by']);
  });
  await m.createTable('model_preferences', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.id('config_id').references('provider_configs.id', 'cascade');
    t.text('model_id');
    t.bool('is_hidden');
    t.int('sort_order');
    t.primaryKey(['user_id', 'config_id', 'model_id']);
    t.index(['config_id']);
  });
};

/** Groups of personas are mentioned like people and personas; the check of 0002 did not know them yet. */
const handles = async (m: Migration): Promise<void> => {
  await raw`create table handles_before as select * from handles`.execute(m.db);
  await raw`drop table handles`.execute(m.db);
  await m.createTable('handles', (t) => {
    t.text('handle').primaryKey();
    t.text('owner_type').check(raw`owner_type in ('user', 'persona', 'group')`);
    t.id('owner_id');
    t.index(['owner_id']);
  });
  await raw`insert into handles (handle, owner_type, owner_id)
    select handle, owner_type, owner_id from handles_before`.execute(m.db);
  await raw`drop table handles_before`.execute(m.db);
};

const personas = async (m: Migration): Promise<void> => {
  await m.createTable('personas', (t) => {
    t.id('id').primaryKey();
    t.text('scope').check(raw`scope in ('personal', 'team', 'global')`);
    t.id('owner_id').nullable().references('users.id', 'cascade');
    t.id('team_id').nullable();
    t.text('name');
    t.text('name_key');
    t.text('handle').unique();
    t.text('description');
    t.bytes('avatar_png').nullable();
    t.text('system_prompt');
    t.text('model').nullable();
    t.id('provider_config_id').nullable().references('provider_configs.id', 'set null');
    // temperature, top_p, max_tokens, reasoning; what is not there is the model's own choice.
    t.json('parameters_json');
    t.text('greeting');
    t.json('starters_json');
    t.bool('is_active').default(true);
    t.time('created_at');
    t.time('updated_at');
    t.check(
      'one_persona_owner',
      raw`(scope = 'personal') = (owner_id is not null) and (scope = 'team') = (team_id is not null)`,
    );
    t.index(['owner_id']);
    t.index(['scope']);
    t.index(['provider_config_id']);
  });
  await m.createTable('persona_tools', (t) => {
    t.id('persona_id').references('personas.id', 'cascade');
    t.text('tool_name');
    t.primaryKey(['persona_id', 'tool_name']);
  });
  // Knowledge bases come later; what binds them is here already, and empty until then.
  await m.createTable('persona_knowledge', (t) => {
    t.id('persona_id').references('personas.id', 'cascade');
    t.id('kb_id');
    t.bool('is_auto_search').default(true);
    t.primaryKey(['persona_id', 'kb_id']);
  });
  // A persona that goes leaves its channels.
  await m.addColumns('participants', (t) => t.index(['persona_id']));
};

const groups = async (m: Migration): Promise<void> => {
  await m.createTable('persona_groups', (t) => {
    t.id('id').primaryKey();
    t.text('scope').check(raw`scope in ('personal', 'team', 'global')`);
    t.id('owner_id').nullable().references('users.id', 'cascade');
    t.id('team_id').nullable();
    t.text('name');
    t.text('name_key');
    t.text('handle').unique();
    t.text('description');
    t.json('turn_policy_json');
    t.time('created_at');
    t.time('updated_at');
    t.check(
      'one_group_owner',
      raw`(scope = 'personal') = (owner_id is not null) and (scope = 'team') = (team_id is not null)`,
    );
    t.index(['owner_id']);
    t.index(['scope']);
  });
  await m.createTable('persona_group_members', (t) => {
    t.id('id').primaryKey();
    t.id('group_id').references('persona_groups.id', 'cascade');
    t.id('persona_id').references('personas.id', 'cascade');
    t.bool('is_leader').default(false);
    t.int('position');
    t.index(['group_id', 'persona_id'], { unique: true });
    t.index(['persona_id']);
  });
};

const rosters = async (m: Migration): Promise<void> => {
  await m.createTable('channel_models', (t) => {
    t.id('id').primaryKey();
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('provider_config_id').references('provider_configs.id', 'cascade');
    t.text('model');
    t.text('display_name').nullable();
    t.int('sort_order').default(0);
    t.bool('is_active').default(true);
    // Others in the channel may have this model answer with the owner's key.
    t.bool('is_shared').default(false);
    t.id('added_by').nullable().references('users.id', 'set null');
    t.time('created_at');
    t.index(['channel_id', 'provider_config_id', 'model'], { unique: true });
    t.index(['provider_config_id']);
    t.index(['added_by']);
  });
};

const demonstration = async (m: Migration): Promise<void> => {
  const now = new Date().toISOString();
  await raw`insert into provider_configs
    (id, name, provider, scope, is_active, default_model, header_names_json, created_at, updated_at)
    values (${DEMO_CONFIG_ID}, ${'Demonstration'}, ${'demo'}, ${'global'}, ${true}, ${DEMO_MODEL}, ${'[]'}, ${now}, ${now})`.execute(
    m.db,
  );
  const model = (id: string, kind: string, name: string) =>
    raw`insert into provider_models (config_id, model_id, kind, listed_json, fetched_at)
      values (${DEMO_CONFIG_ID}, ${id}, ${kind}, ${JSON.stringify({ display_name: name })}, ${now})`.execute(
      m.db,
    );
  await model(DEMO_MODEL, 'chat', 'Demonstration');
  await model(DEMO_EMBED_MODEL, 'embedding', 'Demonstration embeddings');
};
