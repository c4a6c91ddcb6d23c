// What each kind of stage does in a test run: AI is the offline provider, tools and other workflows are not called, the tester
// answers for people, and time passes at once.

import type { JsonValue, TestAnswer, TestStep } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { demoAnswer } from '../../../providers/index.ts';
import { type ModelMessage, ProviderFailure } from '../../../providers/vendor.ts';
import { checkForm } from '../../forms/index.ts';
import { findUser } from '../../users/index.ts';
import { isComplete } from '../chats.ts';
import { readOutput } from '../definition/output-schema.ts';
import type {
  AiStage,
  Assignees,
  ChatStage,
  FormStage,
  ReviewStage,
  WaitStage,
} from '../definition/stages.ts';
import { fill, fillAll } from '../definition/templates.ts';
import { type Leaving, wakeTime } from '../engine/advance.ts';
import { choose } from '../engine/people.ts';
import { factsOf, type Run, StageProblem, stageOf } from '../engine/run.ts';

const PEOPLE_MAX = 20;

/** What is known in a stage of a test run. The step is what is told of it, and is written as it goes. */
interface StageContext {
  readonly ctx: Ctx;
  readonly run: Run;
  readonly step: TestStep;
  readonly given: readonly TestAnswer[];
}

/** Null: it waits for an answer, or it is the end. `through`: what the stage before it left behind stays. */
type Left = Leaving | 'through' | null;

const peopleFor = async (
  { ctx, run, step }: StageContext,
  assignees: Assignees,
  refusedId: string | null = null,
): Promise<string[]> => {
  const { userIds, isVisitor } = await choose(ctx, run, assignees, { stageKey: step.key, refusedId });
  if (isVisitor) return [run.initiatorName];
  if (userIds.length === 0) throw new StageProblem(`no person can be given the stage ${step.key}`);
  const names: string[] = [];
  for (const id of userIds.slice(0, PEOPLE_MAX)) names.push((await findUser(ctx, id))?.display_name ?? '');
  return names;
};

const waitIn = (step: TestStep): null => {
  step.state = 'waiting';
  return null;
};

/** One decision stands for all that a review would need. */
const work = async (context: StageContext, stage: FormStage | ReviewStage): Promise<Left> => {
  const { ctx, run, step, given } = context;
  const isRefused = stage.kind === 'review' && stage.isSelfApprovalRefused;
  const actions = stage.kind === 'review' ? stage.actions : [];
  Object.assign(step, {
    asked: fill(stage.instructions, factsOf(ctx, run)),
    people: await peopleFor(context, stage.assignees, isRefused ? run.row.initiator_id : null),
    form: stage.rawForm,
    actions: actions.map(({ key, label }) => ({ key, label })),
  });
  const answer = given.at(-1);
  if (!answer) return waitIn(step);
  const chosen = actions.find(({ key }) => key === (answer.action ?? actions[0]?.key));
  if (actions.length > 0 && !chosen) throw new StageProblem(`${step.key}: there is no such action`);
  const { valid, errors, values } = stage.form
    ? await checkForm(ctx, stage.form, answer.data ?? {})
    : { valid: true, errors: [], values: {} };
  if (!valid) {
    step.error = errors.map(({ message }) => message).join('; ');
    return waitIn(step);
  }
  const action = chosen?.key ?? null;
  const review = { action, comment: '', by: run.row.initiator_id, data: { ...values } };
  const output = { action, comment: '', by: run.row.initiator_id, reviews: [review] };
  return { form: { ...values }, output, to: chosen?.to ?? null };
};

const offline = (messages: readonly ModelMessage[], schema: object | null): string => {
  try {
    return demoAnswer({
      ...{ model: 'parley-demo', system: null, messages, tools: [] },
      ...(schema === null ? {} : { responseFormat: { type: 'json_schema', name: 'output', schema } }),
    });
  } catch (error) {
    throw error instanceof ProviderFailure ? new StageProblem(error.message) : error;
  }
};

const userSays = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });

const ask = ({ ctx, run, step, given }: StageContext, { prompt, outputSchema }: AiStage): Left => {
  step.asked = fill(prompt, factsOf(ctx, run));
  step.is_made_up = true;
  const own = given.findLast(({ output }) => output !== undefined)?.output;
  const text = own === undefined ? offline([userSays(step.asked)], outputSchema) : textOf(own);
  if (outputSchema === null) return { output: { text } };
  const read = readOutput(outputSchema, text);
  if ('value' in read) return { output: read.value };
  throw new StageProblem(`the answer is not by the schema: ${read.problem}`);
};

const textOf = (value: JsonValue): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
      ? value.text
      : JSON.stringify(value);

/** What would be called and with what; the result is the tester's, or made up. */
const call = ({ step, given }: StageContext, what: object, otherwise: JsonValue): Left => {
  step.asked = JSON.stringify(what, null, 2);
  step.is_made_up = true;
  return { output: given.findLast(({ output }) => output !== undefined)?.output ?? otherwise };
};

const talk = async (context: StageContext, stage: ChatStage): Promise<Left> => {
  const { ctx, run, step, given } = context;
  step.asked = fill(stage.goal, factsOf(ctx, run));
  step.people = await peopleFor(context, { kind: 'initiator' });
  step.actions = [{ key: 'done', label: 'Done' }];
  const messages: ModelMessage[] = [];
  for (const { say, action, data } of given) {
    if (say === undefined) {
      const found = { ...data };
      return Object.keys(found).length > 0
        ? { form: found, output: { ...found, text: '' } }
        : { form: {}, output: { action: action ?? 'done', comment: '', by: null, reviews: [] } };
    }
    const text = offline([...messages, userSays(say)], null);
    messages.push(userSays(say), { role: 'assistant', text, toolCalls: [] });
    step.said.push({ role: 'user', content: say }, { role: 'assistant', content: text });
    const output = { text, turns: step.said.length / 2 };
    if (stage.completeWhen !== null && isComplete(ctx, run, stage, stage.completeWhen, output))
      return { output };
    if (output.turns >= stage.turnsMax) return { output };
  }
  return waitIn(step);
};

const waitFor = ({ ctx, run, step, given }: StageContext, stage: WaitStage): Left => {
  const { signal } = stage;
  step.asked = signal ?? '';
  step.until = wakeTime(ctx, run, stage)?.toISOString() ?? null;
  const answer = given.at(-1);
  if (answer && signal !== null) return { output: { signal, data: { ...answer.data } } };
  return step.until === null ? waitIn(step) : { output: { waited: true } };
};

export const testStage = async (
  ctx: Ctx,
  run: Run,
  step: TestStep,
  given: readonly TestAnswer[],
): Promise<Left> => {
  const stage = stageOf(run);
  const context: StageContext = { ctx, run, step, given };
  const facts = factsOf(ctx, run);
  switch (stage.kind) {
    case 'form':
    case 'review':
      return work(context, stage);
    case 'ai':
      return ask(context, stage);
    case 'chat':
      return talk(context, stage);
    case 'tool':
      return call(context, { [stage.tool]: fillAll(stage.arguments, facts) }, { text: '' });
    case 'subworkflow':
      return call(context, { input: fillAll(stage.input, facts) }, { outcome: 'done', vars: {} });
    case 'wait':
      return waitFor(context, stage);
    case 'notify':
      step.asked = fill(stage.message, facts);
      step.people = await peopleFor(context, stage.to);
      return 'through';
    case 'branch':
      return 'through';
    case 'end':
      run.row.outcome = stage.outcome;
      step.output = { outcome: stage.outcome };
      return null;
  }
};
