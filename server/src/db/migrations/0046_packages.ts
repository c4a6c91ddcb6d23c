// Packages: what is installed, its versions and their archives, what they store, and what they did.

import type { Migration } from '../migrate.ts';

const whatIsInstalled = async (m: Migration): Promise<void> => {
  await m.createTable('packages', (t) => {
    t.id('id').primaryKey();
    // From the manifest. One keeper has it once: all, a team or a person.
    t.text('package_id');
    t.text('keeper');
    t.text('scope');
    t.id('owner_id').nullable().references('users.id', 'cascade');
    t.id('team_id').nullable().references('teams.id', 'cascade');
    t.text('name');
    t.text('state');
    t.text('error').nullable();
    // Of package_versions; those go with the package.
    t.id('version_id');
    t.id('pending_version_id').nullable();
    t.json('granted_json');
    t.id('installed_by').nullable().references('users.id', 'set null');
    // Its data is kept for a while after it was removed.
    t.time('removed_at').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.index(['package_id', 'keeper'], { unique: true });
    t.index(['owner_id']);
    t.index(['team_id']);
    t.index(['installed_by']);
  });
  await m.createTable('package_versions', (t) => {
    t.id('id').primaryKey();
    t.id('package_id').references('packages.id', 'cascade');
    t.text('version');
    t.json('manifest_json');
    t.text('signature');
    t.text('key_id').nullable();
    t.text('sha256');
    t.int('size');
    t.id('installed_by').nullable().references('users.id', 'set null');
    t.time('created_at');
    t.index(['package_id', 'version'], { unique: true });
    t.index(['installed_by']);
  });
  await m.createTable('package_archives', (t) => {
    t.id('version_id').primaryKey().references('package_versions.id', 'cascade');
    t.bytes('bytes');
  });
};

const whatTheyStore = async (m: Migration): Promise<void> => {
  await m.createTable('package_settings', (t) => {
    t.id('package_id').references('packages.id', 'cascade');
    // `admin`, `team` or `user`, and of whom: empty for all.
    t.text('scope');
    t.text('scope_id');
    t.json('values_json');
    t.json('secret_names_json');
    t.bytes('secret_box').nullable();
    t.time('updated_at');
    t.primaryKey(['package_id', 'scope', 'scope_id']);
  });
  await m.createTable('package_values', (t) => {
    t.id('package_id').references('packages.id', 'cascade');
    t.text('name');
    t.json('value_json');
    t.int('size');
    t.int('rev');
    t.time('expires_at').nullable();
    t.primaryKey(['package_id', 'name']);
  });
};

const whatTheyDid = async (m: Migration): Promise<void> => {
  await m.createTable('package_calls', (t) => {
    t.id('id').primaryKey();
    t.id('package_id').references('packages.id', 'cascade');
    t.text('handler');
    t.text('kind');
    t.text('principal');
    t.time('started_at');
    t.int('ms');
    t.int('cpu_ms');
    t.int('host_calls');
    t.text('outcome');
    t.text('error').nullable();
    t.index(['package_id', 'started_at']);
    t.index(['started_at']);
  });
  await m.createTable('package_logs', (t) => {
    t.id('id').primaryKey();
    t.id('package_id').references('packages.id', 'cascade');
    t.id('call_id');
    t.time('at');
    t.text('level');
    t.text('line');
    t.index(['package_id', 'at']);
    t.index(['at']);
  });
  // What a webhook has taken already, by the name that its sender gave the delivery.
  await m.createTable('package_deliveries', (t) => {
    t.id('package_id').references('packages.id', 'cascade');
    t.text('slug');
    t.text('delivery');
    t.time('at');
    t.primaryKey(['package_id', 'slug', 'delivery']);
    t.index(['at']);
  });
  await m.createTable('package_schedules', (t) => {
    t.id('package_id').references('packages.id', 'cascade');
    t.text('name');
    t.time('next_at');
    t.primaryKey(['package_id', 'name']);
    t.index(['next_at']);
  });
};

export const up = async (m: Migration): Promise<void> => {
  await whatIsInstalled(m);
  await whatTheyStore(m);
  await whatTheyDid(m);
};
