// How the generated suites make an archive of a person's data, and ask for an account to go.

import { type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';
import { until } from '../../../test/until.ts';

/** One that is written, so that it can be downloaded. It holds no words of its own: its identifier gives it away. */
const archiveOf = async ({ call }: Person): Promise<string> => {
  const { id } = await call('POST /api/v1/data/export', { body: { include: ['account'] } });
  await until('the archive is written', async () =>
    (await call('GET /api/v1/data/exports')).data.some((one) => one.id === id && one.status === 'ready'),
  );
  return id;
};

export const fixture: NounFixture = {
  kinds: {
    data_export: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const id = await archiveOf(owner);
        return { id, canary: id };
      },
    },
  },
  operations: {
    'POST /api/v1/data/erase': async () => ({ body: { confirm: 'erase' } }),
    'DELETE /api/v1/data/erase': async ({ call }) => {
      await call('POST /api/v1/data/erase', { body: { confirm: 'erase' } }).catch(() => {});
      return {};
    },
  },
};
