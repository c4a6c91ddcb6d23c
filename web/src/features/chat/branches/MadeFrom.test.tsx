import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContextAgain } from '@parley/contract';
import { screen } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, askedFor } from '../../../../test/server.ts';
import { ANN, answerOf, channelOf, newId } from '../../../../test/things.ts';
import { MadeFrom } from './MadeFrom.tsx';

const CONTEXT = 'GET /api/v1/channels/{id}/messages/{msgId}/context';
const channel = channelOf();
const runOf = (changed: Array<'model' | 'instructions'>) =>
  answerOf({ channel_id: channel.id, model: 'demo', rerun: { of: newId(), changed } });

const tell = (again: Omit<ContextAgain, 'of'>): void =>
  answer(CONTEXT, ({ params }) => ({
    ...{
      message_id: params.msgId ?? '',
      asked_by: ANN,
      model: 'demo',
      chosen_by: null,
      context_window: null,
    },
    ...{ answer_tokens: 1, tokens: 4, parts_withheld: 0, left_out: [], options: null, parts: [] },
    again: { of: newId(), ...again },
    created_at: '2026-01-05T10:00:00.000Z',
  }));

const showRun = (changed: Array<'model' | 'instructions'>) =>
  showInConversation(<MadeFrom message={runOf(changed)} onClose={() => undefined} />, { channel });

test('a run is called unchanged where its model was told what the first one was', async () => {
  tell({ is_same: true, missing: [], missing_withheld: 0 });
  await showRun([]);
  await screen.findByText('Run again, unchanged');
});

test('a run says so where not all could be told as it was, though nobody changed a thing', async () => {
  tell({ is_same: false, missing: [], missing_withheld: 1 });
  await showRun([]);
  await screen.findByText('Run again; not all of it could be told as it was');
});

test('a run says what was changed on purpose, and need not ask for it', async () => {
  await showRun(['instructions']);
  await screen.findByText('Run again with: other instructions');
  assert.deepEqual(askedFor(CONTEXT), []);
});
