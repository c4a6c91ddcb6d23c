// What the schemas do not tell the generated suites of models by OpenAI's own interface.

import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import { HEARS, recordingForm, SPEAKS } from '../audio/audio.fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    kept_response: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const said = canary('response');
        const body = { model: 'parley-demo', input: `/demo echo ${said}` };
        const { id } = await call('POST /api/v1/openai/responses', { body });
        return { id, canary: said };
      },
    },
  },
  operations: {
    'POST /api/v1/openai/chat/completions': async () => ({
      body: { model: 'parley-demo', messages: [{ role: 'user', content: unique() }] },
    }),
    'POST /api/v1/openai/responses': async () => ({
      body: { model: 'parley-demo', input: `/demo echo ${unique()}`, store: false },
    }),
    'POST /api/v1/openai/audio/transcriptions': async () => ({ body: recordingForm({ model: HEARS }) }),
    'POST /api/v1/openai/audio/speech': async () => ({
      body: { input: unique(), model: SPEAKS, voice: 'hum' },
    }),
    'GET /api/v1/openai/models/{model}': async () => ({ params: { model: 'parley-demo' } }),
    'POST /api/v1/openai/embeddings': async () => ({ body: { model: 'parley-demo-embed', input: unique() } }),
  },
};
