import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel, SearchHit } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beMe, showInConversation, toastSays } from '../../../../test/page.tsx';
import { promptOf } from '../../../../test/prompt-things.ts';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../../test/server.ts';
import { answerOf, BOB, channelOf, fileOf, messageOf, participantOf } from '../../../../test/things.ts';
import { queryClient } from '../../../lib/query.ts';
import { readChatDraft } from '../sending/chat-drafts.ts';
import { contextOf } from '../sending/question-context.ts';
import { useUploads } from '../sending/uploads.ts';
import { Composer } from './Composer.tsx';

const POST = 'POST /api/v1/channels/{id}/messages';
const UPLOAD = 'POST /api/v1/channels/{id}/files';

const hitOf = (given: Pick<SearchHit, 'type' | 'id' | 'title'>): SearchHit => ({
  ...{ channel_id: null, channel_title: null, scope_id: given.id, snippet: '', highlights: [] },
  ...{ author_id: null, leaf_id: null, created_at: '2026-01-01T00:00:00.000Z', ...given },
});

const Writing = ({ channel, streaming = [] }: { channel: Channel; streaming?: [] }) => (
  <Composer uploads={useUploads(channel.id)} onEditLast={() => undefined} streaming={streaming} />
);

/** A channel in which only people talk: what is said there is one request. */
const amongPeople = (): Channel => {
  const channel = channelOf({ ai_mode: 'false' });
  queryClient.setQueryData(['GET /api/v1/channels/{id}', { params: { id: channel.id } }], channel);
  answer('POST /api/v1/channels/{id}/typing', { message: 'ok' });
  answer(POST, ({ body, params }) => messageOf({ content: body.content, channel_id: params.id ?? '' }));
  return channel;
};

const write = async (channel = amongPeople()) => {
  const shown = await showInConversation(<Writing channel={channel} />, { channel });
  return {
    ...shown,
    channel,
    field: screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement,
  };
};

test('Enter sends what is written, and the field is empty and keeps the focus', async () => {
  const { user, field } = await write();
  await user.type(field, 'Good morning{Enter}');
  await waitFor(() => assert.equal(askedFor(POST).length, 1));
  assert.equal(lastAsked(POST).body.content, 'Good morning');
  assert.equal(field.value, '');
  assert.equal(document.activeElement, field);
});

test('every message carries a key of its own, so that trying again never says it twice', async () => {
  const { user, field } = await write();
  await user.type(field, 'one{Enter}two{Enter}');
  await waitFor(() => assert.equal(askedFor(POST).length, 2));
  const keys = askedFor(POST).map(({ headers }) => headers.get('idempotency-key'));
  assert.equal(new Set(keys).size, 2);
  assert.ok(keys.every((key) => key !== null && key.length >= 16));
});

test('a note that is chosen with # is named in the text, and the question is asked about it', async () => {
  const channel = channelOf({ ai_mode: 'auto' });
  queryClient.setQueryData(['GET /api/v1/channels/{id}', { params: { id: channel.id } }], channel);
  answer('POST /api/v1/channels/{id}/typing', { message: 'ok' });
  answer('GET /api/v1/channels/{id}/files', { data: [] });
  answer('GET /api/v1/channels', { data: [], page: 1, per_page: 200, total: 0, total_pages: 0 });
  const id = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
  answer('GET /api/v1/search', ({ query }) => ({
    data: query.type === 'note' ? [hitOf({ type: 'note', id, title: 'Plan' })] : [],
    has_more: false,
  }));
  const { user, field } = await write(channel);
  await user.type(field, 'What is next in #pla');
  await user.click(await screen.findByRole('option', { name: /Plan/ }));
  assert.equal(field.value, `What is next in [#Plan](/notes/${id}) `);
  assert.deepEqual(contextOf(field.value), [{ type: 'note', id }]);
  assert.deepEqual(contextOf('[#Plan](/notes/0193aaaa-bbbb-7ccc-8ddd-eeeeffff0000)'), [], 'only pasted');
});

test('Shift and Enter breaks the line', async () => {
  const { user, field } = await write();
  await user.type(field, 'one{Shift>}{Enter}{/Shift}two');
  assert.equal(field.value, 'one\ntwo');
  assert.equal(askedFor(POST).length, 0);
});

test('where a person prefers Ctrl and Enter, Enter alone breaks the line', async () => {
  beMe({ settings: { send_key: 'Mod+Enter' } });
  const { user, field } = await write();
  await user.type(field, 'one{Enter}two');
  assert.equal(askedFor(POST).length, 0);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => assert.equal(lastAsked(POST).body.content, 'one\ntwo'));
});

test('nothing but space cannot be sent', async () => {
  const { user, field } = await write();
  const button = screen.getByRole('button', { name: 'Send' });
  assert.ok(button.hasAttribute('disabled'));
  await user.type(field, '   {Enter}');
  assert.ok(button.hasAttribute('disabled'));
  assert.equal(askedFor(POST).length, 0);
  await user.type(field, 'x');
  assert.ok(!button.hasAttribute('disabled'));
});

test('a text beyond the limit says by how much, and is not sent', async () => {
  const { user, field } = await write();
  fireEvent.change(field, { target: { value: 'x'.repeat(200_012) } });
  await screen.findByText(/12/, { selector: '.text-danger-text' });
  await user.type(field, '{Enter}');
  assert.equal(askedFor(POST).length, 0);
});

test('what is written stays in its conversation until it is sent', async () => {
  const { user, field, channel } = await write();
  await user.type(field, 'half a th');
  assert.equal(readChatDraft(channel.id), 'half a th');
  assert.equal(readChatDraft(channelOf().id), '');
  await user.type(field, 'ought{Enter}');
  assert.equal(readChatDraft(channel.id), '');
});

test('others hear that a person types, and not at every letter', async () => {
  const { user, field } = await write();
  await user.type(field, 'several letters');
  assert.equal(askedFor('POST /api/v1/channels/{id}/typing').length, 1);
});

test('a file is uploaded at once, and sent with the message', async () => {
  const { user, field, channel } = await write();
  const file = fileOf({ filename: 'plan.txt', channel_id: channel.id });
  answer(UPLOAD, file);
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['x'], 'plan.txt'),
  );
  await screen.findByText('plan.txt');
  await waitFor(() => assert.equal(screen.queryByRole('progressbar'), null));
  await user.type(field, 'Here it is{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(POST).body.attachments, [file.id]));
  assert.equal(screen.queryByText('plan.txt'), null);
});

test('a message waits for its files, and says so', async () => {
  const { user, field } = await write();
  const arrive = hold(UPLOAD);
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['x'], 'slow.txt'),
  );
  await user.type(field, 'Wait for it{Enter}');
  await screen.findByText('It is sent as soon as the files are there.');
  assert.equal(askedFor(POST).length, 0);
  assert.equal(field.value, 'Wait for it');
  arrive(fileOf({ filename: 'slow.txt' }));
  await waitFor(() => assert.equal(askedFor(POST).length, 1));
});

test('a file that is refused for what it is keeps the message from going, and can only be removed', async () => {
  const { user, field } = await write();
  refuse(UPLOAD, 413, 'the file is too large');
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['x'], 'huge.bin'),
  );
  assert.equal((await screen.findByRole('alert')).textContent, 'The file is too large.');
  assert.equal(screen.queryByRole('button', { name: 'Upload huge.bin again' }), null);
  await user.type(field, 'With it{Enter}');
  assert.equal(askedFor(POST).length, 0);
  await toastSays(/Not sent: a file could not be attached/);
  await user.click(screen.getByRole('button', { name: 'Remove huge.bin' }));
  await user.type(field, '{Enter}');
  await waitFor(() => assert.equal(askedFor(POST).length, 1));
});

test('a file that did not arrive can be tried again under the same key', async () => {
  const { user } = await write();
  refuse(UPLOAD, 503, 'busy');
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'a.txt'));
  await screen.findByRole('alert');
  answer(UPLOAD, fileOf({ filename: 'a.txt' }));
  await user.click(screen.getByRole('button', { name: /again/i }));
  await waitFor(() => assert.equal(screen.queryByRole('alert'), null));
  const [first, second] = askedFor(UPLOAD).map(({ headers }) => headers.get('idempotency-key'));
  assert.equal(first, second);
});

test('twenty files are as many as one message has', async () => {
  const { user } = await write();
  answer(UPLOAD, () => fileOf());
  const files = Array.from({ length: 25 }, (_, index) => new File(['x'], `${index}.txt`));
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
  await waitFor(() => assert.equal(screen.queryAllByRole('progressbar').length, 0));
  assert.equal(screen.getAllByRole('button', { name: /^Remove / }).length, 20);
});

test('removing a file gives the focus to the one beside it, and the last one to the words', async () => {
  const { user, field } = await write();
  answer(UPLOAD, () => fileOf());
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, [new File(['x'], 'a.txt'), new File(['x'], 'b.txt')]);
  await waitFor(() => assert.equal(screen.queryAllByRole('progressbar').length, 0));
  await user.click(screen.getByRole('button', { name: 'Remove a.txt' }));
  assert.equal(document.activeElement, screen.getByRole('button', { name: 'Remove b.txt' }));
  await user.click(screen.getByRole('button', { name: 'Remove b.txt' }));
  assert.equal(document.activeElement, field);
});

test('a very long paste becomes a file', async () => {
  const { field } = await write();
  answer(UPLOAD, fileOf({ filename: 'Pasted text.txt' }));
  fireEvent.paste(field, { clipboardData: { files: [], getData: () => 'long '.repeat(2000) } });
  await screen.findByText('Pasted text.txt');
  assert.equal(field.value, '');
});

test('files alone are a message', async () => {
  const { user, field, channel } = await write();
  answer(UPLOAD, fileOf({ filename: 'a.txt', channel_id: channel.id }));
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'a.txt'));
  await screen.findByText('a.txt');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => assert.equal(askedFor(POST).length, 1));
  assert.equal(lastAsked(POST).body.content, '');
  assert.equal(lastAsked(POST).body.attachments?.length, 1);
  assert.equal(field.value, '');
});

test('what waits for the end of an answer stands above the field, and is sent now, edited or dropped', async () => {
  const channel = channelOf({ ai_mode: 'auto' });
  queryClient.setQueryData(['GET /api/v1/channels/{id}', { params: { id: channel.id } }], channel);
  const running = answerOf({ channel_id: channel.id, status: 'streaming' });
  queryClient.setQueryData(['GET /api/v1/channels/{id}/path', { params: { id: channel.id } }], {
    ...{ messages: [running], has_more: false },
  });
  answer('POST /api/v1/channels/{id}/typing', { message: 'ok' });
  const { user, field } = await write(channel);
  await user.type(field, 'one{Enter}two{Enter}three{Enter}');
  const list = await screen.findByRole('list', { name: 'Waiting for the answer to end' });
  const rows = () => within(list).getAllByRole('listitem');
  assert.deepEqual(
    rows().map(({ textContent }) => textContent),
    ['oneSend now', 'twoSend now', 'threeSend now'],
  );
  await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Drop' }));
  assert.equal(rows().length, 2);
  await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Edit' }));
  assert.equal(field.value, 'three');
  assert.equal(document.activeElement, field);
  const stopped = { ...running, status: 'stopped' as const };
  answer('POST /api/v1/channels/{id}/messages/{msgId}/stop', stopped);
  hold('POST /api/v1/chat/completions');
  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Send now' }));
  await waitFor(() => assert.equal(lastAsked('POST /api/v1/chat/completions').body.content, 'one'));
  await waitFor(() =>
    assert.equal(screen.queryByRole('list', { name: 'Waiting for the answer to end' }), null),
  );
});

test('where only people talk nobody chooses a model', async () => {
  await write();
  assert.equal(screen.queryByRole('button', { name: /Who answers/ }), null);
});

test('an answer that is being written can be stopped from the composer', async () => {
  const channel = amongPeople();
  const running = answerOf({ channel_id: channel.id, status: 'streaming' });
  answer('POST /api/v1/channels/{id}/messages/{msgId}/stop', { ...running, status: 'stopped' });
  const Streams = () => (
    <Composer uploads={useUploads(channel.id)} onEditLast={() => undefined} streaming={[running]} />
  );
  const { user } = await showInConversation(<Streams />, { channel });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() =>
    assert.equal(lastAsked('POST /api/v1/channels/{id}/messages/{msgId}/stop').params.msgId, running.id),
  );
});

test('the arrow up in an empty field edits what one said last', async () => {
  const channel = amongPeople();
  let edits = 0;
  const Edits = () => <Composer uploads={useUploads(channel.id)} onEditLast={() => edits++} streaming={[]} />;
  const { user } = await showInConversation(<Edits />, { channel });
  const field = screen.getByRole('textbox', { name: 'Message' });
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  assert.equal(edits, 1);
  await user.type(field, 'x');
  await user.keyboard('{ArrowUp}');
  assert.equal(edits, 1);
});

const people = [participantOf(), participantOf({ participant_id: BOB, display_name: 'Bob', handle: 'bob' })];

const writeTo = async () => {
  const channel = amongPeople();
  answer('GET /api/v1/mentionables', {
    data: [
      {
        type: 'user',
        id: BOB,
        handle: 'bob',
        display_name: 'Bob',
        avatar: null,
        provider_config_id: null,
        is_here: true,
      },
      {
        type: 'persona',
        id: BOB,
        handle: 'bonsai',
        display_name: 'Bonsai',
        avatar: null,
        provider_config_id: null,
        is_here: true,
      },
    ],
  });
  const shown = await showInConversation(<Writing channel={channel} />, { channel, people });
  return { ...shown, field: screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement };
};

test('@ opens a list that the arrows walk and Enter picks from, while the field keeps the focus', async () => {
  const { user, field } = await writeTo();
  await user.type(field, 'Hi @bo');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  const options = await within(list).findAllByRole('option');
  assert.equal(options[0]?.getAttribute('aria-selected'), 'true');
  await user.keyboard('{ArrowDown}');
  assert.equal(within(list).getAllByRole('option')[1]?.getAttribute('aria-selected'), 'true');
  assert.equal(field.getAttribute('aria-activedescendant'), within(list).getAllByRole('option')[1]?.id);
  await user.keyboard('{ArrowUp}{Enter}');
  assert.equal(field.value, 'Hi @bob ');
  assert.equal(document.activeElement, field);
  assert.equal(askedFor(POST).length, 0);
});

test('Escape closes the list and leaves what was typed', async () => {
  const { user, field } = await writeTo();
  await user.type(field, '@bo');
  await screen.findByRole('option', { name: /Bob/ });
  await user.keyboard('{Escape}');
  assert.equal(screen.queryByRole('option'), null);
  assert.equal(field.value, '@bo');
});

test('where the AI waits to be called, the field says so and offers no model to choose', async () => {
  await write(channelOf({ ai_mode: 'mention_only' }));
  screen.getByText('The AI answers when it is called by @.');
  assert.equal(screen.queryByRole('button', { name: /Model/ }), null);
});

test('Enter behind / takes the prompt that begins so, and not one that only holds it', async () => {
  const holding = promptOf({ title: 'A call', command: 'call', text: 'Call.', variables: [], tags: [] });
  const beginning = promptOf({ title: 'Later', command: 'later', text: 'Later.', variables: [], tags: [] });
  answer('GET /api/v1/prompts', { data: [holding, beginning], total: 2 });
  answer('POST /api/v1/prompts/{id}/use', beginning);
  const { user, field } = await write();
  await user.type(field, '/l');
  await screen.findByRole('option', { name: /\/call/ });
  await user.keyboard('{Enter}');
  assert.equal(field.value, 'Later. ');
});

test('a prompt is found behind /, asks for its places and is put into the field, and nothing is sent', async () => {
  const plain = promptOf({ title: 'Thanks', command: 'thanks', text: 'Thank you.', variables: [] });
  const open = promptOf();
  answer('GET /api/v1/prompts', { data: [open, plain], total: 2 });
  answer('POST /api/v1/prompts/{id}/use', open);
  const { user, field } = await write();
  await user.type(field, '/than');
  await screen.findByRole('option', { name: /\/thanks.*Thanks/ });
  await user.keyboard('{Enter}');
  assert.equal(field.value, 'Thank you. ');
  await waitFor(() => assert.equal(lastAsked('POST /api/v1/prompts/{id}/use').params.id, plain.id));
  await user.clear(field);
  await user.type(field, '/week');
  await user.click(await screen.findByRole('option', { name: /\/weekly/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Weekly report' }));
  await user.type(form.getByLabelText('who'), 'the board');
  await user.click(form.getByRole('button', { name: 'Put into the message' }));
  await waitFor(() => assert.equal(field.value, 'A report for the board, formal.'));
  await waitFor(() => assert.equal(lastAsked('POST /api/v1/prompts/{id}/use').params.id, open.id));
  assert.equal(askedFor(POST).length, 0);
});
