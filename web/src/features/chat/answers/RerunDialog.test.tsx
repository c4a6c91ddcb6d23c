import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContextPart } from '@parley/contract';
import { screen } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { ANN, answerOf, channelOf, newId } from '../../../../test/things.ts';
import { RerunDialog } from './RerunDialog.tsx';

const channel = channelOf();
const question = newId();
const message = answerOf({ channel_id: channel.id, parent_id: question, model: 'demo' });

const partOf = (position: number, change: Partial<ContextPart>): ContextPart => ({
  position,
  source: 'history',
  title: 'Ann',
  title_key: null,
  ref: { type: 'message', id: newId() },
  from: null,
  text: 'words',
  tokens: 1,
  is_cut: false,
  state: 'unchanged',
  ...change,
});

const earlier = { type: 'message', id: newId() };

test('the dialog begins with what was asked, and says what stays the same', async () => {
  answer('GET /api/v1/models/enabled', { data: [], default_model: null, default_provider_config_id: null });
  answer('GET /api/v1/channels/{id}/messages/{msgId}/context', {
    ...{ message_id: message.id, asked_by: ANN, model: 'demo', chosen_by: null, context_window: null },
    ...{ answer_tokens: 1, tokens: 4, parts_withheld: 2, left_out: [], again: null },
    options: { temperature: 0.5, top_p: null, max_tokens: null, reasoning: null },
    parts: [
      partOf(1, { source: 'system', title_key: 'run_instructions', ref: null, text: 'Speak of ships.' }),
      partOf(2, { title: 'Notes', text: 'the harbour' }),
      partOf(3, { title: 'Gone', text: null, state: 'deleted' }),
      partOf(4, { title: 'Ada', ref: earlier, text: 'Let me reckon.' }),
      partOf(5, { title: 'calculator', source: 'tools', ref: earlier, text: '42' }),
      partOf(6, { title: 'Ada', ref: earlier, text: 'Done.' }),
      partOf(7, { title: 'The question', ref: { type: 'message', id: question } }),
    ],
    created_at: '2026-01-05T10:00:00.000Z',
  });
  const { user } = await showInConversation(<RerunDialog message={message} onClose={() => undefined} />, {
    channel,
  });
  const words = await screen.findByRole('textbox', { name: 'Instructions' });
  assert.equal((words as HTMLTextAreaElement).value, 'Speak of ships.');
  const temperature = screen.getByRole('textbox', { name: 'Temperature (0 to 2)' });
  assert.equal((temperature as HTMLInputElement).value, '0.5');
  screen.getByText('You change nothing; what is named above cannot be told as it was.');
  screen.getByText('Deleted or changed since: Gone');
  screen.getByText(/^2 of the parts/);
  assert.equal(screen.getAllByRole('checkbox').length, 2, 'the question itself cannot be left out');
  screen.getByRole('checkbox', { name: 'Ada' });
  await user.click(screen.getByRole('checkbox', { name: 'Notes' }));
  screen.getByText('All else stays as it was.');
  await user.clear(temperature);
  await user.type(temperature, '3');
  screen.getByText('A number from 0 to 2');
  assert.equal((screen.getByRole('button', { name: 'Run again' }) as HTMLButtonElement).disabled, true);
});
