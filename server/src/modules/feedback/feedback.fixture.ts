// What the schemas do not tell the generated suites of feedback: only an answer can be rated.

import { answered } from '../../../test/security/conversations.ts';
import { unique } from '../../../test/security/derive.ts';
import type { NounFixture } from '../../../test/security/fixture.ts';

const MESSAGE = '/api/v1/channels/{id}/messages/{msgId}';

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    [`PUT ${MESSAGE}/feedback` as const]: async (caller) => ({
      params: await answered(caller, unique()),
      body: { rating: 'up' },
    }),
    [`DELETE ${MESSAGE}/feedback` as const]: async (caller) => ({ params: await answered(caller, unique()) }),
  },
};
