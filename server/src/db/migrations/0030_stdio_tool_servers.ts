// Tool servers that are programs on this machine, started by this server: only those that the environment names.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('mcp_servers', (t) => {
    t.text('transport').default('http');
    t.text('command').nullable();
  });
};
