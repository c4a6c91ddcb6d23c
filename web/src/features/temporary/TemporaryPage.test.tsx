import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { isDisabled, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked } from '../../../test/server.ts';
import { channelOf, modelOf, modelsOf } from '../../../test/things.ts';
import { TemporaryPage } from './TemporaryPage.tsx';
import { endTemporaryChat } from './temporary-chat.ts';

const ASK = 'POST /api/v1/chat/completions';
const IMPORT = 'POST /api/v1/channels/import';

const lineOf = (chunk: object): string =>
  `data: ${JSON.stringify({ id: 'x', model: 'fern-2', content: '', choices: [], ...chunk })}\n\n`;

const told = (...chunks: object[]): Response =>
  new Response(`${chunks.map(lineOf).join('')}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });

beforeEach(endTemporaryChat);

const draw = async () => {
  answer('GET /api/v1/models/enabled', modelsOf(modelOf()));
  const shown = await show(<TemporaryPage />);
  const field = screen.getByRole('textbox', { name: 'Message' });
  const say = (words: string) => shown.user.type(field, `${words}{Enter}`);
  return { ...shown, field, say };
};

const log = () => within(screen.getByRole('log', { name: 'Messages' }));

test('it says that it is kept nowhere, and a question goes with all before it and without a channel or a key', async () => {
  answer(ASK, () => told({ content: 'In the ' }, { content: 'shade.' }));
  const { say } = await draw();
  screen.getByText('This chat is kept nowhere. Closing the tab ends it.');
  await say('Where do ferns grow?');
  await log().findByText('In the shade.');
  await say('And moss?');
  await waitFor(() => assert.equal(askedFor(ASK).length, 2));
  const { body, headers } = lastAsked(ASK);
  assert.deepEqual(body, {
    messages: [
      { role: 'user', content: 'Where do ferns grow?' },
      { role: 'assistant', content: 'In the shade.' },
      { role: 'user', content: 'And moss?' },
    ],
    stream: true,
  });
  assert.equal(headers.get('idempotency-key'), null);
  await waitFor(() => assert.equal(log().getAllByText('In the shade.').length, 2));
  const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  assert.ok(!/ferns|shade/.test(kept), 'nothing of it is in a storage');
});

test('an answer has the name of its model as it is chosen, and can be copied', async () => {
  answer(ASK, () => told({ content: 'In the **shade**.' }));
  const { say, user } = await draw();
  await say('Where do ferns grow?');
  await log().findByText('Fern 2');
  await user.click(log().getByRole('button', { name: 'Copy' }));
  await log().findByRole('button', { name: 'Copied' });
  assert.equal(await navigator.clipboard.readText(), 'In the **shade**.');
});

test('a file goes along inside the question, a picture as one', async () => {
  answer(ASK, () => told({ content: 'A fern.' }));
  const { user } = await draw();
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(picker, [
    new File(['shade'], 'plan.txt', { type: 'text/plain' }),
    new File(['x'], 'fern.png', { type: 'image/png' }),
  ]);
  await screen.findByText('plan.txt');
  await screen.findByText('fern.png');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await log().findByText('A fern.');
  assert.deepEqual(lastAsked(ASK).body.messages, [
    {
      role: 'user',
      content: [
        {
          type: 'file',
          file: { filename: 'plan.txt', file_data: `data:text/plain;base64,${btoa('shade')}` },
        },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${btoa('x')}` } },
      ],
    },
  ]);
});

test('a failure is said at the answer, which can be asked for again', async () => {
  answer(ASK, () => told({ content: 'Good' }, { error: 'the provider is away' }));
  const { say, user } = await draw();
  await say('Hello');
  await log().findByText(/the provider is away/i);
  answer(ASK, () => told({ content: 'Good morning.' }));
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  await log().findByText('Good morning.');
  assert.equal(log().queryByText(/the provider is away/i), null);
  assert.deepEqual(lastAsked(ASK).body.messages, [{ role: 'user', content: 'Hello' }]);
});

test('what failed at the provider is said in the words of the page', async () => {
  const failure = { kind: 'overloaded', status: 529, is_retryable: true, retry_after_seconds: null };
  answer(ASK, () => told({ error: 'the provider said no', failure }));
  const { say } = await draw();
  await say('Hello');
  await log().findByText(/^The provider is overloaded/);
  assert.equal(log().queryByText(/said no/), null);
});

test('an answer is stopped by hanging up, and what came stays', async () => {
  const give = hold(ASK);
  const { say, user } = await draw();
  await say('Count');
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await log().findByText('Stopped here.');
  give(told({ content: 'one' }));
  assert.ok(isDisabled('button', 'Send'), 'there is nothing to send');
});

test('kept, it is a chat like any other, and nothing is left of it here', async () => {
  answer(ASK, () => told({ content: 'In the shade.' }));
  const channel = channelOf();
  answer(IMPORT, channel);
  answer('GET /api/v1/channels', { data: [], page: 1, per_page: 50, total: 0, total_pages: 0 });
  const { say, user, path } = await draw();
  await say('Where do ferns grow?');
  await log().findByText('In the shade.');
  await user.click(screen.getByRole('button', { name: 'Keep this chat' }));
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  await toastSays('The chat is kept now.');
  const { title, messages } = lastAsked(IMPORT).body;
  assert.equal(title, 'Where do ferns grow?');
  assert.deepEqual(
    messages.map(({ id, parent_id, role, content, model = null }) => [id, parent_id, role, content, model]),
    [
      ['0', null, 'user', 'Where do ferns grow?', null],
      ['1', '0', 'assistant', 'In the shade.', 'fern-2'],
    ],
  );
});

test('ended, it is gone, after a question', async () => {
  answer(ASK, () => told({ content: 'In the shade.' }));
  const { say, user } = await draw();
  await say('Where do ferns grow?');
  await log().findByText('In the shade.');
  await user.click(screen.getByRole('button', { name: 'End it' }));
  await screen.findByText('What was said in it is gone for good.');
  await sayYes(user, 'End it');
  await screen.findByText('Ask something that should leave no trace');
  assert.equal(screen.queryByRole('log'), null);
});
