import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup, screen } from '@testing-library/react';
import { countedOf } from '../../../../test/admin-things.ts';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, askedFor } from '../../../../test/server.ts';
import { teamOf } from '../../../../test/team-things.ts';
import { answerOf, fileOf, messageOf } from '../../../../test/things.ts';
import { filesBesideSteps } from '../answers/tool-steps.ts';
import { MessageText } from './MessageText.tsx';

test('what a call brought is to be had below its card without unfolding it, and nowhere else', async () => {
  const chart = fileOf({ id: 'file-1', sha256: 'a'.repeat(64), filename: 'chart.csv' });
  const other = fileOf({ id: 'file-2', sha256: 'b'.repeat(64), filename: 'other.csv' });
  const step = {
    id: 'call-1',
    name: 'draw',
    arguments: '{}',
    status: 'done',
    output: 'drawn',
    content_offset: 0,
    files: [{ id: chart.id, sha256: chart.sha256 }],
  };
  const whole = answerOf({ attachments: [chart, other], tool_calls: [step] });
  await showInConversation(<MessageText message={whole} />);
  screen.getByRole('button', { name: 'Open chart.csv' });
  assert.equal(screen.queryByRole('button', { name: 'Open other.csv' }), null);
  assert.deepEqual(filesBesideSteps(whole), [other]);
  const copied = answerOf({ attachments: [{ ...chart, id: 'file-3' }, other], tool_calls: [step] });
  assert.deepEqual(filesBesideSteps(copied), [other], 'a copy of the conversation shows it there as well');
});

test('a team of the reader is drawn as called; who is not there, and what no text names, is not asked for', async () => {
  answer('GET /api/v1/teams/mine', countedOf(teamOf({ handle: 'bell-ringers' })));
  await showInConversation(<MessageText message={messageOf({ content: 'Nobody at ann.example.' })} />);
  await screen.findByText(/Nobody/);
  assert.equal(askedFor('GET /api/v1/teams/mine').length, 0);
  cleanup();
  const content = '@Bell-Ringers and @nobody, come.';
  await showInConversation(<MessageText message={messageOf({ content })} />);
  const chip = await screen.findByText('@Bell-Ringers');
  assert.ok(chip.classList.contains('markdown-mention'));
  assert.equal(screen.queryByText('@nobody'), null, 'only a part of the text');
});

test('a very long text is folded until more is asked for', async () => {
  const content = `${'It is damp. '.repeat(1_500)}The end.`;
  const { user } = await showInConversation(<MessageText message={messageOf({ content })} />);
  await screen.findByText(/It is damp/);
  assert.equal(screen.queryByText(/The end/), null);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText(/The end/);
  assert.equal(screen.queryByRole('button', { name: 'Show more' }), null);
});

test('what was gone to, as from what was found, is whole', async () => {
  const message = messageOf({ content: `${'It is damp. '.repeat(1_500)}The end.` });
  await showInConversation(<MessageText message={message} />, { address: `/here?m=${message.id}` });
  await screen.findByText(/The end/);
});
