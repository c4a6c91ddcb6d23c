// The order of many notes is found without reading their texts.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('notes', (t) => {
    t.index(['id', 'deleted_at', 'updated_at']);
  });
};
