import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assignment } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { ANN, BOB, messageOf, newId } from '../../../test/things.ts';
import { assignmentOf, instanceOf } from '../../../test/workflow-things.ts';
import { panelScreen } from '../../lib/frame.ts';
import { PanelContext } from '../../ui/page-head.ts';
import { AssignmentById } from './AssignmentPage.tsx';

const READ = 'GET /api/v1/assignments/{id}';
const DRAFT = 'PUT /api/v1/assignments/{id}/draft';
const COMPLETE = 'POST /api/v1/assignments/{id}/complete';
const CLAIM = 'POST /api/v1/assignments/{id}/claim';
const RELEASE = 'POST /api/v1/assignments/{id}/release';
const REASSIGN = 'POST /api/v1/assignments/{id}/reassign';

const SAID = 'GET /api/v1/channels/{id}/path';
const SAY = 'POST /api/v1/channels/{id}/messages';
const ASK = 'POST /api/v1/chat/completions';

const FORM = { fields: [{ key: 'part', type: 'text', label: 'Part number', required: true }] };
const ACTIONS = [
  { key: 'approve', label: 'Approve' },
  { key: 'reject', label: 'Refuse' },
];
const LATER = new Date(Date.now() + 3_600_000).toISOString();
const CLAIMED = { status: 'claimed', claimed_by: ANN, lease_until: LATER } as const;

const VISITOR = { type: 'visitor', id: null, display_name: 'Visitor' } as const;

const draw = (assignment: Assignment, search = '') => {
  answer(READ, assignment);
  answer(DRAFT, assignment);
  return show(
    <PanelContext value={document.body}>
      <AssignmentById id={assignment.id} />
    </PanelContext>,
    `/here${search}`,
  );
};

test('a decision is handed in with what the form holds and a comment', async () => {
  const { user, path } = await draw(assignmentOf({ form: FORM, actions: ACTIONS }));
  answer(COMPLETE, assignmentOf());
  await screen.findByText('Yours');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  screen.getByText('Fill this in.');
  assert.equal(askedFor(COMPLETE).length, 0);
  await user.type(screen.getByLabelText('Part number'), 'D7');
  await user.type(screen.getByLabelText('Comment'), 'Known fault');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(COMPLETE).body, {
      action: 'reject',
      data: { part: 'D7' },
      comment: 'Known fault',
    }),
  );
  await toastSays('It was handed in.');
  assert.equal(path(), '/assignments');
});

test('what is entered is kept as a draft, and stands in the form the next time', async () => {
  const { user } = await draw(assignmentOf({ ...CLAIMED, form: FORM, draft: { part: 'D7' } }));
  const field = await screen.findByLabelText<HTMLInputElement>('Part number');
  assert.equal(field.value, 'D7');
  screen.getByText(/^Yours until/);
  await user.type(field, '-LCD');
  screen.getByText('Not saved yet');
  await screen.findByText(/^Draft saved/);
  assert.deepEqual(lastAsked(DRAFT).body, { data: { part: 'D7-LCD' }, comment: '' });
});

test('a draft that the pause has not kept yet is kept when the page is left', async () => {
  const assignment = assignmentOf({ ...CLAIMED, form: FORM });
  const { user } = await draw(assignment);
  await user.type(await screen.findByLabelText('Part number'), 'X');
  cleanup();
  await waitFor(() => assert.deepEqual(lastAsked(DRAFT).body, { data: { part: 'X' }, comment: '' }));
});

test('the comment is kept with the draft, also where there is no form and when the page is reloaded', async () => {
  const { user } = await draw(assignmentOf({ ...CLAIMED, actions: ACTIONS, comment: 'Known' }));
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  assert.equal(box.value, 'Known');
  await user.type(box, ' fault');
  await screen.findByText(/^Draft saved/);
  assert.deepEqual(lastAsked(DRAFT).body, { data: {}, comment: 'Known fault' });
  const count = askedFor(DRAFT).length;
  await user.type(box, '!');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => assert.deepEqual(lastAsked(DRAFT).body, { data: {}, comment: 'Known fault!' }));
  cleanup();
  assert.equal(askedFor(DRAFT).length, count + 1, 'it is sent once');
});

test('what is free can be read, and is filled in once it is taken', async () => {
  const free = assignmentOf({ status: 'open', assignee_id: null, form: FORM });
  const { user } = await draw(free);
  const field = await screen.findByLabelText<HTMLInputElement>('Part number');
  assert.ok(field.disabled);
  screen.getByText('Take it to fill it in.');
  answer(CLAIM, () => {
    const mine = { ...free, ...CLAIMED };
    answer(READ, mine);
    return mine;
  });
  answer('GET /api/v1/assignments/mine', { data: [], total: 0 });
  await user.click(screen.getByRole('button', { name: 'Take' }));
  await screen.findByText(/^Yours until/);
  assert.ok(!screen.getByLabelText<HTMLInputElement>('Part number').disabled);
  screen.getByRole('button', { name: 'Hand in' });
});

test('what another person is at cannot be filled in', async () => {
  await draw(assignmentOf({ ...CLAIMED, claimed_by: BOB, assignee_id: null, claimable: false, form: FORM }));
  await screen.findByText('Another person is at it');
  assert.equal(screen.queryByRole('button', { name: 'Hand in' }), null);
});

test('it is put back with its draft, or handed over to a person by name; a refusal stays in the dialog', async () => {
  const assignment = assignmentOf(CLAIMED);
  const { user } = await draw(assignment);
  answer(RELEASE, assignment);
  const openMenu = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await openMenu('Put back');
  await waitFor(() => assert.deepEqual(lastAsked(RELEASE).body, { keep_draft: true }));
  refuse(REASSIGN, 403, 'only those who may change the workflow may do this');
  const bob = { type: 'user', id: BOB, display_name: 'Bob', handle: 'bob', avatar: null } as const;
  answer('GET /api/v1/mentionables', { data: [{ ...bob, provider_config_id: null, is_here: false }] });
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }));
  await user.type(dialog.getByLabelText('Who gets it'), 'bob');
  await user.click(await dialog.findByRole('button', { name: 'Bob' }));
  await user.type(dialog.getByLabelText('Reason'), 'Holiday');
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await dialog.findByText(/Only those who may change the workflow/);
  assert.deepEqual(lastAsked(REASSIGN).body, { user_id: BOB, reason: 'Holiday' });
});

test('what the instance was started with stands above the form, its chat and its history beside it', async () => {
  const instance = instanceOf({ input: { serial_number: 'NL36' }, vars: { risk: 0.12, part: null } });
  const channel_id = newId();
  answer('GET /api/v1/instances/{id}', instance);
  answer(SAID, { messages: [], has_more: false });
  const entry = { stage_key: null, actor: null, created_at: '2026-01-05T10:00:00.000Z' };
  answer('GET /api/v1/instances/{id}/history', {
    data: [
      { ...entry, seq: 1, kind: 'started', data: {} },
      { ...entry, seq: 2, kind: 'stage_failed', stage_key: 'read', data: { error: 'no model' } },
      { ...entry, seq: 3, kind: 'strange_thing', actor: { id: ANN, display_name: 'Ann' }, data: {} },
    ],
  });
  const { user } = await draw(
    assignmentOf({ instance_id: instance.id, channel_id, instructions: 'Is it **D7**?' }),
  );
  await screen.findByText('NL36');
  screen.getByText('Serial number');
  screen.getByText('0.12');
  assert.equal(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href'), `/c/${channel_id}`);
  await user.click(screen.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('list', { name: 'History' }));
  assert.equal(history.getAllByRole('listitem').length, 3);
  history.getByText('no model');
  history.getByText('strange thing');
});

test('what is over shows what was decided, with the names of the fields', async () => {
  await draw(
    assignmentOf({
      ...{ status: 'completed', completed_at: '2026-01-05T10:00:00.000Z', form: FORM, actions: ACTIONS },
      ...{ action: 'approve', data: { part: 'D7-LCD-003' }, comment: 'Known fault' },
    }),
  );
  await screen.findByText('Handed in');
  screen.getByText('Approve');
  screen.getByText('Part number');
  screen.getByText('D7-LCD-003');
  screen.getByText('Known fault');
});

test('an assignment that is late says since when; one that is gone says so', async () => {
  await draw(assignmentOf({ due_at: '2026-01-05T10:00:00.000Z', is_overdue: true }));
  await screen.findByText(/^It was due/);
  refuse(READ, 404, 'assignment not found');
  cleanup();
  await show(<AssignmentById id={newId()} />);
  await screen.findByText('This assignment is not here');
});

const TEXT = { type: 'text' as const, options: [] };

test('a person who comes back at once finds what they wrote, and the case as earlier steps left it', async () => {
  const step = { key: 'told', kind: 'form' as const, title: 'What happened', actions: [] };
  const instance = instanceOf({
    ...{ input: { serial: 'S1' }, input_fields: [{ ...TEXT, key: 'serial', label: 'Serial number' }] },
    steps: [
      {
        ...{ ...step, labels: {}, answers: { crack: 'At the hinge' } },
        fields: [{ ...TEXT, key: 'crack', label: 'Where it broke' }],
      },
    ],
  });
  answer('GET /api/v1/instances/{id}', instance);
  const assignment = assignmentOf({ ...CLAIMED, form: FORM, instance_id: instance.id });
  const { user } = await draw(assignment);
  await screen.findByText('At the hinge');
  for (const text of ['What happened', 'Where it broke', 'Serial number']) screen.getByText(text);
  await user.type(await screen.findByLabelText('Part number'), 'D9');
  cleanup();
  await show(<AssignmentById id={assignment.id} />);
  assert.equal((await screen.findByLabelText<HTMLInputElement>('Part number')).value, 'D9');
});

test('the conversation stands beside the form of the person who has it: with the visitor, and with the AI', async () => {
  const [channel_id, instance_id] = [newId(), newId()];
  answer('GET /api/v1/instances/{id}', instanceOf({ initiator: VISITOR }));
  const said = messageOf({ channel_id, role: 'user', content: 'I need the bike on Wednesday.' });
  const answered = messageOf({ channel_id, role: 'assistant', content: 'Did it **fall**?' });
  answer(SAID, {
    messages: [said, answered, messageOf({ channel_id, is_deleted: true, content: 'x' })],
    has_more: false,
  });
  const { user } = await draw(assignmentOf({ ...CLAIMED, form: FORM, channel_id, instance_id }));
  const talk = within(await screen.findByRole('region', { name: 'Chat' }));
  await talk.findByText('I need the bike on Wednesday.');
  assert.equal((await talk.findByText('fall')).tagName, 'STRONG');
  talk.getByText('The visitor reads what is written here.');
  answer(SAY, said);
  await user.type(talk.getByLabelText('Write a message'), 'It is ready.');
  await user.click(talk.getByRole('button', { name: 'Send' }));
  await waitFor(() => assert.deepEqual(lastAsked(SAY).body, { role: 'user', content: 'It is ready.' }));
  refuse(ASK, 403, 'your budget is used up');
  await user.type(talk.getByLabelText('Write a message'), ' Is it?');
  await user.click(talk.getByRole('button', { name: 'Ask the AI' }));
  await waitFor(() => assert.equal((lastAsked(ASK).body as { channel_id: string }).channel_id, channel_id));
  await toastSays(/budget is used up/);
  cleanup();
  await draw(assignmentOf({ ...CLAIMED, form: FORM, channel_id, instance_id }));
  const line = await screen.findByLabelText<HTMLTextAreaElement>('Write a message');
  assert.equal(line.value, ' Is it?', 'what was not sent is there again');
});

test('who has not taken it, or is no member of the conversation, sees the form alone', async () => {
  const free = assignmentOf({
    form: FORM,
    channel_id: newId(),
    instance_id: newId(),
    assignee_id: null,
    status: 'open',
  });
  answer('GET /api/v1/instances/{id}', instanceOf());
  await draw(free);
  await screen.findByText('Take it to fill it in.');
  assert.equal(screen.queryByRole('region', { name: 'Chat' }), null);
});

const STEPS = [
  { key: 'told', kind: 'form' as const, title: 'Told' },
  { key: 'check', kind: 'review' as const, title: 'Check the claim' },
  { key: 'settled', kind: 'end' as const, title: 'Settled' },
].map((step) => ({ ...step, labels: {}, fields: [], actions: [], answers: null }));

test('a line tells the steps that are done, the one that it is in and those ahead', async () => {
  answer(
    'GET /api/v1/instances/{id}',
    instanceOf({
      steps: STEPS,
      line: [
        { key: 'told', state: 'done' },
        { key: 'check', state: 'now' },
        { key: 'settled', state: 'ahead' },
      ],
    }),
  );
  await draw(assignmentOf({ instance_id: newId() }));
  const line = within(await screen.findByRole('list', { name: 'Steps' }));
  assert.deepEqual(
    line.getAllByRole('listitem').map((item) => [item.textContent, item.getAttribute('aria-current')]),
    [
      ['ToldDone', null],
      ['Check the claim', 'step'],
      ['Settled', null],
    ],
  );
});

test('the panel beside it is named by whom one talks with, turns to the history, and stays closed', async () => {
  const [channel_id, instance_id] = [newId(), newId()];
  answer(
    'GET /api/v1/instances/{id}',
    instanceOf({ initiator: { type: 'user', id: BOB, display_name: 'Bob' } }),
  );
  answer('GET /api/v1/instances/{id}/history', { data: [] });
  answer(SAID, { messages: [], has_more: false });
  const { user, path } = await draw(assignmentOf({ ...CLAIMED, channel_id, instance_id }));
  const panel = within(await screen.findByRole('complementary', { name: 'Talk with Bob' }));
  await user.click(panel.getByRole('tab', { name: 'History' }));
  await screen.findByRole('list', { name: 'History' });
  assert.equal(path(), '/here?panel=history');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => assert.equal(path(), '/here?panel=none'));
  assert.equal(screen.queryByRole('complementary'), null);
  await user.click(screen.getByRole('button', { name: 'Chat' }));
  await screen.findByRole('region', { name: 'Chat' });
});

test('where there is no room beside it the parts are tabs, and what is typed stays', async (t) => {
  t.mock.getter(panelScreen, 'matches', () => false);
  const [channel_id, instance_id] = [newId(), newId()];
  answer('GET /api/v1/instances/{id}', instanceOf({ initiator: VISITOR }));
  answer(SAID, { messages: [], has_more: false });
  const { user } = await draw(assignmentOf({ ...CLAIMED, actions: ACTIONS, channel_id, instance_id }));
  await user.type(await screen.findByLabelText('Comment'), 'Known fault');
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the assignment' }));
  assert.equal(tabs.getByRole('link', { name: 'Form' }).getAttribute('aria-current'), 'page');
  assert.equal(screen.queryByRole('region', { name: 'Chat' }), null);
  await user.click(tabs.getByRole('link', { name: 'Chat' }));
  await screen.findByRole('region', { name: 'Chat' });
  assert.equal(screen.queryByRole('button', { name: 'Approve' }), null);
  await user.click(tabs.getByRole('link', { name: 'Form' }));
  assert.equal((await screen.findByLabelText<HTMLTextAreaElement>('Comment')).value, 'Known fault');
  cleanup();
  await waitFor(() => assert.equal(lastAsked(DRAFT).body.comment, 'Known fault'));
});
