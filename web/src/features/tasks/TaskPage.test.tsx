import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task, TaskComment } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { memberOf } from '../../../test/knowledge-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { runOf, taskOf } from '../../../test/task-things.ts';
import { ANN, channelOf, newId } from '../../../test/things.ts';
import { invalidate } from '../../lib/query.ts';
import { readChatDraft } from '../chat/index.ts';
import { LeavingGuard } from '../shell/LeavingGuard.tsx';
import { TaskById } from './TaskPage.tsx';

const READ = 'GET /api/v1/tasks/{id}';
const CHANGE = 'PUT /api/v1/tasks/{id}';
const COMMENTS = 'GET /api/v1/tasks/{id}/comments';
const RUNS = 'GET /api/v1/tasks/{id}/runs';
const MEMORY = 'GET /api/v1/memory/settings';

const EDIT_COMMENT = 'PUT /api/v1/tasks/{id}/comments/{commentId}';

const draw = (task: Task, ...comments: TaskComment[]) => {
  answer(READ, task);
  answer(COMMENTS, { data: comments, total: comments.length });
  answer(CHANGE, task);
  answer(MEMORY, { enabled: true, suggest: 'ask', is_open: true });
  return show(<TaskById id={task.id} />);
};

const scout = { type: 'persona' as const, id: newId(), display_name: 'Scout' };

test('a task shows its words as Markdown, and what is edited is sent', async () => {
  const { user } = await draw(taskOf({ description: 'Thick **rope**', labels: ['boat'] }));
  assert.equal((await screen.findByText('rope')).tagName, 'STRONG');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit task' });
  await rewrite(user, 'Title', 'Order sail');
  await rewrite(user, 'Labels', 'boat, #sea');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, { title: 'Order sail', labels: ['boat', 'sea'] }),
  );
});

test('what another person changes while the words of a task are edited is not put back', async () => {
  const task = taskOf({ title: 'Order rope' });
  const { user } = await draw(task);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit task' });
  answer(READ, { ...task, title: 'Order chain' });
  await act(() => invalidate(READ));
  await screen.findByText('Order chain');
  await rewrite(user, 'Description (Markdown)', 'Thick');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { description: 'Thick' }));
});

test('state and urgency are changed where they stand', async () => {
  const { user } = await draw(taskOf());
  await screen.findByRole('combobox', { name: 'Priority' });
  await choose(user, 'Priority', 'Urgent');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { priority: 'urgent' }));
  await choose(user, 'State', 'In progress');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { status: 'in_progress' }));
});

test('it is put beside a chat, whose next question names it', async () => {
  const channel = channelOf({ title: 'Harbour' });
  const task = taskOf({ title: 'Rope' });
  const { user, path } = await draw(task);
  answer('GET /api/v1/channels', { data: [channel], page: 1, per_page: 30, total: 1, total_pages: 1 });
  await user.click(await screen.findByRole('button', { name: 'Put beside a chat…' }));
  await user.click(await screen.findByRole('radio', { name: 'Harbour' }));
  await user.click(screen.getByRole('button', { name: 'Open both' }));
  const both = `/c/${channel.id}?beside=task%3A${task.id}`;
  await waitFor(() => assert.equal(path(), both));
  assert.equal(readChatDraft(channel.id), `[#Rope](/tasks/${task.id}) `);
});

test('of what becomes blocked it is asked why, as on the board', async () => {
  const { user } = await draw(taskOf({ title: 'Rope' }));
  await screen.findByRole('combobox', { name: 'State' });
  await choose(user, 'State', 'Blocked');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block “Rope”' }));
  assert.equal(askedFor(CHANGE).length, 0);
  answer('POST /api/v1/tasks/{id}/comments', {
    ...{ id: newId(), task_id: newId(), author: null },
    ...{ content: 'Cells', created_at: '2026-01-05T10:00:00.000Z', edited_at: null },
  });
  await user.type(dialog.getByLabelText('What does it wait for?'), 'Cells');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, { status: 'blocked', blocked_reason: 'Cells' }),
  );
});

test('labels are shown, added and removed where they stand', async () => {
  const { user } = await draw(taskOf({ labels: ['boat', 'sea'] }));
  const box = await screen.findByRole('textbox', { name: 'Add a label' });
  await user.type(box, '#rope{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { labels: ['boat', 'sea', 'rope'] }));
  await user.click(screen.getByRole('button', { name: 'Remove “boat”' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { labels: ['sea'] }));
});

test('steps are ticked, added and removed, and the others stay what they are', async () => {
  const first = { id: newId(), text: 'measure', done: false };
  const second = { id: newId(), text: 'cut', done: true };
  const { user } = await draw(taskOf({ checklist: [first, second] }));
  await user.click(await screen.findByRole('checkbox', { name: 'measure' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, { checklist_changes: [{ id: first.id, done: true }] }),
  );
  await user.type(screen.getByRole('textbox', { name: 'Add a step' }), 'pay{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { checklist_changes: [{ text: 'pay' }] }));
  await user.click(screen.getByRole('button', { name: 'Remove “cut”' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, { checklist_changes: [{ id: second.id, remove: true }] }),
  );
});

test('it is given to a person or a persona that is found by name', async () => {
  const { user } = await draw(taskOf());
  const one = { handle: 'scout', avatar: null, provider_config_id: null, is_here: false };
  answer('GET /api/v1/mentionables', {
    data: [
      { ...one, type: 'persona', id: scout.id, display_name: 'Scout' },
      { ...one, type: 'model', id: 'scout-1', display_name: 'Scout 1' },
    ],
  });
  await user.type(await screen.findByLabelText('Give it to a person or a persona'), 'scout');
  const found = within(await screen.findByRole('list', { name: 'Give it to a person or a persona' }));
  assert.equal(found.getAllByRole('button').length, 1);
  await user.click(found.getByRole('button', { name: /Scout/ }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, { assignee: { type: 'persona', id: scout.id } }),
  );
});

test('a comment is sent, by a key as well, and the field is empty for the next', async () => {
  const { user } = await draw(taskOf());
  answer('POST /api/v1/tasks/{id}/comments', {
    ...{ id: newId(), task_id: newId(), author: null },
    ...{ content: 'Done soon', created_at: '2026-01-05T10:00:00.000Z', edited_at: null },
  });
  await user.type(await screen.findByLabelText('Write a comment'), 'Done soon');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('POST /api/v1/tasks/{id}/comments').body, { content: 'Done soon' }),
  );
  await waitFor(() =>
    assert.equal((screen.getByLabelText('Write a comment') as HTMLTextAreaElement).value, ''),
  );
  await user.type(screen.getByLabelText('Write a comment'), 'By{Enter}noon{Control>}{Enter}{/Control}');
  await waitFor(() =>
    assert.deepEqual(lastAsked('POST /api/v1/tasks/{id}/comments').body, { content: 'By\nnoon' }),
  );
});

test('work for the AI says when it runs and what came of it, and its owner runs and plans it', async () => {
  const task = taskOf({
    assignee: scout,
    schedule: { cron: '0 6 * * 1', at: null, timezone: 'UTC', missed: 'run' },
    next_runs: ['2026-01-12T06:00:00.000Z', '2026-01-19T06:00:00.000Z'],
  });
  answer(RUNS, { data: [runOf({ status: 'failed', error: 'the budget is used up' })], total: 1 });
  const { user } = await draw(task);
  await screen.findByText(/^Every Monday at 6:00/);
  assert.equal(within(screen.getByRole('list', { name: /^Next runs/ })).getAllByRole('listitem').length, 2);
  await screen.findByText('the budget is used up');
  answer('POST /api/v1/tasks/{id}/run', runOf());
  await user.click(screen.getByRole('button', { name: `Run now: ${task.title}` }));
  await toastSays(/It has begun/);
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  await screen.findByRole('dialog', { name: 'Schedule' });
  await choose(user, 'When it runs', 'Monday to Friday');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal(askedFor(CHANGE).length, 1));
  const { schedule } = lastAsked(CHANGE).body as { schedule: { cron: string; missed: string } };
  assert.deepEqual([schedule.cron, schedule.missed], ['0 6 * * 1-5', 'run']);
});

test('a schedule keeps its own zone, says what it means before it is saved, and is given another', async () => {
  const schedule = { cron: '0 6 * * 1', at: null, timezone: 'Asia/Tokyo', missed: 'run' as const };
  answer(RUNS, { data: [], total: 0 });
  const { user } = await draw(taskOf({ assignee: scout, schedule, next_runs: ['2026-01-11T21:00:00.000Z'] }));
  await screen.findByText('Every Monday at 6:00 AM (Asia/Tokyo)');
  const listed = within(screen.getByRole('list', { name: 'Next runs (Asia/Tokyo)' }));
  listed.getByText(/Mon, Jan 12, 2026.*0?6:00/);
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  await choose(user, 'When it runs', 'By a cron pattern');
  await rewrite(user, 'Cron pattern', '*/20 * * * *');
  await dialog.findByText('Every 20 minutes (Asia/Tokyo)');
  const ahead = within(await dialog.findByRole('list', { name: 'Next runs (Asia/Tokyo)' }));
  await waitFor(() => assert.equal(ahead.getAllByRole('listitem').length, 5));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, {
      schedule: { cron: '*/20 * * * *', timezone: 'Asia/Tokyo', missed: 'run' },
    }),
  );
});

test('another zone is chosen by name, and what is none is refused in place', async () => {
  const schedule = {
    cron: null,
    at: '2098-01-06T21:30:00.000Z',
    timezone: 'Asia/Tokyo',
    missed: 'skip' as const,
  };
  answer(RUNS, { data: [], total: 0 });
  const { user } = await draw(taskOf({ assignee: scout, schedule }));
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  await screen.findByRole('dialog', { name: 'Schedule' });
  assert.equal((screen.getByLabelText('Day and time') as HTMLInputElement).value, '2098-01-07T06:30');
  await rewrite(user, 'Time zone', 'Europe/Nowhere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('There is no such time zone. Choose one from the list.');
  assert.equal(askedFor(CHANGE).length, 0);
  await rewrite(user, 'Time zone', 'America/New_York');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, {
      schedule: { at: '2098-01-07T11:30:00.000Z', timezone: 'America/New_York', missed: 'skip' },
    }),
  );
});

test('its owner lets a task use their memories, and takes that back', async () => {
  const task = taskOf({ assignee: scout });
  answer(RUNS, { data: [], total: 0 });
  const { user } = await draw(task);
  const grant = await screen.findByRole('switch', { name: 'May use my memories' });
  assert.equal(grant.getAttribute('aria-checked'), 'false');
  answer(CHANGE, { ...task, is_memory_granted: true });
  answer('GET /api/v1/tasks/{id}', { ...task, is_memory_granted: true });
  await user.click(grant);
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { is_memory_granted: true }));
  await waitFor(() => assert.equal(grant.getAttribute('aria-checked'), 'true'));
});

test('who is signed in by a passkey is told that their password opens memories to a task', async () => {
  const task = taskOf({ assignee: scout });
  answer(RUNS, { data: [], total: 0 });
  await draw(task);
  answer(MEMORY, { enabled: true, suggest: 'ask', is_open: false });
  await act(() => invalidate(MEMORY));
  await screen.findByText(/sign in with your password: they are sealed under it/);
  screen.getByRole('button', { name: 'Sign in with your password' });
  const grant = screen.getByRole('switch', { name: 'May use my memories' }) as HTMLButtonElement;
  assert.ok(grant.disabled || grant.getAttribute('aria-disabled') === 'true');
});

test('a run at work is stopped by its owner', async () => {
  const task = taskOf({ assignee: scout });
  answer(RUNS, { data: [runOf({ task_id: task.id, status: 'running' })], total: 1 });
  const { user } = await draw(task);
  const stop = await screen.findByRole('button', { name: 'Stop' });
  const stopped = runOf({
    task_id: task.id,
    status: 'skipped',
    error: 'stopped by its owner',
    reason: 'stopped',
  });
  answer('POST /api/v1/tasks/{id}/stop', stopped);
  answer(RUNS, { data: [stopped], total: 1 });
  await user.click(stop);
  await screen.findByText('Stopped');
  screen.getByText('Its owner stopped it.');
  assert.equal(screen.queryByRole('button', { name: 'Stop' }), null);
});

test('a run that waits for an approval says so, and leads its owner to where they decide', async () => {
  const since = { status: 'running', waiting_since: '2026-01-05T10:00:00.000Z', ended_at: null } as const;
  const waiting = runOf({ ...since, channel_id: newId(), message_id: newId() });
  answer(RUNS, { data: [waiting], total: 1 });
  await draw(taskOf({ assignee: scout }));
  await screen.findByText('Waits for your approval');
  const decide = screen.getByRole('link', { name: 'Allow or refuse' });
  assert.equal(decide.getAttribute('href'), `/c/${waiting.channel_id}?m=${waiting.message_id}`);
  answer(RUNS, { data: [runOf(since)], total: 1 });
  await draw(taskOf({ assignee: scout, owner_id: newId() }));
  await screen.findByText('Waits for its owner’s approval');
});

test('what is cancelled is not run, and what is blocked says what it waits for', async () => {
  answer(RUNS, { data: [runOf({ status: 'skipped', error: 'off', reason: 'server_off' })], total: 1 });
  await draw(taskOf({ assignee: scout, status: 'cancelled' }));
  await screen.findByText('Skipped');
  screen.getByText('The server was off at this time.');
  assert.equal(screen.queryByRole('button', { name: /^Run now/ }), null);
  await draw(taskOf({ status: 'blocked', blocked_reason: 'Order of cells' }));
  await screen.findByText('Order of cells');
});

test('a run that was refused says why in the reader’s words', async () => {
  const sentence = 'not allowed: you may not use this model';
  answer(RUNS, { data: [runOf({ status: 'failed', error: sentence, reason: 'not_allowed' })], total: 1 });
  await draw(taskOf({ assignee: scout }));
  await screen.findByText('Its owner may no longer do what it needs.');
  assert.equal(screen.queryByText(sentence), null);
});

const OFF = { kind: 'failures', failures: 5, error: 'the key is wrong', reason: null } as const;

test('a schedule that switched itself off says why, and its owner tries again', async () => {
  const schedule = { cron: '0 6 * * 1', at: null, timezone: 'Asia/Tokyo', missed: 'skip' as const };
  answer(RUNS, { data: [], total: 0 });
  const { user } = await draw(
    taskOf({ assignee: scout, schedule, schedule_error: 'off', schedule_off: OFF }),
  );
  await screen.findByText('5 runs failed one after the other. The last one:');
  screen.getByText('the key is wrong');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { schedule }));
  await toastSays('The schedule is on again.');
});

test('why it did is said in the reader’s words, and what was to run once runs now', async () => {
  const schedule = { cron: null, at: '2026-01-05T10:00:00.000Z', timezone: 'UTC', missed: 'run' as const };
  const off = { ...OFF, error: 'its answer was deleted', reason: 'answer_deleted' as const };
  answer(RUNS, { data: [], total: 0 });
  answer('POST /api/v1/tasks/{id}/run', runOf());
  const { user } = await draw(
    taskOf({ assignee: scout, schedule, schedule_error: 'off', schedule_off: off }),
  );
  await screen.findByText('Its answer was deleted.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => assert.equal(askedFor('POST /api/v1/tasks/{id}/run').length, 1));
  assert.deepEqual(lastAsked(CHANGE).body, { schedule: null });
});

test('what an account that is gone had planned is not tried by another reader', async () => {
  answer(RUNS, { data: [], total: 0 });
  const off = { kind: 'account_removed', failures: null, error: null, reason: null } as const;
  await draw(taskOf({ assignee: scout, owner_id: newId(), schedule_error: 'gone', schedule_off: off }));
  await screen.findByText('The account that it ran for was removed.');
  assert.equal(screen.queryByRole('button', { name: 'Try again' }), null);
});

test('another person’s work for the AI can be read, not run', async () => {
  answer(RUNS, { data: [], total: 0 });
  await draw(taskOf({ assignee: scout, owner_id: newId(), rights: { write: false, manage: false } }));
  await screen.findByText('It has not run yet.');
  assert.equal(screen.queryByRole('button', { name: /^Run/ }), null);
  for (const name of ['Edit', 'Share']) assert.equal(screen.queryByRole('button', { name }), null);
  assert.equal(screen.queryByRole('combobox'), null);
});

test('an editor changes what the server takes of another person’s work for the AI', async () => {
  const checklist = [{ id: newId(), text: 'measure', done: false }];
  answer(RUNS, { data: [], total: 0 });
  const task = taskOf({
    assignee: scout,
    owner_id: newId(),
    rights: { write: true, manage: false },
    checklist,
  });
  await draw(task);
  await screen.findByRole('combobox', { name: 'Priority' });
  assert.equal(screen.queryByRole('button', { name: 'Edit' }), null);
  assert.equal(screen.queryByRole('button', { name: 'Take it back' }), null);
  assert.equal(screen.queryByRole('textbox', { name: 'Add a step' }), null);
  assert.equal(screen.getByRole('checkbox', { name: 'measure' }).getAttribute('aria-disabled'), 'true');
  screen.getByRole('textbox', { name: 'Write a comment' });
});

test('who may only read writes no comment', async () => {
  await draw(taskOf({ owner_id: newId(), rights: { write: false, manage: false } }));
  await screen.findByText('Comments');
  assert.equal(screen.queryByRole('textbox', { name: 'Write a comment' }), null);
});

test('a comment that is being written asks before the task is left, and stays when the right to write it ends', async () => {
  const task = taskOf({ title: 'Order rope', owner_id: newId(), rights: { write: true, manage: false } });
  answer(READ, task);
  answer(COMMENTS, { data: [], total: 0 });
  const { user } = await show(
    <>
      <LeavingGuard />
      <TaskById id={task.id} />
      <Link to="/tasks">All tasks</Link>
    </>,
  );
  await user.type(await screen.findByLabelText('Write a comment'), 'Thick or thin?');
  await user.click(screen.getByRole('link', { name: 'All tasks' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  answer(READ, { ...task, rights: { write: false, manage: false } });
  await invalidate(READ);
  const dialog = within(await screen.findByRole('dialog', { name: 'What you typed is kept' }));
  dialog.getByText('Order rope');
  dialog.getByDisplayValue('Thick or thin?');
});

test('a reminder is chosen beside the day, and what a program chose is kept', async () => {
  const { user } = await draw(taskOf({ due_at: '2026-02-01T10:00:00.000Z', reminder_minutes: 45 }));
  const field = await screen.findByRole('combobox', { name: 'Reminder' });
  assert.match(field.textContent ?? '', /45 minutes before/);
  await choose(user, 'Reminder', '1 day before');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { reminder_minutes: 1440 }));
  await choose(user, 'Reminder', 'No reminder');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { reminder_minutes: null }));
  await draw(taskOf({ due_at: '2026-02-01T10:00:00.000Z', reminder_minutes: 1 }));
  await screen.findByText('1 minute before');
});

test('one’s own comment is changed and taken back, and that of another by who manages the task', async () => {
  const comment = (author: string, content: string) => ({
    ...{ id: newId(), task_id: newId(), content, created_at: '2026-01-05T10:00:00.000Z', edited_at: null },
    author: { id: author, display_name: author === ANN ? 'Ann' : 'Bob', handle: 'x' },
  });
  const [own, other] = [comment(ANN, 'Teh rope'), comment(newId(), 'Which?')];
  const { user } = await draw(taskOf(), own, other);
  const theirs = within(await rowWith('Which?'));
  assert.equal(theirs.queryByRole('button', { name: 'Edit the comment' }), null);
  theirs.getByRole('button', { name: 'Delete the comment' });
  await user.click(within(await rowWith('Teh rope')).getByRole('button', { name: 'Edit the comment' }));
  answer(EDIT_COMMENT, { ...own, content: 'The rope' });
  await rewrite(user, 'Edit the comment', 'The rope');
  answer(COMMENTS, { data: [{ ...own, content: 'The rope', edited_at: own.created_at }], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(EDIT_COMMENT).body, { content: 'The rope' }));
  const mended = within(await rowWith('The rope'));
  mended.getByText('edited');
  const pencil = () => mended.getByRole('button', { name: 'Edit the comment' });
  await waitFor(() => assert.equal(document.activeElement, pencil()));
  for (const end of ['{Escape}', '{Tab}{Tab}{Enter}', '{Control>}{Enter}{/Control}']) {
    await user.click(pencil());
    await user.keyboard(end);
    await waitFor(() => assert.equal(document.activeElement, pencil(), end));
  }
  answer('DELETE /api/v1/tasks/{id}/comments/{commentId}', { message: 'comment deleted' });
  answer(COMMENTS, { data: [], total: 0 });
  await user.click(mended.getByRole('button', { name: 'Delete the comment' }));
  await sayYes(user, 'Delete');
  await waitFor(() => assert.equal(screen.queryByText('The rope'), null));
  const field = screen.getByRole('textbox', { name: 'Write a comment' });
  await waitFor(() => assert.equal(document.activeElement, field));
});

test('where a comment was deleted, the next one has the focus', async () => {
  const comments = ['One', 'Two', 'Three'].map((content) => ({
    ...{ id: newId(), task_id: newId(), content, created_at: '2026-01-05T10:00:00.000Z', edited_at: null },
    author: { id: newId(), display_name: 'Bob', handle: 'x' },
  }));
  const { user } = await draw(taskOf(), ...comments);
  answer('DELETE /api/v1/tasks/{id}/comments/{commentId}', { message: 'comment deleted' });
  for (const [gone, left, next] of [
    ['Two', ['One', 'Three'], 'Three'],
    ['Three', ['One'], 'One'],
  ] as const) {
    const data = comments.filter(({ content }) => left.some((one) => one === content));
    const button = within(await rowWith(gone)).getByRole('button', { name: 'Delete the comment' });
    answer(COMMENTS, { data, total: data.length });
    await user.click(button);
    await sayYes(user, 'Delete');
    await waitFor(() => assert.equal(screen.queryByText(gone), null));
    const row = await rowWith(next);
    await waitFor(() => assert.equal(document.activeElement, row));
  }
});

test('its history says who changed what', async () => {
  const entry = (action: 'updated' | 'completed', ...fields: string[]) => ({
    ...{ id: newId(), action, fields, created_at: '2026-01-05T10:00:00.000Z' },
    user: { id: newId(), display_name: 'Bob' },
  });
  const ofNobody = { ...entry('updated', 'title'), user: null };
  const byItself = { ...ofNobody, id: newId(), action: 'schedule_switched_off' as const };
  const { user } = await draw(taskOf());
  answer('GET /api/v1/tasks/{id}/history', {
    data: [
      entry('completed', 'status'),
      entry('updated', 'priority', 'due_at', 'message_id'),
      ofNobody,
      byItself,
    ],
  });
  await user.click(await screen.findByText('History'));
  const rows = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  assert.match(rows[0]?.textContent ?? '', /^Bob ?finished it/);
  assert.match(rows[1]?.textContent ?? '', /^Bob ?changed it: Priority, Due(?!,)/);
  assert.match(rows[2]?.textContent ?? '', /^A deleted account ?changed it: Title/);
  assert.doesNotMatch(rows[3]?.textContent ?? '', /deleted account/);
});

test('more runs are shown when they are asked for, with what each took', async () => {
  const usage = { input_tokens: 1_000, output_tokens: 200, cost: null };
  const runs = Array.from({ length: 21 }, () => runOf({ usage }));
  answer(RUNS, { data: runs.slice(0, 20), total: 21 });
  const { user } = await draw(taskOf({ assignee: scout }));
  const list = await screen.findByRole('list', { name: 'Runs' });
  assert.equal(within(list).getAllByText('1,200 tokens').length, 20);
  answer(RUNS, { data: runs, total: 21 });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => assert.equal(within(list).getAllByRole('listitem').length, 21));
  assert.equal(screen.queryByRole('button', { name: 'Show more' }), null);
});

test('its owner shares it with people and teams', async () => {
  const task = taskOf();
  const { user } = await draw(task);
  answer('GET /api/v1/tasks/{id}/members', { data: [memberOf()] });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: `Share “${task.title}”` });
  await rowWith('Ann');
});

test('one that is deleted goes away after a question, and leads back to the tasks', async () => {
  const { user, path } = await draw(taskOf());
  answer('DELETE /api/v1/tasks/{id}', { message: 'task deleted' });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await sayYes(user, 'Delete');
  await waitFor(() => assert.equal(path(), '/tasks'));
});
