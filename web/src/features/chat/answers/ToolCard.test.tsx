import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Memory } from '@parley/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../../test/server.ts';
import { answerOf, channelOf, newId } from '../../../../test/things.ts';
import { ToolCard } from './ToolCard.tsx';
import type { ToolStep } from './tool-steps.ts';

const APPROVE = 'POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}';
const message = answerOf({ status: 'streaming' });

const stepOf = (change: Partial<ToolStep> = {}): ToolStep => ({
  id: 'call-1',
  name: 'read_soil',
  arguments: '{"bed":3}',
  status: 'done',
  output: 'dry',
  content_offset: 0,
  ...change,
});

const card = (): HTMLDetailsElement => {
  const details = screen.getByTitle('read_soil').closest('details');
  assert.ok(details);
  return details;
};

test('a call that is over is folded: its name and how it went', async () => {
  await showInConversation(<ToolCard message={message} step={stepOf()} />);
  assert.equal(card().open, false);
  screen.getByText('Done');
});

test('a tool has its name for people, and its id in the tooltip', async () => {
  await showInConversation(<ToolCard message={message} step={stepOf({ name: 'web_fetch' })} />);
  assert.equal((await screen.findByText('Read web pages')).title, 'web_fetch');
});

test('what went in and what came out can be read, and JSON is laid out', async () => {
  const { user } = await showInConversation(<ToolCard message={message} step={stepOf()} />);
  await user.click(screen.getByTitle('read_soil'));
  assert.equal((await screen.findByRole('region', { name: 'Input' })).textContent, '{\n  "bed": 3\n}');
  assert.equal(screen.getByRole('region', { name: 'Result' }).textContent, 'dry');
});

test('a call that waits for a person is open and asks', async () => {
  await showInConversation(
    <ToolCard message={message} step={stepOf({ status: 'awaiting_approval', output: null })} />,
  );
  assert.equal(card().open, true);
  screen.getByText('Waits for you');
  await screen.findByText('This tool wants to run. Allow it?');
});

for (const [name, decision] of [
  ['Allow', 'allow'],
  ['Refuse', 'refuse'],
] as const) {
  test(`“${name}” says ${decision} of this call`, async () => {
    answer(APPROVE, message);
    const step = stepOf({ status: 'awaiting_approval', output: null });
    const { user } = await showInConversation(<ToolCard message={message} step={step} />);
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => assert.deepEqual(lastAsked(APPROVE).body, { decision }));
    assert.equal(lastAsked(APPROVE).params.callId, 'call-1');
    assert.equal(lastAsked(APPROVE).params.msgId, message.id);
  });
}

test('a decision that came too late is said', async () => {
  refuse(APPROVE, 409, 'this call was decided already');
  const step = stepOf({ status: 'awaiting_approval', output: null });
  const { user } = await showInConversation(<ToolCard message={message} step={step} />);
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  await toastSays('This call was decided already.');
});

test('a call that wants a sign-in is open and offers it', async () => {
  const server = { id: newId(), name: 'tracker' };
  answer('GET /api/v1/mcp-servers', {
    data: [{ ...server, sign_in: 'needed', signed_in_at: null, error: null }],
  });
  const step = stepOf({ status: 'failed', output: 'sign in first', sign_in: server });
  await showInConversation(<ToolCard message={message} step={step} />);
  assert.equal(card().open, true);
  await screen.findByRole('button', { name: 'Sign in to tracker' });
});

test('an observer sees that a call waits, and cannot decide', async () => {
  const rights = { ...channelOf().rights, write: false };
  const step = stepOf({ status: 'awaiting_approval', output: null });
  await showInConversation(<ToolCard message={message} step={step} />, { channel: channelOf({ rights }) });
  screen.getByText('Waits for you');
  assert.equal(screen.queryByRole('button', { name: 'Allow' }), null);
});

test('in an answer that is over nothing waits or runs any more', async () => {
  const over = answerOf({ status: 'stopped' });
  const { user } = await showInConversation(
    <>
      <ToolCard message={over} step={stepOf({ status: 'awaiting_approval', output: null })} />
      <ToolCard message={over} step={stepOf({ id: 'call-2', status: 'running', output: null })} />
    </>,
  );
  screen.getByText('Refused');
  screen.getByText('Failed');
  assert.equal(screen.queryByRole('button', { name: 'Allow' }), null);
  assert.ok(user);
});

const memoryOf = (id: string, content: string): Memory => ({
  ...{ id, content, kind: 'fact', scope: 'me', persona_id: null, project_id: null, team_id: null },
  ...{
    source: null,
    is_active: false,
    uses: 0,
    last_used_at: null,
    key_status: 'ready',
    rights: { write: true },
  },
  ...{ created_at: '2026-01-02T03:04:05.000Z', updated_at: '2026-01-02T03:04:05.000Z' },
});

const SETTINGS = 'GET /api/v1/memory/settings';
const settings = { enabled: true, suggest: 'ask', is_open: true } as const;

test('what a model wants to remember is asked in words, and can be taken back', async () => {
  answer(SETTINGS, settings);
  answer(APPROVE, message);
  const id = newId();
  const asked = stepOf({ name: 'memory_save', arguments: JSON.stringify({ memory_id: id }), output: null });
  answer('GET /api/v1/memory/{id}', memoryOf(id, 'I have two cats'));
  const { user } = await showInConversation(
    <ToolCard message={message} step={{ ...asked, status: 'awaiting_approval' }} />,
  );
  await screen.findByText('Remember that?');
  await screen.findByText('I have two cats');
  await user.click(screen.getByRole('button', { name: 'Remember' }));
  await waitFor(() => assert.deepEqual(lastAsked(APPROVE).body, { decision: 'allow' }));
});

test('who is signed in without the password is told so instead of being asked', async () => {
  answer(SETTINGS, { ...settings, is_open: false });
  const said = { problem: 'sign in with your password to keep a memory of your own' };
  const failed = stepOf({ name: 'memory_save', arguments: JSON.stringify(said), output: said.problem });
  await showInConversation(<ToolCard message={message} step={{ ...failed, status: 'failed' }} />);
  await screen.findByText(/You are signed in without your password/);
  screen.getByRole('button', { name: 'Sign in with your password' });
  cleanup();
  // Asked for while the password was there, and looked at without it.
  const id = newId();
  answer('GET /api/v1/memory/{id}', { ...memoryOf(id, ''), key_status: 'closed' });
  const asked = stepOf({ name: 'memory_save', arguments: JSON.stringify({ memory_id: id }), output: null });
  await showInConversation(<ToolCard message={message} step={{ ...asked, status: 'awaiting_approval' }} />);
  await screen.findByText('It opens when you sign in with your password.');
  await screen.findByRole('button', { name: 'Sign in with your password' });
  assert.equal(screen.queryByRole('button', { name: 'Remember' }), null);
  screen.getByRole('button', { name: 'Not now' });
});

test('what was remembered is shown with a way back', async () => {
  answer(SETTINGS, settings);
  const id = newId();
  const output = JSON.stringify({ memory_id: id, is_new: true });
  const step = stepOf({ name: 'memory_save', arguments: JSON.stringify({ memory_id: id }), output });
  refuse('GET /api/v1/memory/{id}', 404, 'memory not found');
  const { user } = await showInConversation(<ToolCard message={message} step={step} />);
  answer('DELETE /api/v1/memory/{id}', { message: 'forgotten' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Forgotten.');
  assert.equal(lastAsked('DELETE /api/v1/memory/{id}').params.id, id);
});
