// What the schemas do not tell the generated suites of models by OpenAI's own interface.

import { unique } from '../../../test/security/derive.ts';
import type { NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'POST /api/v1/openai/chat/completions': async () => ({
      body: { model: 'parley-demo', messages: [{ role: 'user', content: unique() }] },
    }),
    'GET /api/v1/openai/models/{model}': async () => ({ params: { model: 'parley-demo' } }),
    'POST /api/v1/openai/embeddings': async () => ({ body: { model: 'parley-demo-embed', input: unique() } }),
  },
};
