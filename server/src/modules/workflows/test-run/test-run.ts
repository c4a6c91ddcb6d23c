// A test run of a draft: from stage to stage as the engine goes, with what the tester answers. It is reckoned anew from the start every
// time and stored nowhere, so that it touches nothing and an answer can be taken back.

import type { JsonValue, TestAnswer, TestRun, TestRunInput, TestStep } from '@parley/contract';
import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { badRequest, notFound } from '../../../kernel/errors.ts';
import { problemsText } from '../../forms/index.ts';
import { accessScope } from '../../scopes/index.ts';
import { findUser } from '../../users/index.ts';
import { readDefinition } from '../definition/read.ts';
import type { Definition } from '../definition/stages.ts';
import { fillTitle } from '../definition/templates.ts';
import { type Leaving, newRow } from '../engine/advance.ts';
import { factsOf, type Run, stageOf } from '../engine/run.ts';
import { problemOf, save, type Tell, wayOf } from '../engine/ways.ts';
import { inputFor } from '../instances.ts';
import { problemsOf } from '../publishing.ts';
import { KIND } from '../service.ts';
import * as store from '../store.ts';
import { testStage } from './test-stage.ts';

const STEPS_MAX = 100;

interface TestPass {
  readonly ctx: Ctx;
  readonly run: Run;
  readonly answers: readonly TestAnswer[];
  readonly steps: TestStep[];
}

const emptyStep = ({ ctx, run }: TestPass): TestStep => {
  const { key, kind, title } = stageOf(run);
  return {
    ...{ n: run.row.stage_run, key, kind, title: fillTitle({ key, title }, factsOf(ctx, run)) },
    ...{ state: 'done', asked: '', people: [], form: null, actions: [], said: [] },
    ...{ output: null, is_made_up: false, until: null, notes: [], error: null },
  };
};

const tellIn =
  ({ notes }: TestStep): Tell =>
  async (kind, data) => {
    notes.push({ kind, text: Object.values(data).join(': ') });
  };

const leaveBehind = (run: Run, step: TestStep, { form, output }: Leaving): void => {
  run.row.left_json = { form: form ?? {}, output: output ?? {} };
  if (form !== undefined) run.row.forms_json = { ...run.row.forms_json, [step.key]: form };
  if (output !== undefined) step.output = output as JsonValue;
};

/** Goes through the stage that the row names. Gives the next one; null: it ends or waits here. */
const goThrough = async (pass: TestPass): Promise<string | null> => {
  const { ctx, run, answers, steps } = pass;
  const stage = stageOf(run);
  const step = emptyStep(pass);
  steps.push(step);
  try {
    const given = answers.filter((answer) => answer.step === step.n);
    const left = await testStage(ctx, run, step, given);
    if (left === null) return null;
    if (left !== 'through') leaveBehind(run, step, left);
    await save(ctx, run, stage, tellIn(step));
    const to = left === 'through' ? null : left.to;
    return to ?? (await wayOf(ctx, run, stage, tellIn(step)));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    Object.assign(step, { state: 'failed', error: problem });
    run.row.left_json = { output: { error: problem } };
    return stage.onError;
  }
};

const resultOf = ({ run: { row }, steps }: TestPass): TestRun => {
  const last = steps.at(-1);
  const isTooLong = steps.length >= STEPS_MAX && last?.state === 'done' && last.kind !== 'end';
  const error = isTooLong
    ? `it went through ${STEPS_MAX} stages: does the workflow go in a circle?`
    : last?.state === 'failed'
      ? last.error
      : null;
  return {
    status: error !== null ? 'failed' : last?.state === 'waiting' ? 'waiting' : 'completed',
    steps,
    vars: row.vars_json as TestRun['vars'],
    outcome: row.outcome,
    error,
  };
};

const passThrough = async (
  ctx: Ctx,
  workflow: { readonly id: string; readonly title: string },
  definition: Definition,
  { input = {}, as_visitor = false, answers = [] }: TestRunInput,
): Promise<TestRun> => {
  const me = userId(ctx);
  const { display_name = '' } = (await findUser(ctx, me)) ?? {};
  const row = newRow(ctx, {
    ...{ workflowId: workflow.id, version: 0, title: workflow.title, input },
    initiator_type: as_visitor ? 'visitor' : 'user',
    initiator_id: as_visitor ? null : me,
  });
  for (const [name, { default: initial }] of Object.entries(definition.variables))
    row.vars_json[name] = initial;
  const initiatorName = as_visitor ? 'Visitor' : display_name;
  const run: Run = { row, definition, publisherId: me, payers: [], initiatorName, rev: 1, seq: 0 };
  let waitedMs = 0;
  const clock: Ctx = { ...ctx, now: () => new Date(ctx.now().getTime() + waitedMs) };
  const pass: TestPass = { ctx: clock, run, answers, steps: [] };
  for (let key: string | null = definition.start; key !== null && pass.steps.length < STEPS_MAX; ) {
    Object.assign(row, { stage_key: key, stage_run: row.stage_run + 1 });
    key = await goThrough(pass);
    const until = pass.steps.at(-1)?.until;
    if (key !== null && until) waitedMs = Math.max(waitedMs, Date.parse(until) - ctx.now().getTime());
  }
  return resultOf(pass);
};

/** By one who may see the draft, and of a draft that could be published: another one is not ready to run. */
export const testRun = async (ctx: Ctx, id: string, given: TestRunInput = {}): Promise<TestRun> => {
  await accessScope(ctx, KIND, id);
  const workflow = await store.find(ctx.db, id);
  if (!workflow) throw notFound('workflow');
  const problems = await problemsOf(ctx, workflow.draft_json, id);
  const { definition } = readDefinition(workflow.draft_json);
  if (problems.length > 0 || !definition)
    throw badRequest(`the draft is not ready: ${problemsText(problems)}`);
  const input = await inputFor(ctx, workflow.draft_json, given.input ?? {});
  return passThrough(ctx, workflow, definition, { ...given, input: input as TestRunInput['input'] });
};
