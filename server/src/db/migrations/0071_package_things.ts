// The personas and workflows that a package brought, so that they come once, change with it and rest with it.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('package_things', (t) => {
    t.id('package_id').references('packages.id', 'cascade');
    // `personas` or `workflows`, and the file in the archive.
    t.text('kind');
    t.text('path');
    t.id('thing_id');
    // Of the file that it was made from.
    t.text('sha256');
    t.primaryKey(['package_id', 'kind', 'path']);
  });
};
