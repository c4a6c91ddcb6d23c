import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestRun as Result, TestRunInput, TestStep, Workflow } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { rewrite } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { workflowOf } from '../../../test/workflow-things.ts';
import { TestRun } from './TestRun.tsx';
import { WorkflowById } from './WorkflowPage.tsx';

const TRY = 'POST /api/v1/workflows/{id}/test';
const CHANGE = 'PATCH /api/v1/workflows/{id}';

const stepOf = (change: Partial<TestStep> = {}): TestStep => ({
  ...{ n: 1, key: 'ask', kind: 'form', title: 'Tell us', state: 'done', asked: '', people: [] },
  ...{ form: null, actions: [], said: [], output: null, is_made_up: false, until: null, notes: [] },
  error: null,
  ...change,
});

const resultOf = (steps: TestStep[], change: Partial<Result> = {}): Result => ({
  ...{ status: 'waiting', steps, vars: {}, outcome: null, error: null },
  ...change,
});

const sent = () => lastAsked(TRY).body as TestRunInput;
const none = () => undefined;
const draw = (workflow: Workflow = workflowOf()) => show(<TestRun workflow={workflow} onClose={none} />);
const step = async (name: string) => within(await screen.findByRole('listitem', { name }));

const FORM = { fields: [{ key: 'sum', type: 'number', label: 'Sum', required: true }] };
const WAITING = stepOf({ state: 'waiting', form: FORM, people: ['Ann', 'Bob'], asked: 'Say how much.' });

test('a form that waits is filled in by the tester, an answer can be taken back, and nothing wrong is sent', async () => {
  answer(TRY, resultOf([WAITING]));
  const { user } = await draw();
  const ask = await step('Tell us');
  screen.getByText(/nothing is stored but the files that you add/);
  for (const text of ['Goes to: Ann, Bob', 'Say how much.', 'Your turn']) ask.getByText(text);
  await user.click(ask.getByRole('button', { name: 'Go on' }));
  assert.deepEqual(sent().answers, [], 'what is missing is told here');
  answer(TRY, resultOf([stepOf({ output: { sum: 70 } })], { status: 'completed', outcome: 'paid_out' }));
  await user.type(ask.getByLabelText('Sum'), '70');
  await user.click(ask.getByRole('button', { name: 'Go on' }));
  await screen.findByText('paid out');
  assert.deepEqual(sent().answers, [{ step: 1, action: null, data: { sum: 70 } }]);
  answer(TRY, resultOf([WAITING]));
  await user.click(screen.getByRole('button', { name: 'Take back the last answer' }));
  await waitFor(() => assert.deepEqual(sent().answers, []));
});

test('what the AI made up can be answered differently, and what came after it is asked again', async () => {
  const read = stepOf({
    ...{ n: 2, key: 'read', kind: 'ai', title: 'Read it', asked: 'Judge 70' },
    ...{ output: { risk: 3 }, is_made_up: true, notes: [{ kind: 'condition_unclear', text: 'x > 1: no x' }] },
  });
  const actions = [
    { key: 'approve', label: 'Approve' },
    { key: 'reject', label: 'Reject' },
  ];
  const check = stepOf({ n: 3, key: 'check', kind: 'review', title: 'Check it', state: 'waiting', actions });
  answer(TRY, resultOf([read, check], { vars: { risk: 3 } }));
  const { user } = await draw();
  const review = await step('Check it');
  screen.getByText('Could not be told, so it counts as no: x > 1: no x');
  await user.click(review.getByRole('button', { name: 'Reject' }));
  await waitFor(() => assert.deepEqual(sent().answers, [{ step: 3, action: 'reject', data: {} }]));
  await user.click((await step('Read it')).getByRole('button', { name: 'Answer differently' }));
  await rewrite(user, 'Answer instead', '{{"risk":9}');
  await user.click((await step('Read it')).getByRole('button', { name: 'Go on' }));
  await waitFor(() => assert.deepEqual(sent().answers, [{ step: 2, output: { risk: 9 } }]));
});

test('a conversation goes on, ends by hand or with what the persona found, and a signal comes when it is let', async () => {
  const said = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Good evening' },
  ] as const;
  const talk = stepOf({ kind: 'chat', title: 'Talk', state: 'waiting', said: [...said] });
  const hear = stepOf({ n: 2, kind: 'wait', title: 'Paid?', state: 'waiting', asked: 'paid' });
  answer(TRY, resultOf([talk, hear]));
  const { user } = await draw();
  const chat = await step('Talk');
  chat.getByText('Good evening');
  await user.type(chat.getByLabelText('Write a message'), 'And now?{Enter}');
  await waitFor(() => assert.deepEqual(sent().answers, [{ step: 1, say: 'And now?' }]));
  await user.click(chat.getByRole('button', { name: 'Let the persona end it' }));
  await rewrite(user, 'What the persona found out, as JSON', 'nothing');
  await user.click(chat.getByRole('button', { name: 'Go on' }));
  chat.getByText('This is not a JSON object.');
  await rewrite(user, 'What the persona found out, as JSON', '{{"name":"Oda"}');
  await user.click(chat.getByRole('button', { name: 'Go on' }));
  await waitFor(() => assert.deepEqual(sent().answers?.[1], { step: 1, data: { name: 'Oda' } }));
  await user.click(screen.getByRole('button', { name: 'Let the signal “paid” come' }));
  await waitFor(() => assert.deepEqual(sent().answers?.at(-1), { step: 2, data: {} }));
});

test('the draft is saved before it is tried, its input is asked for, and a failure stands at its step', async () => {
  const stages = [{ key: 'end', kind: 'end', title: 'Settled', outcome: 'done', next: [] }];
  const definition = { schema: 1, start: 'end', stages, input: FORM };
  const workflow = workflowOf({ definition });
  answer('GET /api/v1/workflows/{id}', workflow);
  answer('POST /api/v1/workflows/{id}/validate', { valid: true, problems: [], payers: [] });
  answer(CHANGE, workflow);
  answer(
    TRY,
    resultOf([stepOf({ state: 'failed', error: 'no way on' })], { status: 'failed', error: 'no way on' }),
  );
  const { user } = await show(<WorkflowById id={workflow.id} />);
  await screen.findByRole('region', { name: 'Graph of the steps' });
  await rewrite(user, 'Title', 'Over');
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test run of the draft' }));
  assert.ok(lastAsked(CHANGE).body);
  await user.type(await dialog.findByLabelText('Sum'), '5');
  await user.click(dialog.getByRole('button', { name: 'Begin' }));
  assert.equal((await dialog.findAllByText('no way on')).length, 2);
  assert.deepEqual(sent().input, { sum: 5 });
  refuse(TRY, 400, 'the draft is not ready: stages.0: is wrong');
  await user.click(dialog.getByRole('switch', { name: 'As a visitor' }));
  await user.type(await dialog.findByLabelText('Sum'), '6');
  await user.click(dialog.getByRole('button', { name: 'Begin' }));
  await dialog.findByText(/the draft is not ready/i);
});
