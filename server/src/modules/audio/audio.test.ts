// Voice in both directions, against a provider that speaks OpenAI's wire, by our own routes and by OpenAI's client.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import OpenAI, { toFile } from 'openai';
import { DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { startSpeechServer } from '../../../test/speech-server.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { recordingForm } from './audio.fixture.ts';

const KEY = 'sk-something-long-enough-to-be-a-key';

const open = async (t: TestContext, engine: Engine) => {
  const vendor = await startSpeechServer(t);
  const harness = await start(t, engine, { env: { EGRESS_ALLOW: vendor.place } });
  const ann = await harness.account('ann');
  const { id: configId } = await ann.call('POST /api/v1/admin/api-configs', {
    body: { name: 'voices', provider: 'openai', base_url: vendor.url, api_key: KEY, default_model: 'gpt-4o' },
  });
  const speak = (body: object) =>
    harness.raw('POST', '/api/v1/audio/speech', {
      token: ann.access_token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const hear = (form: FormData) =>
    harness.raw('POST', '/api/v1/audio/transcriptions', { token: ann.access_token, body: form });
  return { vendor, harness, ann, configId, speak, hear };
};

const recordsOf = ({ server }: Harness) =>
  sql(server.kernel.database.read).selectFrom('usage_records').selectAll().orderBy('id').execute();

const said = (words: string, fields: Record<string, string> = {}): FormData => {
  const form = recordingForm(fields);
  form.set('file', new Blob([`OggS ${words}`]), '../../evil"name\r\n.exe');
  return form;
};

for (const database of DATABASES)
  test(`${database}: a recording is written down and a text read out, by whom the person may use, and both are counted`, async (t) => {
    const { vendor, harness, ann, configId, speak, hear } = await open(t, database);
    const { transcription, speech } = await ann.call('GET /api/v1/audio/models');
    assert.deepEqual(
      [transcription, speech].map((models) => models.map(({ model_id }) => model_id)),
      [['whisper-1'], ['gpt-4o-mini-tts']],
      'what answers over a line of its own is neither',
    );
    assert.equal(transcription[0]?.provider_config_id, configId);

    const heard = await hear(said('Plant the roses.', { language: 'en', prompt: 'Roses' }));
    assert.deepEqual(await heard.json(), { text: 'Plant the roses.', model: 'whisper-1', seconds: 3 });
    const asked = vendor.asked.at(-1);
    assert.equal(asked?.authorization, `Bearer ${KEY}`);
    assert.deepEqual(asked?.asked, {
      model: 'whisper-1',
      language: 'en',
      prompt: 'Roses',
      response_format: 'json',
    });
    assert.deepEqual(
      asked?.file,
      { name: 'speech.ogg', type: 'audio/ogg', size: 21 },
      'by its bytes, not by its name',
    );

    const read = await speak({ text: 'Good morning.', voice: 'nova', speed: 1.5 });
    assert.equal(read.headers.get('content-type'), 'audio/mpeg');
    assert.equal(await read.text(), 'ID3 Good morning.');
    assert.deepEqual(vendor.asked.at(-1)?.asked, {
      model: 'gpt-4o-mini-tts',
      input: 'Good morning.',
      voice: 'nova',
      response_format: 'mp3',
      speed: 1.5,
    });
    const named = await speak({ text: 'x', model: `${configId}/another-voice`, format: 'opus' });
    assert.equal(named.headers.get('content-type'), 'audio/ogg');
    assert.equal(vendor.asked.at(-1)?.asked.model, 'another-voice', 'a name that is not listed is believed');

    const rows = await recordsOf(harness);
    assert.deepEqual(
      rows.map(({ purpose, input_tokens, output_tokens, outcome }) => [
        purpose,
        input_tokens,
        output_tokens > 0,
        outcome,
      ]),
      [
        ['transcription', 30, true, 'complete'],
        ['speech', 4, false, 'complete'],
        ['speech', 1, false, 'complete'],
      ],
    );

    const bob = await harness.account('bob');
    const none = await bob.call('GET /api/v1/audio/models');
    assert.equal(none.speech.length, 1, 'what is for all is for Bob');
    await ann.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: configId } });
    const gone = await speak({ text: 'Hello' });
    assert.deepEqual(
      [gone.status, (await gone.json()) as unknown],
      [404, { error: 'none of the providers that you may use has a model that reads aloud' }],
    );
  });

for (const database of DATABASES)
  test(`${database}: what is read aloud ends with the session of who asked for it`, async (t) => {
    const { vendor, ann, speak } = await open(t, database);
    let isGone = false;
    vendor.next = (response) => {
      response.on('close', () => {
        isGone = true;
      });
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write('ID3 ');
    };
    // It breaks off, sooner or later than what is waited for here.
    const sound = speak({ text: 'A long story.' })
      .then((answer) => answer.text())
      .catch(() => '');
    await until('it is read', () => vendor.asked.length > 0);
    await ann.call('POST /api/v1/auth/logout');
    await until('the call is over', () => isGone);
    await sound;
  });

test('what is no recording, too large, too long or not known is refused before a provider hears of it', async (t) => {
  const { vendor, speak, hear } = await open(t, 'sqlite');
  const refused = async (asked: Promise<Response>, status: number, words: RegExp) => {
    const answer = await asked;
    assert.equal(answer.status, status);
    assert.match(await answer.text(), words);
  };
  const text = recordingForm({});
  text.set('file', new Blob(['MZ\u0090\u0000 no sound']), 'speech.mp3');
  await refused(hear(text), 415, /no recording that is known here/);
  const large = recordingForm({});
  large.set('file', new Blob(['OggS', new Uint8Array(25 * 1024 * 1024)]), 'speech.ogg');
  await refused(hear(large), 413, /25 MB at most/);
  await refused(
    hear(said('x', { language: 'English\r\nx: y' })),
    400,
    /language: must be a code of a language/,
  );
  await refused(hear(said('x', { colour: 'red' })), 400, /colour/);
  await refused(hear(new FormData()), 400, /one file/);
  await refused(speak({ text: 'x'.repeat(4_097) }), 400, /text/);
  await refused(speak({ text: '  ' }), 400, /text/);
  await refused(speak({ text: 'x', speed: 9 }), 400, /speed/);
  await refused(speak({ text: 'x', format: 'exe' }), 400, /format/);
  await refused(speak({ text: 'x', model: 'nobody-has-this' }), 404, /model not found/);
  assert.deepEqual(vendor.asked, []);
});

test('the faults of a provider are told in its words, without the key, and never as sound', async (t) => {
  const { vendor, speak, hear, harness } = await open(t, 'sqlite');
  vendor.next = (response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}` } }));
  };
  const wrong = await speak({ text: 'x' });
  assert.equal(wrong.status, 502);
  const words = await wrong.text();
  assert.match(words, /refused the key/);
  assert.doesNotMatch(words, new RegExp(KEY));
  vendor.next = (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<script>alert(1)</script>');
  };
  const page = await speak({ text: 'x' });
  assert.equal(page.status, 502);
  assert.match(await page.text(), /sent no sound/);
  vendor.next = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"nothing":1}');
  };
  const silent = await hear(said('x'));
  assert.equal(silent.status, 502);
  assert.match(await silent.text(), /sent no text/);
  vendor.next = (response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    response.write('ID3');
    setImmediate(() => response.destroy());
  };
  const breaksOff = async () => (await speak({ text: 'x' })).arrayBuffer();
  await assert.rejects(breaksOff(), 'what breaks off ends as broken, and not as a shorter sound');
  vendor.next = (response) => response.destroy();
  assert.equal((await hear(said('x'))).status, 502);
  assert.equal((await speak({ text: 'again' })).status, 200, 'and the next one is heard');
  const outcomes = await recordsOf(harness);
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['failed', 'failed', 'failed', 'complete', 'failed', 'complete'],
  );
});

test('the official client of OpenAI hears and speaks', async (t) => {
  const { harness, ann, vendor } = await open(t, 'sqlite');
  const { key: apiKey } = await ann.call('POST /api/v1/api-keys', {
    body: { name: 'client', scopes: ['write'] },
  });
  const client = new OpenAI({ baseURL: `${harness.url}/api/v1/openai`, apiKey, maxRetries: 0 });
  const file = await toFile(Buffer.from('OggS Water the ferns.'), 'speech.ogg');
  const heard = await client.audio.transcriptions.create({ file, model: 'whisper-1', temperature: 0 });
  assert.equal(heard.text, 'Water the ferns.');
  assert.equal(vendor.asked.at(-1)?.asked.temperature, '0');
  const sound = await client.audio.speech.create({
    model: 'gpt-4o-mini-tts',
    voice: 'alloy',
    input: 'Hello',
    response_format: 'wav',
    instructions: 'Softly.',
  });
  assert.equal(sound.headers.get('content-type'), 'audio/wav');
  assert.equal(Buffer.from(await sound.arrayBuffer()).toString(), 'ID3 Hello');
  assert.equal(vendor.asked.at(-1)?.asked.instructions, 'Softly.');
  await assert.rejects(
    client.audio.transcriptions.create({ file, model: 'whisper-1', response_format: 'srt' }),
    { status: 400, message: /response_format: must be json/ },
  );
  await assert.rejects(client.audio.speech.create({ model: 'no-such', voice: 'alloy', input: 'x' }), {
    status: 404,
    message: /model not found/,
  });
});

test('a person has two recordings in hand at most, and budgets hold', async (t) => {
  const { vendor, hear, speak, ann } = await open(t, 'sqlite');
  const held = Promise.withResolvers<void>();
  const waiting: Array<Promise<Response>> = [];
  for (let index = 0; index < 2; index++) {
    const arrived = Promise.withResolvers<void>();
    vendor.next = (response) => {
      arrived.resolve();
      void held.promise.then(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"text":"done"}');
      });
    };
    waiting.push(hear(said('x')));
    await arrived.promise;
  }
  const third = await hear(said('x'));
  assert.equal(third.status, 429);
  assert.match(await third.text(), /two recordings of yours/);
  held.resolve();
  for (const answer of waiting) assert.equal((await answer).status, 200);
  assert.equal((await hear(said('x'))).status, 200);
  await ann.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'user_tokens_per_month' },
    body: { value: 1 },
  });
  await until('nothing more may be used', async () => (await speak({ text: 'x' })).status === 429);
  assert.equal((await hear(said('x'))).status, 429);
});
