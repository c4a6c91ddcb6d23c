// What the schemas do not tell the generated suites of voice: a recording, and who hears it without a network.

import { unique } from '../../../test/security/derive.ts';
import type { NounFixture } from '../../../test/security/fixture.ts';

/** The configuration that every server has from the start. */
const DEMO = '00000000-0000-7000-8000-00000000d390';

export const recordingForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([`OggS ${unique()}`]), 'speech.ogg');
  return form;
};

export const HEARS = `${DEMO}/parley-demo-transcribe`;
export const SPEAKS = `${DEMO}/parley-demo-speech`;

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'POST /api/v1/audio/transcriptions': async () => ({ body: recordingForm({ model: HEARS }) }),
    'POST /api/v1/audio/speech': async () => ({ body: { text: unique(), model: SPEAKS } }),
  },
};
