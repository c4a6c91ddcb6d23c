// What the schemas do not tell the generated suites of the Model Context Protocol.

import type { NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'POST /api/v1/mcp': async () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
  },
};
