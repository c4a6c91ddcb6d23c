// How the generated suites make a backup.

import { canary, type Fixture, type NounFixture } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';
import { until } from '../../../test/until.ts';

const makeOne = async ({ call }: Person): Promise<Fixture> => {
  const note = canary('backup');
  const { id } = await call('POST /api/v1/admin/backup', { body: { note } });
  await until('the backup is made', async () => {
    const { status } = await call('GET /api/v1/admin/backups/{id}', { params: { id } });
    return status === 'ready';
  });
  return { id, canary: note };
};

export const fixture: NounFixture = {
  kinds: {
    backup: {
      reach: 'permission',
      seenBy: 'administrators',
      make: ({ admin }) => makeOne(admin),
    },
  },
  operations: {
    // A real one would take everything away that the suites have made.
    'POST /api/v1/admin/restore': async (_caller, { admin }) => {
      const { id } = await makeOne(admin);
      return { body: { backup_id: id, dry_run: true } };
    },
  },
};
