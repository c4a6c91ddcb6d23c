// How the generated suites make a backup.

import { canary, type NounFixture } from '../../../test/security/fixture.ts';
import { until } from '../../../test/until.ts';

export const fixture: NounFixture = {
  kinds: {
    backup: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async ({ admin }) => {
        const note = canary('backup');
        const { id } = await admin.call('POST /api/v1/admin/backup', { body: { note } });
        await until('the backup is made', async () => {
          const { status } = await admin.call('GET /api/v1/admin/backups/{id}', { params: { id } });
          return status === 'ready';
        });
        return { id, canary: note };
      },
    },
  },
  operations: {},
};
