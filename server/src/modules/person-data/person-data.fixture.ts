// How the generated suites make an archive of a person's data, and ask for an account to go.

import { chatGptConversation } from '../../../test/foreign-samples.ts';
import { formOf } from '../../../test/multipart.ts';
import { unique } from '../../../test/security/derive.ts';
import { canary, type Fixture, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';
import { until } from '../../../test/until.ts';

/** One that is written, so that it can be downloaded, and holds a note. */
const archiveOf = async ({ call }: Person): Promise<Fixture> => {
  const title = canary('data-export');
  await call('POST /api/v1/notes', { body: { title } });
  const { id } = await call('POST /api/v1/data/export', { body: { include: ['notes'] } });
  await until('the archive is written', async () =>
    (await call('GET /api/v1/data/exports')).data.some((one) => one.id === id && one.status === 'ready'),
  );
  return { id, canary: title };
};

/** Kept nowhere: the suites send it very often. */
const importForm = (name: string): FormData => {
  const form = formOf(JSON.stringify([chatGptConversation(unique(), 'Brought in')]), name);
  form.set('dry_run', 'true');
  return form;
};

export const fixture: NounFixture = {
  kinds: {
    data_export: {
      ...OWNER_ONLY,
      make: (_world, owner) => archiveOf(owner),
    },
    data_import: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const name = canary('data_import');
        const { id } = await call('POST /api/v1/data/import', { form: importForm(`${name}.json`) });
        await until('the import is done', async () => {
          const { status } = await call('GET /api/v1/data/imports/{id}', { params: { id } });
          return status !== 'running';
        });
        return { id, canary: name };
      },
    },
  },
  operations: {
    'POST /api/v1/data/import': async () => ({ body: importForm(`${unique()}.json`) }),
    'POST /api/v1/admin/users/{id}/erase': async () => ({ body: { confirm: 'erase' } }),
    'POST /api/v1/data/erase': async () => ({ body: { confirm: 'erase' } }),
    'DELETE /api/v1/data/erase': async ({ call }) => {
      await call('POST /api/v1/data/erase', { body: { confirm: 'erase' } }).catch(() => {});
      return {};
    },
  },
};
