import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { show, toastSays } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { Dictation } from './Dictation.tsx';

const MODELS = 'GET /api/v1/audio/models';

/** A browser that hears these words, or is not allowed to listen. */
const withBrowser = (context: TestContext, words: string | null): void => {
  class Recognition {
    onresult: ((event: unknown) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    onend: (() => void) | null = null;
    start(): void {}
    stop(): void {
      if (words === null) this.onerror?.({ error: 'not-allowed' });
      else this.onresult?.({ results: [[{ transcript: words }]] });
      this.onend?.();
    }
    abort(): void {}
  }
  Object.assign(window, { SpeechRecognition: Recognition });
  context.after(() => Reflect.deleteProperty(window, 'SpeechRecognition'));
};

const draw = async () => {
  const heard: string[] = [];
  let closed = 0;
  const { user } = await show(<Dictation onText={(text) => heard.push(text)} onClose={() => closed++} />);
  return { user, heard, closed: () => closed };
};

test('what the browser heard is handed over when it is said to be all', async (context) => {
  answer(MODELS, { transcription: [], speech: [] });
  withBrowser(context, ' plant  the roses ');
  const { user, heard, closed } = await draw();
  await screen.findByText('Listening');
  await user.click(screen.getByRole('button', { name: 'Write it down' }));
  await waitFor(() => assert.deepEqual(heard, ['plant the roses']));
  assert.equal(closed(), 1);
});

test('a recording that is discarded hands over nothing', async (context) => {
  answer(MODELS, { transcription: [], speech: [] });
  withBrowser(context, 'secret');
  const { user, heard, closed } = await draw();
  await screen.findByText('Listening');
  await user.click(screen.getByRole('button', { name: 'Discard the recording' }));
  assert.deepEqual([heard, closed()], [[], 1]);
});

test('a microphone that is not allowed is explained', async (context) => {
  answer(MODELS, { transcription: [], speech: [] });
  withBrowser(context, null);
  const { user, closed } = await draw();
  await screen.findByText('Listening');
  await user.click(screen.getByRole('button', { name: 'Write it down' }));
  await toastSays(/microphone is not allowed here/);
  assert.equal(closed(), 1);
});

test('where neither a provider nor the browser can, it says so', async () => {
  answer(MODELS, { transcription: [], speech: [] });
  const { closed } = await draw();
  await toastSays(/cannot listen/);
  assert.equal(closed(), 1);
});
