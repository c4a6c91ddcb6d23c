// How the generated suites make a role and a failed job, and ask for a setting.

import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture } from '../../../test/security/fixture.ts';
import { raw, sql } from '../../db/sql.ts';
import { newId } from '../../kernel/ids.ts';

export const fixture: NounFixture = {
  kinds: {
    role: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async ({ admin }) => {
        const name = canary('role');
        const { id } = await admin.call('POST /api/v1/admin/roles', { body: { name, permissions: [] } });
        return { id, canary: name };
      },
    },
    job: {
      reach: 'permission',
      seenBy: 'administrators',
      // No route makes a job that fails, so this one is written as if it had.
      make: async ({ harness: { server } }) => {
        const { database } = server.kernel;
        const [id, last_error, at] = [newId(), canary('job'), new Date().toISOString()];
        const shape = (await database.dialect.readShape(database.read)).find(({ name }) => name === 'jobs');
        const times = shape?.columns.filter(({ kind, isNullable }) => kind === 'time' && !isNullable) ?? [];
        const row = {
          ...Object.fromEntries(times.map(({ name }) => [name, at])),
          ...{ id, name: 'tests.fail_always', state: 'dead', payload_json: '{}', attempt: 5, fence: 5 },
          ...{ last_error, finished_at: at },
        };
        await database.begin(async (tx) => {
          const columns = raw.join(Object.keys(row).map((name) => raw.ref(name)));
          await raw`insert into jobs (${columns}) values (${raw.join(Object.values(row))})`.execute(sql(tx));
        });
        return { id, canary: last_error };
      },
    },
  },
  operations: {
    'PUT /api/v1/admin/settings/{key}': async (_caller, { admin }) => {
      const request = { params: { key: 'service_name' }, body: { value: unique() } } as const;
      // It is set already, so that the request does the same thing however often it is made.
      await admin.call('PUT /api/v1/admin/settings/{key}', request);
      return request;
    },
  },
  absent: {
    'GET /api/v1/admin/cluster': ['sqlite'],
    // The only instance of a test cannot be drained.
    'POST /api/v1/admin/cluster/drain': ['sqlite', 'postgres'],
  },
};
