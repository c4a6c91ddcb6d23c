// How the generated suites ask whether a form is filled in rightly.

import type { NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'POST /api/v1/forms/validate': async () => ({
      body: {
        template: { fields: [{ key: 'name', type: 'text', label: 'Name', required: true }] },
        data: { name: 'Ann' },
      },
    }),
  },
};
