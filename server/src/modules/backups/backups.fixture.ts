// How the generated suites make a backup.

import { canary, type Fixture, type NounFixture } from '../../../test/security/fixture.ts';
import type { Person, World } from '../../../test/security/world.ts';
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

/** One to look at for each server: a trial of a restore leaves it as it is. */
const tried = new WeakMap<World, Promise<Fixture>>();
const oneToTry = (world: World): Promise<Fixture> => {
  const known = tried.get(world) ?? makeOne(world.admin);
  tried.set(world, known);
  return known;
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
    'POST /api/v1/admin/restore': async (_caller, world) => {
      const { id } = await oneToTry(world);
      return { body: { backup_id: id, dry_run: true } };
    },
  },
};
