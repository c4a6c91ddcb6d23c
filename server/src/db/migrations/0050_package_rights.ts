// Manifests keep the order of their keys, which Postgres' JSON does not; rows of the tables that packages declare; how far each package
// has read what happened.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('package_versions', (t) => {
    t.text('manifest_text').default('');
  });
  await raw`update package_versions set manifest_text = cast(manifest_json as text)`.execute(m.db);
  await m.db.schema.alterTable('package_versions').dropColumn('manifest_json').execute();
  await m.createTable('package_rows', (t) => {
    t.id('package_id').references('packages.id', 'cascade');
    t.text('table_name');
    // The values of the primary columns, as JSON.
    t.text('row_key');
    t.json('row_json');
    t.int('size');
    t.time('updated_at');
    t.primaryKey(['package_id', 'table_name', 'row_key']);
  });
  await m.createTable('package_event_places', (t) => {
    t.id('package_id').primaryKey().references('packages.id', 'cascade');
    // The last event that was handed to it.
    t.text('place');
  });
};
