import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { beMe, show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { SoundChoice } from './SoundChoice.tsx';

const SAVE = 'PUT /api/v1/settings';

/** A browser that can sound, and what was sounded in it. */
const withAudio = (context: TestContext): number[] => {
  const tones: number[] = [];
  class Audio {
    state = 'running';
    currentTime = 0;
    destination = {};
    createGain() {
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain, connect: () => ({}) };
    }
    createOscillator() {
      const frequency = {
        set value(hertz: number) {
          tones.push(hertz);
        },
      };
      return { frequency, connect: (next: object) => next, start() {}, stop() {} };
    }
  }
  Object.assign(globalThis, { AudioContext: Audio });
  context.after(() => Reflect.deleteProperty(globalThis, 'AudioContext'));
  return tones;
};

test('sounds are off until they are wanted; then one is heard, and the choice is kept', async (context) => {
  const tones = withAudio(context);
  answer(SAVE, { settings: { sounds: true } });
  const { user } = await show(<SoundChoice />);
  const toggle = screen.getByRole('switch', { name: 'Sounds' });
  assert.equal(toggle.getAttribute('aria-checked'), 'false');
  await user.click(toggle);
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { sounds: true }));
  await waitFor(() => assert.equal(tones.length, 2));
});

test('switching them off sounds nothing', async (context) => {
  const tones = withAudio(context);
  beMe({ settings: { sounds: true } });
  answer(SAVE, { settings: { sounds: false } });
  const { user } = await show(<SoundChoice />);
  await user.click(screen.getByRole('switch', { name: 'Sounds' }));
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { sounds: false }));
  assert.deepEqual(tones, []);
});
