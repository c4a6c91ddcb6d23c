// Voice in and out, with a provider that hears and speaks.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './journeys.ts';
import { Parley } from './parley.ts';
import { enter, field, makeRoom, person, post } from './rooms.ts';
import { LONG } from './scale.ts';

interface Speech {
  readonly place: string;
  /** What it was asked to say. */
  readonly said: string[];
  /** How large the recordings were. */
  readonly heard: number[];
  close(): void;
}

/** Three seconds of silence: long enough to press a button meanwhile. */
const silence = (): Buffer => {
  const [rate, seconds] = [8_000, 3];
  const bytes = Buffer.alloc(44 + rate * seconds, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(rate * seconds, 40);
  return bytes;
};

const startSpeech = async (): Promise<Speech> => {
  const [said, heard]: [string[], number[]] = [[], []];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    if (request.url === '/v1/audio/speech') {
      said.push((JSON.parse(bytes.toString()) as { input: string }).input);
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(silence());
      return;
    }
    const isHearing = request.url === '/v1/audio/transcriptions';
    if (isHearing) heard.push(bytes.length);
    const models = { data: ['gpt-4o', 'whisper-1', 'gpt-4o-mini-tts'].map((id) => ({ id })) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isHearing ? { text: 'Plant the roses.' } : models));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    said,
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const test = base.extend<object, { speech: Speech }>({
  speech: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const speech = await startSpeech();
      await use(speech);
      speech.close();
    },
    { scope: 'worker' },
  ],
  parley: [
    async ({ speech }, use) => {
      const parley = await Parley.start({ EGRESS_ALLOW: speech.place });
      await use(parley);
      await parley.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.use({ serverOf: 'voice' });

test(
  'what is said into the microphone is written down, and an answer is read aloud',
  LONG,
  async ({ page, parley, speech }) => {
    const ann = await person(parley, 'ann');
    const room = await makeRoom(parley, ann, { title: 'Spoken', ai_mode: 'auto' });
    await post(parley, ann.token, '/chat/completions', {
      ...{ channel_id: room, content: '/demo echo The beans are **ripe**.', stream: false },
    });
    await post(parley, ann.token, '/admin/api-configs', {
      ...{ name: 'voices', provider: 'openai', base_url: `http://${speech.place}/v1` },
      ...{ api_key: 'sk-something-long-enough-to-be-a-key', default_model: 'gpt-4o' },
    });
    // The machine has no microphone: a tone instead.
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const audio = new AudioContext();
        const tone = audio.createOscillator();
        const heard = audio.createMediaStreamDestination();
        tone.connect(heard);
        tone.start();
        return heard.stream;
      };
    });
    await enter(page, ann, `/c/${room}`);
    await page.getByRole('button', { name: 'Dictate' }).click();
    await expect(page.getByText('Listening')).toBeVisible();
    await page.getByRole('button', { name: 'Write it down' }).click();
    await expect(field(page)).toHaveValue(/Plant the roses\./);
    expect(speech.heard).toHaveLength(1);

    const answer = page.getByRole('article', { name: /^Demonstration/ });
    await answer.hover();
    await answer.getByRole('button', { name: /^Actions for the message/ }).click();
    await page.getByRole('menuitem', { name: 'Read aloud' }).click();
    const bar = page.getByRole('region', { name: 'Reading aloud' });
    await bar.getByRole('button', { name: 'Pause' }).click();
    await expect(bar.getByText('Paused')).toBeVisible();
    await bar.getByRole('button', { name: 'Go on' }).click();
    await expect(bar).toHaveCount(0);
    expect(speech.said).toEqual(['The beans are ripe.']);
  },
);
