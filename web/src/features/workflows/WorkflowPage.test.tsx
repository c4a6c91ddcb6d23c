import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Workflow, WorkflowFile, WorkflowPayer, WorkflowProblem } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { isDisabled, rewrite, rowWith, sayYes, textIn } from '../../../test/acts.ts';
import { memberOf } from '../../../test/knowledge-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { workspaceOf } from '../../../test/team-things.ts';
import { newId } from '../../../test/things.ts';
import { AT, instanceOf, workflowOf } from '../../../test/workflow-things.ts';
import { invalidate } from '../../lib/query.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { LeavingGuard } from '../shell/LeavingGuard.tsx';
import { WorkflowById } from './WorkflowPage.tsx';
import { WorkflowsPage } from './WorkflowsPage.tsx';

const READ = 'GET /api/v1/workflows/{id}';
const LIST = 'GET /api/v1/workflows';
const CREATE = 'POST /api/v1/workflows';
const IMPORT = 'POST /api/v1/workflows/import';
const CHANGE = 'PATCH /api/v1/workflows/{id}';
const CHECK = 'POST /api/v1/workflows/{id}/validate';
const PUBLISH = 'POST /api/v1/workflows/{id}/publish';
const RUNS = 'GET /api/v1/workflows/{id}/instances';
const VERSIONS = 'GET /api/v1/workflows/{id}/versions';
const VERSION = 'GET /api/v1/workflows/{id}/versions/{n}';

const definitionOf = (title: string): Workflow['definition'] => ({
  ...{ schema: 1, start: 'ask' },
  stages: [
    { key: 'ask', kind: 'form', title, form: { fields: [] }, next: [{ to: 'end' }] },
    { key: 'end', kind: 'end', title: 'Settled', outcome: 'done' },
  ],
});

const DEFINITION = definitionOf('Ask');

const VERSION_ONE = {
  ...{ id: newId(), number: 1, notes: 'First', sha256: 'x', published_by: null },
  published_at: '2026-01-05T10:00:00.000Z',
};

const FILE: WorkflowFile = {
  ...{ format: 'parley.workflow', version: 1 },
  ...{ title: 'Warranty claim', description: '', definition: DEFINITION },
};

const draw = (workflow: Workflow, path = '/here', problems: WorkflowProblem[] = []) => {
  answer(READ, workflow);
  answer(CHECK, { valid: problems.length === 0, problems, payers: [] });
  answer(CHANGE, workflow);
  return show(<WorkflowById id={workflow.id} />, path);
};

const definitionSent = () => {
  const { definition } = lastAsked(CHANGE).body as { definition: { stages: Array<Record<string, unknown>> } };
  return definition;
};

test('the list says what is live and what is stuck, and a new one begins with a template', async () => {
  const counts = workflowOf().instance_counts;
  answer(LIST, {
    data: [workflowOf({ status: 'published', stuck_count: 1, instance_counts: { ...counts, waiting: 2 } })],
    total: 1,
  });
  const made = workflowOf();
  answer(CREATE, made);
  const { user, path } = await show(<WorkflowsPage />);
  await screen.findByRole('link', { name: 'Warranty claim' });
  for (const text of ['Live', '1 stuck', '2 running']) screen.getByText(text);
  await user.click(screen.getByRole('button', { name: 'New workflow' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New workflow' }));
  await user.click(dialog.getByRole('radio', { name: /Help desk/ }));
  await user.type(dialog.getByLabelText('Title'), 'Desk');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => assert.equal(path(), `/workflows/${made.id}`));
  const { title, definition } = lastAsked(CREATE).body as { title: string; definition: { start: string } };
  assert.deepEqual([title, definition.start], ['Desk', 'talk']);
});

test('a step is added, named and saved with the revision that it was made on', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION, draft_rev: 7 }));
  const graph = within(await screen.findByRole('region', { name: 'Graph of the steps' }));
  assert.equal(graph.getAllByRole('button', { pressed: false }).length, 1);
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Wait' }));
  screen.getByText('Not saved yet');
  await rewrite(user, 'Title', 'A pause');
  await rewrite(user, 'How long (optional)', '3');
  await user.selectOptions(screen.getByLabelText('Unit (optional)'), 'days');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal((lastAsked(CHANGE).body as { draft_rev: number }).draft_rev, 7));
  const [ask, wait] = definitionSent().stages;
  assert.deepEqual(ask?.next, [{ to: 'wait' }]);
  assert.deepEqual(
    [wait?.key, wait?.title, wait?.for, wait?.next],
    ['wait', 'A pause', 'P3D', [{ to: 'end' }]],
  );
});

test('steps that were changed stay as a file when the workflow is taken away', async () => {
  const workflow = workflowOf({ definition: DEFINITION });
  answer(READ, workflow);
  answer(CHECK, { valid: true, problems: [], payers: [] });
  const { user } = await show(
    <>
      <LeavingGuard />
      <WorkflowById id={workflow.id} />
    </>,
  );
  await user.type(await screen.findByLabelText('Title'), ' the customer');
  refuse(READ, 404, 'workflow not found');
  await invalidate(READ);
  const dialog = within(await screen.findByRole('dialog', { name: 'What you typed is kept' }));
  const { format, definition } = JSON.parse(
    dialog.getByLabelText<HTMLTextAreaElement>('Steps').value,
  ) as WorkflowFile;
  assert.equal(format, 'parley.workflow');
  assert.equal((definition as { stages: Array<{ title: string }> }).stages[0]?.title, 'Ask the customer');
});

test('a problem is told at its step, in the graph and in the list, and leads there', async () => {
  const problems = [{ path: 'stages.1.outcome', message: 'must be a text' }];
  const { user } = await draw(workflowOf({ definition: DEFINITION }), '/here', problems);
  await screen.findByText('Problems before you can publish: 1');
  await user.click(screen.getByRole('button', { name: 'Step 2: Settled' }));
  const panel = within(screen.getByRole('complementary', { name: 'Settled' }));
  panel.getByText('Outcome: Something is not right here: must be a text');
  await user.click(screen.getByRole('button', { name: 'Read as a list' }));
  const steps = within(screen.getByRole('list', { name: 'Steps' }));
  steps.getByRole('img', { name: 'Something is wrong here' });
});

test('a problem leads to the part of the step that it is in, which has a mark', async () => {
  const problems = [{ path: 'stages.0.next.0.to', message: 'names a stage that is not there' }];
  const { user } = await draw(workflowOf({ definition: DEFINITION }), '/here', problems);
  await screen.findByText('Problems before you can publish: 1');
  const panel = within(screen.getByRole('complementary', { name: 'Ask' }));
  const told = 'It leads to a step that is not there.';
  assert.equal(panel.queryByText(told), null);
  panel.getByRole('tab', { name: 'Then Something is wrong here' });
  await user.click(screen.getByRole('button', { name: 'Step 1: Ask' }));
  await panel.findByText(told);
});

test('a step comes between two where the line between them has its plus', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  await user.click(await screen.findByRole('button', { name: 'Add a step between “Ask” and “Settled”' }));
  assert.equal(screen.queryByRole('menuitem', { name: 'End' }), null);
  await user.click(await screen.findByRole('menuitem', { name: 'Wait' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(
      definitionSent().stages.map(({ key, next }) => [key, next]),
      [
        ['ask', [{ to: 'wait' }]],
        ['wait', [{ to: 'end' }]],
        ['end', undefined],
      ],
    ),
  );
});

test('what was changed is taken back and done again, with buttons and with keys', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  const graph = within(await screen.findByRole('region', { name: 'Graph of the steps' }));
  assert.ok(isDisabled('button', 'Undo'));
  await rewrite(user, 'Title', 'Ask them');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  assert.equal(textIn('Title'), 'Ask');
  assert.equal(screen.queryByText('Not saved yet'), null);
  graph.getByRole('button', { name: /End Settled/ }).focus();
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  assert.equal(textIn('Title'), 'Ask them');
  await user.keyboard('{Control>}z{/Control}');
  assert.equal(textIn('Title'), 'Ask');
  await user.click(screen.getByLabelText('Title'));
  await user.keyboard('{Control>}y{/Control}');
  assert.equal(textIn('Title'), 'Ask', 'in a field the keys belong to the field');
});

test('what was saved can still be taken back', async () => {
  const workflow = workflowOf({ definition: DEFINITION });
  const { user } = await draw(workflow);
  await screen.findByRole('region', { name: 'Graph of the steps' });
  await rewrite(user, 'Title', 'Ask them');
  answer(CHANGE, ({ body }) => {
    const definition = body.definition as Workflow['definition'];
    const saved = { ...workflow, definition, draft_rev: 2 };
    answer(READ, saved);
    return saved;
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal(screen.queryByText('Not saved yet'), null));
  assert.equal(textIn('Title'), 'Ask them');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  assert.equal(textIn('Title'), 'Ask');
  screen.getByText('Not saved yet');
});

/** One types in a step, and another person saves the workflow meanwhile. */
const overtaken = async () => {
  const workflow = workflowOf({ definition: DEFINITION, draft_rev: 1 });
  const { user } = await draw(workflow);
  await screen.findByRole('region', { name: 'Graph of the steps' });
  await rewrite(user, 'Title', 'Ask them');
  const field = screen.getByLabelText('Title');
  answer(READ, { ...workflow, definition: definitionOf('Ask the owner'), draft_rev: 2 });
  await invalidate(READ);
  const notice = within(await screen.findByRole('alert'));
  assert.ok(document.activeElement === field, 'one goes on typing in the same field');
  assert.equal(textIn('Title'), 'Ask them');
  return { user, notice };
};

test('steps that another person saved meanwhile replace none that one is changing, until one takes theirs', async () => {
  const { user, notice } = await overtaken();
  await user.click(notice.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => assert.equal(textIn('Title'), 'Ask the owner'));
  assert.equal(screen.queryByRole('alert'), null);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.equal(textIn('Title'), 'Ask them'));
});

test('one’s own steps take the place of theirs where one saves them after having been told', async () => {
  const { user } = await overtaken();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal((lastAsked(CHANGE).body as { draft_rev: number }).draft_rev, 2));
  assert.equal(definitionSent().stages[0]?.title, 'Ask them');
});

test('the keys with arrows go from step to step, Delete removes one, and the graph is drawn smaller', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  const graph = within(await screen.findByRole('region', { name: 'Graph of the steps' }));
  graph.getByRole('button', { name: /Form Ask/ }).focus();
  await user.keyboard('{ArrowDown}');
  assert.equal(document.activeElement, graph.getByRole('button', { name: /End Settled/ }));
  await user.keyboard('-');
  screen.getByText('80%');
  await user.click(screen.getByRole('button', { name: 'Larger' }));
  screen.getByText('100%');
  await user.keyboard('{Control>}{Delete}{/Control}');
  graph.getByRole('button', { name: /End Settled/ }).focus();
  await user.keyboard('{Delete}');
  assert.equal(graph.queryByRole('button', { name: /Settled/ }), null);
});

test('a step is duplicated and the copy is chosen', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  const graph = within(await screen.findByRole('region', { name: 'Graph of the steps' }));
  await user.click(screen.getByRole('button', { name: 'Duplicate this step' }));
  const copies = graph.getAllByRole('button', { name: /Form Ask/ });
  assert.deepEqual(
    copies.map((box) => box.getAttribute('aria-pressed')),
    ['false', 'true'],
  );
});

test('a condition that cannot be read says so while it is typed', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  await user.click(await screen.findByRole('tab', { name: 'Then' }));
  const condition = await screen.findByLabelText('If');
  await user.type(condition, 'vars.');
  assert.equal(condition.getAttribute('aria-invalid'), 'true');
  await user.type(condition, 'risk > 1');
  assert.equal(condition.getAttribute('aria-invalid'), null);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(definitionSent().stages[0]?.next, [{ to: 'end', if: 'vars.risk > 1' }]),
  );
});

test('a form is built field by field, and shown as people will see it', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  const form = within(await screen.findByRole('region', { name: 'Form' }));
  const kinds = within(form.getByRole('group', { name: 'Add a field' }));
  await user.click(kinds.getByRole('button', { name: 'Date' }));
  await rewrite(user, 'Question', 'What is broken?');
  await user.selectOptions(form.getByLabelText('Kind'), 'One of several');
  for (const [n, answered] of ['Pack', 'Display'].entries()) {
    await user.click(form.getByRole('button', { name: 'Add an answer' }));
    await user.type(form.getByLabelText(`Answer ${n + 1}`), answered);
  }
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  const asked = within(await screen.findByRole('group', { name: 'What is broken? (optional)' }));
  asked.getByRole('radio', { name: 'Display' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(definitionSent().stages[0]?.form, {
      fields: [{ key: 'field_1', type: 'radio', label: 'What is broken?', options: ['Pack', 'Display'] }],
    }),
  );
});

test('a condition of a field that cannot be read says why, as one of a step does', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  const form = within(await screen.findByRole('region', { name: 'Form' }));
  const kinds = within(form.getByRole('group', { name: 'Add a field' }));
  await user.click(kinds.getByRole('button', { name: 'Date' }));
  await user.click(form.getByText('Rules'));
  const shownIf = form.getByLabelText(/^Shown if/);
  await user.type(shownIf, 'form.what = 1');
  await form.findByText(/^Shown if: .*==/);
  await user.clear(shownIf);
  await user.type(shownIf, 'form.what == 1');
  await waitFor(() => assert.equal(form.queryByText(/^Shown if: /), null));
});

test('what cannot be published says why in words of the page, and opens the step that it is about', async () => {
  const problems = [{ path: 'stages.1.persona_id', message: 'is missing: who is asked?' }];
  const [ask] = DEFINITION.stages as unknown[];
  const definition = {
    ...DEFINITION,
    stages: [ask, { key: 'think', kind: 'ai', title: 'Think', prompt: '', next: [] }],
  } as Workflow['definition'];
  const { user } = await draw(workflowOf({ definition }), '/here', problems);
  answer('GET /api/v1/personas', { data: [] });
  await screen.findByRole('complementary', { name: 'Ask' });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await toastSays('It cannot be published yet. Step 2: No persona is chosen.');
  assert.equal(askedFor(PUBLISH).length, 0);
  const panel = within(await screen.findByRole('complementary', { name: 'Think' }));
  panel.getByText('No persona is chosen.');
  assert.equal(screen.queryByText('Not saved yet'), null, 'a look changes nothing');
});

test('what the server alone knows to be wrong is told as it says it', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  refuse(PUBLISH, 409, 'the workflow is archived and can no longer be published');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await toastSays(/is archived/);
});

test('a step that was added has a name in the words of the page, and its name has the focus', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION }));
  await user.click(await screen.findByRole('button', { name: 'Add a step between “Ask” and “Settled”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Review' }));
  await screen.findByRole('complementary', { name: 'Decide about it' });
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText('Title')));
  await user.keyboard('Check it');
  assert.equal(textIn('Title'), 'Check it');
});

test('what was not saved yet is saved before it is published, and not published when it cannot be saved', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION, draft_rev: 7 }));
  await screen.findByRole('region', { name: 'Graph of the steps' });
  await rewrite(user, 'Title', 'Ask them');
  const order: string[] = [];
  answer(PUBLISH, () => {
    order.push('published');
    return { version: VERSION_ONE };
  });
  refuse(CHANGE, 409, 'it was changed meanwhile');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await toastSays(/changed meanwhile/);
  // While the refusal makes the page ask anew, the button is busy.
  await waitFor(() => assert.ok(!isDisabled('button', 'Publish'), 'the button is busy'));
  assert.equal(order.length, 0);
  answer(CHANGE, () => {
    order.push('saved');
    return workflowOf({ definition: DEFINITION });
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await toastSays('It is live.');
  assert.deepEqual(order, ['saved', 'published']);
  assert.equal(definitionSent().stages[0]?.title, 'Ask them');
});

test('steps that are not saved outlive a look at the runs, and leaving them is asked about', async () => {
  answer(RUNS, { data: [instanceOf()], total: 1 });
  const { user, path } = await draw(workflowOf({ definition: DEFINITION }));
  await screen.findByRole('region', { name: 'Graph of the steps' });
  await rewrite(user, 'Title', 'Ask them');
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  await user.click(views.getByRole('link', { name: 'Runs' }));
  const run = within(await screen.findByRole('list', { name: 'Runs' })).getByRole('link');
  await user.click(run);
  await sayYes(user, 'Cancel');
  await user.click(views.getByRole('link', { name: 'Steps' }));
  await screen.findByText('Not saved yet');
  assert.equal(textIn('Title'), 'Ask them');
  await user.click(views.getByRole('link', { name: 'Runs' }));
  await user.click(within(await screen.findByRole('list', { name: 'Runs' })).getByRole('link'));
  await sayYes(user, 'Leave');
  await waitFor(() => assert.match(path(), /^\/runs\//));
});

test('a run is started with what the live version asks for', async () => {
  const workflow = workflowOf({ status: 'published', published_version: 2, definition: DEFINITION });
  const run = instanceOf();
  const version = {
    ...{ id: newId(), number: 2, notes: '', sha256: 'x', published_by: null },
    published_at: '2026-01-05T10:00:00.000Z',
  };
  const input = { fields: [{ key: 'what', type: 'text', label: 'What', required: true }] };
  answer(VERSION, { ...version, payers: [], definition: { ...DEFINITION, input } });
  answer('POST /api/v1/workflows/{id}/instances', run);
  const { user, path } = await draw(workflow);
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run' }));
  await user.type(await dialog.findByLabelText('What'), 'A bike');
  await user.click(dialog.getByRole('button', { name: 'Run' }));
  await waitFor(() => assert.equal(path(), `/runs/${run.id}`));
  assert.deepEqual(lastAsked('POST /api/v1/workflows/{id}/instances').body, { input: { what: 'A bike' } });
});

test('runs stand with the stuck ones on top, or on a board by state', async () => {
  answer(RUNS, {
    data: [
      instanceOf({ title: 'Fine' }),
      instanceOf({
        ...{ title: 'Stuck', status: 'failed', error: 'no model' },
        stuck: { reason: 'failed', since: AT },
      }),
      instanceOf({ title: 'Late', stuck: { reason: 'overdue', since: AT } }),
    ],
    total: 3,
  });
  const { user } = await draw(workflowOf(), '/here/runs');
  const list = within(await screen.findByRole('list', { name: 'Runs' }));
  assert.deepEqual(
    list.getAllByRole('link').map(({ textContent }) => textContent),
    ['Stuck', 'Late', 'Fine'],
  );
  list.getByText('Overdue');
  await user.click(screen.getByRole('switch', { name: 'As a board' }));
  within(screen.getByRole('region', { name: 'Failed' })).getByRole('link', { name: 'Stuck' });
  assert.deepEqual(
    within(screen.getByRole('region', { name: 'Waiting' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
    ['Late', 'Fine'],
  );
});

test('what is stuck long since stands above a hundred that ran since, and older ones are on the next page', async () => {
  const stuck = instanceOf({ title: 'Stuck', stuck: { reason: 'nobody', since: AT } });
  answer(RUNS, ({ query }) =>
    query.stuck === 'true'
      ? { data: [stuck], total: 1 }
      : { data: [instanceOf({ title: query.page === '2' ? 'Old' : 'New' })], total: 101 },
  );
  const { user } = await draw(workflowOf({ stuck_count: 1 }), '/here/runs');
  const titles = async () =>
    within(await screen.findByRole('list', { name: 'Runs' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await waitFor(async () => assert.deepEqual(await titles(), ['Stuck', 'New']));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(async () => assert.deepEqual(await titles(), ['Old']));
  await user.click(screen.getByRole('switch', { name: 'Only what is stuck' }));
  await waitFor(async () => assert.deepEqual(await titles(), ['Stuck']));
});

const PAYER: WorkflowPayer = {
  ...{ stage_key: 'ask', payer: 'demonstration', budget: 'none', model: 'parley-demo', person: null },
  ...{ team: null, provider_config: null, key: null, granted_until: null },
};

test('a version is compared with the draft, and gone back to', async () => {
  const workflow = workflowOf({ definition: DEFINITION, published_version: 1 });
  answer(VERSIONS, { data: [VERSION_ONE] });
  answer(VERSION, { ...VERSION_ONE, payers: [PAYER], definition: { ...DEFINITION, start: 'end' } });
  answer('POST /api/v1/workflows/{id}/versions/{n}/restore', workflow);
  const { user } = await draw(workflow, '/here/versions');
  await user.click(await screen.findByRole('button', { name: 'Compare with the draft' }));
  const changes = within(await screen.findByRole('list', { name: 'Compare with the draft' }));
  changes.getByText('First step');
  changes.getByText('end');
  within(screen.getByRole('region', { name: 'Who pays' })).getByText('Ask');
  await user.click(screen.getByRole('button', { name: 'Go back to this' }));
  await toastSays('The draft says what that version says.');
});

test('it is opened to the public with a switch, for the sites that are named', async () => {
  const { user } = await draw(workflowOf({ public_enabled: true, public_url: '/w/claim' }), '/here/public');
  await screen.findByRole('link', { name: '/w/claim' });
  await user.click(screen.getByRole('switch', { name: 'Open to the public' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { public_enabled: false }));
  await user.type(screen.getByLabelText('Sites that may show it'), 'https://shop.example');
  await user.click(screen.getByRole('combobox', { name: 'Puzzle for browsers' }));
  await user.click(await screen.findByRole('option', { name: 'Medium: a few seconds' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, {
      public_config: {
        ...{ allowed_origins: ['https://shop.example'], starts_per_hour: 200 },
        ...{ open_per_address: 3, proof_bits: 20 },
        ...{ tokens_per_instance: 20_000, tokens_per_day: 1_000_000 },
      },
    }),
  );
});

test('it is exported as a file, and a copy of one’s own is opened', async (t) => {
  const saved: string[] = [];
  t.mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const workflow = workflowOf({ definition: DEFINITION, rights: { write: false, manage: false } });
  const { user, path } = await draw(workflow);
  const pick = async (name: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Warranty claim' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  answer('GET /api/v1/workflows/{id}/export', FILE);
  await pick('Export');
  await waitFor(() => assert.deepEqual(saved, [`${workflow.slug}.workflow.json`]));
  refuse('GET /api/v1/workflows/{id}/export', 404, 'there is no such workflow');
  await pick('Export');
  await toastSays('There is no such workflow.');
  const copy = workflowOf();
  answer('POST /api/v1/workflows/{id}/clone', copy);
  await pick('Duplicate');
  await waitFor(() => assert.equal(path(), `/workflows/${copy.id}`));
});

test('a file that was exported becomes a workflow, and another one is refused before it is sent', async () => {
  answer(LIST, { data: [], total: 0 });
  const made = workflowOf();
  answer(IMPORT, made);
  const { user, path } = await show(<WorkflowsPage />);
  const give = (text: string): Promise<void> =>
    user.upload(
      screen.getByLabelText('Import', { selector: 'input' }),
      new File([text], 'a.json', { type: 'application/json' }),
    );
  await give('{"messages": []}');
  await toastSays('This file holds no workflow.');
  assert.equal(askedFor(IMPORT).length, 0);
  await give(JSON.stringify(FILE));
  await waitFor(() => assert.equal(path(), `/workflows/${made.id}`));
  assert.deepEqual(lastAsked(IMPORT).body, FILE);
});

test('in a chosen workspace its workflows are listed, and a file that is brought there is there', async (t) => {
  const garden = workspaceOf();
  chooseWorkspace(garden);
  t.after(() => chooseWorkspace(null));
  answer(LIST, { data: [], total: 0 });
  const made = workflowOf();
  answer(CREATE, made);
  const { user, path } = await show(<WorkflowsPage />);
  await user.upload(
    screen.getByLabelText('Import', { selector: 'input' }),
    new File([JSON.stringify(FILE)], 'a.json', { type: 'application/json' }),
  );
  await waitFor(() => assert.equal(path(), `/workflows/${made.id}`));
  assert.equal(lastAsked(LIST).query.workspace_id, garden.id);
  const { title, description, definition } = FILE;
  assert.deepEqual(lastAsked(CREATE).body, { title, description, definition, workspace_id: garden.id });
});

test('its owner shares it with people and teams', async () => {
  const { user } = await draw(workflowOf());
  answer('GET /api/v1/workflows/{id}/members', { data: [memberOf()] });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: 'Share “Warranty claim”' });
  await rowWith('Ann');
});

test('an editor who may not manage members has no button to share it', async () => {
  await draw(workflowOf({ rights: { write: true, manage: false } }));
  await screen.findByRole('link', { name: 'Versions' });
  assert.equal(screen.queryByRole('button', { name: 'Share' }), null);
});

test('who may only read sees the steps and changes nothing; a workflow is deleted after a question', async () => {
  const { user } = await draw(workflowOf({ definition: DEFINITION, rights: { write: false, manage: true } }));
  await screen.findByRole('region', { name: 'Graph of the steps' });
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
  assert.equal(screen.queryByRole('button', { name: 'Add a step' }), null);
  answer('DELETE /api/v1/workflows/{id}', { message: 'deleted' });
  answer(LIST, { data: [], total: 0 });
  await user.click(screen.getByRole('button', { name: 'Actions for Warranty claim' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await sayYes(user, 'Delete');
  await waitFor(() => lastAsked('DELETE /api/v1/workflows/{id}'));
});

test('what is missing is said in words, and where there is no persona one is offered to be made', async () => {
  const definition: Workflow['definition'] = {
    ...{ schema: 1, start: 'ask' },
    stages: [
      { key: 'ask', kind: 'ai', title: 'Sort it', next: [{ to: 'end' }] },
      { key: 'end', kind: 'end', title: 'Settled' },
    ],
  };
  answer('GET /api/v1/personas', pageOf());
  await draw(workflowOf({ definition }), '/here', [{ path: 'stages.0.persona_id', message: 'is missing' }]);
  assert.equal((await screen.findAllByText(/No persona is chosen\./)).length, 2);
  assert.equal(screen.queryByText(/persona_id/), null);
  const make = await screen.findByRole('link', { name: 'Make a persona' });
  assert.equal(make.getAttribute('href'), '/personas');
});

test('a draft is not opened to the public: the page says what is missing', async () => {
  await draw(workflowOf(), '/here/public');
  await screen.findByText('Publish it first: people can come in once it is live.');
  assert.equal(
    screen.getByRole('switch', { name: 'Open to the public' }).getAttribute('aria-disabled'),
    'true',
  );
});

test('a tool step is a step that a package brings, chosen by its name, with a field for each thing it is given', async () => {
  const sides = { type: 'integer', title: 'Sides' };
  const roll = {
    ...{ name: 'dice__roll', title: 'Roll dice', description: 'Rolls them.', output: null },
    input: { type: 'object', properties: { sides }, required: ['sides'] },
  };
  const dice = {
    ...{ id: newId(), package_id: 'org.dice', name: 'Dice', version: '1.0.0', description: '', icon: null },
    ...{
      settings_schema: null,
      settings: {},
      tools: [],
      routes: [],
      surfaces: [],
      workflow_steps: [roll],
      themes: [],
    },
  };
  answer('GET /api/v1/extensions', { data: [dice] });
  answer('GET /api/v1/tools', { tools: [] });
  const definition: Workflow['definition'] = {
    ...{ schema: 1, start: 'use' },
    stages: [
      { key: 'use', kind: 'tool', title: 'Use it', next: [{ to: 'end' }] },
      { key: 'end', kind: 'end', title: 'Settled', outcome: 'done' },
    ],
  };
  const { user } = await draw(workflowOf({ definition }));
  await screen.findByRole('option', { name: 'Roll dice · Dice' });
  await user.selectOptions(screen.getByLabelText('Tool'), 'Roll dice · Dice');
  await user.type(await screen.findByLabelText('Sides'), '6');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const [use] = definitionSent().stages;
    assert.deepEqual([use?.tool, use?.arguments], ['dice__roll', { sides: 6 }]);
  });
});
