import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../../test/server.ts';
import {
  answerOf,
  BOB,
  channelModelOf,
  channelOf,
  modelOf,
  modelsOf,
  newId,
  participantOf,
  providerOf,
} from '../../../../test/things.ts';
import { closeMenu, useMenu } from '../menus/chat-menus.ts';
import { ChatMenus } from '../page/ChatMenus.tsx';
import { AnswerActions } from './AnswerActions.tsx';

const FEEDBACK = 'GET /api/v1/channels/{id}/feedback';
const RATE = 'PUT /api/v1/channels/{id}/messages/{msgId}/feedback';
const UNRATE = 'DELETE /api/v1/channels/{id}/messages/{msgId}/feedback';
/** What is open is the frame's to remember, and of no other test. */
afterEach(closeMenu);

const CONTEXT = 'GET /api/v1/channels/{id}/messages/{msgId}/context';
const AGAIN = 'POST /api/v1/channels/{id}/messages/{msgId}/regenerate';

const channel = channelOf();
const message = answerOf({ channel_id: channel.id });

const Host = () => {
  const menu = useMenu();
  return menu && <ChatMenus menu={menu} onClose={closeMenu} />;
};

const draw = (shown: ChatMessage = message, people = [participantOf()]) => {
  answer('GET /api/v1/models/enabled', modelsOf(modelOf({ display_name: 'Moss 1', model_id: 'moss-1' })));
  return showInConversation(
    <>
      <AnswerActions message={shown} isLast />
      <Host />
    </>,
    { channel, people },
  );
};

const thumbs = (): Array<string | null> =>
  ['A good answer', 'A bad answer'].map((name) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed'),
  );

test('a thumb is given and taken back', async () => {
  let given: 'up' | 'down' | null = null;
  answer(FEEDBACK, () => ({
    data: given
      ? [{ message_id: message.id, rating: given, comment: '', updated_at: message.updated_at }]
      : [],
  }));
  answer(RATE, ({ body }) => {
    given = body.rating;
    return { message_id: message.id, rating: body.rating, comment: '', updated_at: message.updated_at };
  });
  answer(UNRATE, () => {
    given = null;
    return { message: 'ok' };
  });
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'A good answer' }));
  await waitFor(() => assert.deepEqual(thumbs(), ['true', 'false']));
  await user.click(screen.getByRole('button', { name: 'A good answer' }));
  await waitFor(() => assert.deepEqual(thumbs(), ['false', 'false']));
});

test('who thinks badly of an answer is asked why, and may leave it at that', async () => {
  answer(FEEDBACK, { data: [] });
  answer(RATE, { message_id: message.id, rating: 'down', comment: '', updated_at: message.updated_at });
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'A bad answer' }));
  const form = await screen.findByRole('dialog', { name: 'A bad answer' });
  assert.ok(within(form).getByRole('button', { name: 'Send' }).hasAttribute('disabled'));
  await user.type(within(form).getByRole('textbox'), 'Ferns do not sing.');
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  await waitFor(() => assert.equal(lastAsked(RATE).body.comment, 'Ferns do not sing.'));
  await toastSays('Thank you, it is noted.');
});

test('the menu to answer again asks for another version', async () => {
  answer(FEEDBACK, { data: [] });
  refuse(AGAIN, 409, 'this answer is still being written');
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Again' }));
  await toastSays('This answer is still being written.');
  assert.deepEqual(lastAsked(AGAIN).body, { stream: true });
});

test('a shorter and a longer version are asked for in words that keep the language', async () => {
  answer(FEEDBACK, { data: [] });
  refuse(AGAIN, 409, 'no');
  const { user } = await draw();
  for (const [name, words] of [
    ['Shorter', /shorter/],
    ['In more detail', /in more detail/],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Answer again' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => assert.match(lastAsked(AGAIN).body.instruction ?? '', words));
    assert.match(lastAsked(AGAIN).body.instruction ?? '', /language in which the question was asked/);
  }
});

test('one’s own words say how the next version differs', async () => {
  answer(FEEDBACK, { data: [] });
  refuse(AGAIN, 409, 'no');
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  await user.click(await screen.findByRole('menuitem', { name: 'In your own words…' }));
  const dialog = await screen.findByRole('dialog');
  const again = within(dialog).getByRole('button', { name: 'Again' });
  assert.ok(again.hasAttribute('disabled'));
  await user.type(within(dialog).getByRole('textbox'), 'As a poem');
  await user.click(again);
  await waitFor(() => assert.equal(lastAsked(AGAIN).body.instruction, 'As a poem'));
});

test('another model can answer instead', async () => {
  answer(FEEDBACK, { data: [] });
  refuse(AGAIN, 409, 'no');
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  await user.click(await screen.findByRole('menuitem', { name: 'With another model' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Moss 1' }));
  await waitFor(() => assert.equal(lastAsked(AGAIN).body.model, 'moss-1'));
});

test('an observer cannot ask for another version', async () => {
  answer(FEEDBACK, { data: [] });
  const rights = { ...channel.rights, write: false };
  await showInConversation(<AnswerActions message={message} isLast />, { channel: channelOf({ rights }) });
  assert.equal(screen.queryByRole('button', { name: 'Answer again' }), null);
  screen.getByRole('button', { name: 'Details of this answer' });
});

test('while an answer is written there is nothing to press under it', async () => {
  await draw(answerOf({ channel_id: channel.id, status: 'streaming' }));
  assert.equal(screen.queryByRole('button'), null);
  assert.equal(askedFor(FEEDBACK).length, 0);
});

test('several versions can be laid side by side, one alone cannot', async () => {
  answer(FEEDBACK, { data: [] });
  await draw(answerOf({ channel_id: channel.id, sibling_count: 2 }));
  screen.getByRole('button', { name: 'Versions side by side' });
});

test('the details say what an answer took, and whose key paid', async () => {
  answer(FEEDBACK, { data: [] });
  const config = newId();
  answer(CONTEXT, {
    ...{
      message_id: newId(),
      asked_by: BOB,
      model: 'fern-2',
      context_window: null,
      answer_tokens: 0,
      tokens: 0,
    },
    ...{
      parts: [],
      parts_withheld: 0,
      left_out: [],
      options: null,
      again: null,
      created_at: '2026-01-05T10:00:00.000Z',
    },
    chosen_by: { type: 'workspace', id: newId(), name: 'Sales' },
  });
  answer('GET /api/v1/api-configs', { data: [] });
  answer('GET /api/v1/channels/{id}/models', {
    data: [channelModelOf({ provider_config_id: config, is_shared: true, added_by: BOB })],
  });
  const shown = answerOf({
    channel_id: channel.id,
    provider_config_id: config,
    usage: { input_tokens: 1200, output_tokens: 300, cost: 0.0125 },
    created_at: '2026-01-05T10:00:00.000Z',
    updated_at: '2026-01-05T10:00:10.000Z',
  });
  const { user } = await draw(shown, [participantOf({ participant_id: BOB, display_name: 'Bob' })]);
  await user.click(screen.getByRole('button', { name: 'Details of this answer' }));
  const details = await screen.findByRole('dialog', { name: 'Details of this answer' });
  for (const text of ['fern-2', '1,200', '300', '30 tokens a second']) within(details).getByText(text);
  await within(details).findByText(/the key of Bob/);
  const place = await within(details).findByText('From the workspace Sales');
  assert.equal(place.previousElementSibling?.textContent, 'Default model');
});

test('an own key is called one’s own', async () => {
  answer(FEEDBACK, { data: [] });
  const own = providerOf();
  refuse(CONTEXT, 404, 'not found');
  answer('GET /api/v1/api-configs', { data: [own] });
  answer('GET /api/v1/channels/{id}/models', { data: [] });
  const { user } = await draw(answerOf({ channel_id: channel.id, provider_config_id: own.id }));
  await user.click(screen.getByRole('button', { name: 'Details of this answer' }));
  await screen.findByText('Greenhouse, your own key');
});
