// What the schemas do not tell the generated suites of models.

import { unique } from '../../../test/security/derive.ts';
import type { NounFixture, RequestFixture } from '../../../test/security/fixture.ts';

/** An override that is there to be removed. */
const overridden: RequestFixture = async (_caller, { admin }) => {
  const query = { provider: 'demo', model_id: unique() } as const;
  await admin.call('PUT /api/v1/admin/models', { body: query });
  return { query };
};

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'DELETE /api/v1/admin/models': overridden,
    'POST /api/v1/models/preferences/bulk': async ({ call }) => {
      const { id } = await call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
      return { body: { hidden: true, entries: [{ model_id: unique(), provider_config_id: id }] } };
    },
  },
};
