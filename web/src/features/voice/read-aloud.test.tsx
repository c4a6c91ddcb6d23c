import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { ReadingHost } from './ReadingHost.tsx';
import { readAloud, stopReading } from './read-aloud.ts';
import { reading } from './reading-state.ts';

const MODELS = 'GET /api/v1/audio/models';

interface Utterance {
  readonly text: string;
  onstart: (() => void) | null;
  onend: (() => void) | null;
}

/** A browser that says what it is given, and ends a piece when the test says so. */
const withSynthesis = (context: TestContext) => {
  const said: Utterance[] = [];
  const calls: string[] = [];
  const speechSynthesis = {
    getVoices: () => [],
    speak: (utterance: Utterance) => {
      said.push(utterance);
      utterance.onstart?.();
    },
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    cancel: () => {
      calls.push('cancel');
      said.at(-1)?.onend?.();
    },
  };
  class SpeechSynthesisUtterance {
    readonly text: string;
    onstart = null;
    onend = null;
    constructor(text: string) {
      this.text = text;
    }
  }
  Object.assign(globalThis, { SpeechSynthesisUtterance });
  Object.assign(window, { speechSynthesis });
  context.after(() => {
    stopReading();
    Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
    Reflect.deleteProperty(window, 'speechSynthesis');
  });
  return { said, calls };
};

test('the browser reads piece by piece, pauses, goes on, and is done at the end', async (context) => {
  answer(MODELS, { transcription: [], speech: [] });
  const { said, calls } = withSynthesis(context);
  const { user } = await show(<ReadingHost />);
  const long = 'The roses in the garden need some water today. '.repeat(8);
  const done = readAloud('m1', `${long}\n\`\`\`\ncode\n\`\`\``);
  assert.equal(reading.get()?.state, 'fetching');
  await waitFor(() => assert.equal(reading.get()?.state, 'speaking'));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  assert.equal(reading.get()?.state, 'paused');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  assert.deepEqual(calls, ['pause', 'resume']);
  const first = said.length;
  said.at(-1)?.onend?.();
  await waitFor(() => assert.equal(said.length, first + 1));
  said.at(-1)?.onend?.();
  await done;
  assert.equal(reading.get(), null);
  assert.doesNotMatch(said.map(({ text }) => text).join(' '), /code/);
});

test('another answer takes the place of the one that is read, and stopping ends it', async (context) => {
  answer(MODELS, { transcription: [], speech: [] });
  const { said, calls } = withSynthesis(context);
  await show(<ReadingHost />);
  void readAloud('m1', 'One.');
  await waitFor(() => assert.equal(said.length, 1));
  void readAloud('m2', 'Two.');
  await waitFor(() => assert.equal(said.at(-1)?.text, 'Two.'));
  assert.equal(reading.get()?.messageId, 'm2');
  stopReading();
  assert.equal(reading.get(), null);
  assert.ok(calls.includes('cancel'));
});
