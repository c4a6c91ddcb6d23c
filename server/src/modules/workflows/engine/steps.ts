// The work of AI and tool stages. It happens between two transactions: one that sent the job, and one that takes what came of it, as long
// as the instance is still in the same stay of the same stage. A job that comes again after a crash calls the outside again, and no more.

import type { JsonValue } from '@parley/contract';
import { type Ctx, transact } from '../../../kernel/ctx.ts';
import { badRequest, Failure, unavailable } from '../../../kernel/errors.ts';
import type { JobRun } from '../../../kernel/jobs.ts';
import {
  admitStateless,
  prepareStateless,
  runStateless,
  type StatelessInput,
} from '../../completions/index.ts';
import { pickTools, runTool } from '../../tools/index.ts';
import { asPublisher, asPublisherForStranger } from '../actor.ts';
import { readOutput } from '../definition/output-schema.ts';
import type { AiStage, ToolStage } from '../definition/stages.ts';
import { fill, fillAll } from '../definition/templates.ts';
import * as instances from '../instances-store.ts';
import * as store from '../store.ts';
import { BUDGET_TEXTS, holdBudget, probableTokens, settleBudget, tokensOf } from '../visitor-budget.ts';
import { failStage, leave, retryLater } from './advance.ts';
import { peopleOf } from './channel.ts';
import type { StageJob } from './jobs-names.ts';
import { laterReadersOf } from './later-readers.ts';
import { factsOf, findRun, note, type Run, runOf, stageOf } from './run.ts';

/** What came of a stage's work. What is lasting is not mended by trying again: a key that is refused, a model that is gone. */
type Outcome = ({ readonly output: unknown } | Refused) & { readonly asked?: AskedRecord };

interface Refused {
  readonly error: string;
  readonly isLasting: boolean;
  /** By answers under way: it is tried again where nothing else would be. */
  readonly isHeld?: boolean;
}

const [HELD_RETRIES, HELD_BACKOFF_SECONDS] = [5, 10];

/** In the history: what a model was asked. */
export const AI_ASKED = 'ai_asked';

const REQUEST_TIMEOUT = 408;

const isLasting = ({ status, retryAfterSeconds }: Failure): boolean =>
  status >= 400 && status < 500 && status !== REQUEST_TIMEOUT && retryAfterSeconds === undefined;

interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Where the workflow is, whose place speaks to its AI. */
type Place = NonNullable<StatelessInput['place']>;

const PROMPT_KEPT_MAX = 8_000;

/** What a model was asked and told, for those who steer the workflow. */
interface AskedRecord {
  model: string;
  persona: string | null;
  prompt: string;
  told: ReadonlyArray<{ readonly source: string; readonly title: string }>;
  calls: number;
  input_tokens: number;
  output_tokens: number;
}

interface Asking {
  readonly place: Place;
  readonly asked: AskedRecord;
}

const newRecord = (prompt: string): AskedRecord => ({
  ...{ model: '', persona: null, told: [], calls: 0, input_tokens: 0, output_tokens: 0 },
  prompt: prompt.slice(0, PROMPT_KEPT_MAX).toWellFormed(),
});

const ask = async (
  ctx: Ctx,
  { personaId, model, outputSchema }: AiStage,
  { messages, place, asked }: Asking & { readonly messages: readonly Said[] },
  signal: AbortSignal,
): Promise<string> => {
  const prepared = await prepareStateless(ctx, {
    messages,
    place,
    ...(personaId === null ? {} : { persona_id: personaId }),
    ...(model === null ? {} : { model }),
    ...(outputSchema === null
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'output', schema: outputSchema as Record<string, JsonValue> },
          },
        }),
  });
  Object.assign(asked, {
    ...{ model: prepared.opened.chosen.model, persona: prepared.persona?.name ?? null },
    told: prepared.toldBeside,
  });
  const admit = await admitStateless(ctx, 1, null);
  const [said] = await admit(async () => [await runStateless(prepared, signal)]);
  asked.calls++;
  asked.input_tokens += said?.ending.usage.input ?? 0;
  asked.output_tokens += said?.ending.usage.output ?? 0;
  if (said?.ending.status === 'complete') return said.answer.content;
  const { error, failure } = said?.ending ?? {};
  const message = error ?? 'the model did not finish its answer';
  throw failure?.is_retryable === false ? badRequest(message) : unavailable(message);
};

const schemaWish = (schema: object): string =>
  `\n\nAnswer with JSON alone, by this JSON Schema:\n${JSON.stringify(schema)}`;

/** An answer that is not what the schema asks for may be mended once. */
const askAi = async (
  ctx: Ctx,
  stage: AiStage,
  { prompt, ...asking }: Asking & { readonly prompt: string },
  signal: AbortSignal,
): Promise<Outcome> => {
  const { outputSchema: schema } = stage;
  const question: Said = { role: 'user', content: schema === null ? prompt : prompt + schemaWish(schema) };
  const text = await ask(ctx, stage, { messages: [question], ...asking }, signal);
  if (schema === null) return { output: { text } };
  const first = readOutput(schema, text);
  if ('value' in first) return { output: first.value };
  const wish = `That is not by the schema (${first.problem}). Answer again, with JSON alone.`;
  const mended: Said[] = [question, { role: 'assistant', content: text }, { role: 'user', content: wish }];
  const second = readOutput(schema, await ask(ctx, stage, { messages: mended, ...asking }, signal));
  return 'value' in second
    ? { output: second.value }
    : { error: `the answer is not by the schema: ${second.problem}`, isLasting: false };
};

interface ToolCall {
  readonly args: unknown;
  /** Which stay in the stage calls: the same for each try of it. */
  readonly row: Run['row'];
  readonly signal: AbortSignal;
}

const callTool = async (ctx: Ctx, stage: ToolStage, { args, row, signal }: ToolCall): Promise<Outcome> => {
  const picking = { isAsked: false, channelId: null, isStage: true } as const;
  const [tool] = await pickTools(ctx, [stage.tool], picking);
  if (!tool || tool.requiresApproval)
    return { error: `the tool ${stage.tool} is not there any more`, isLasting: true };
  const { output, data, isError } = await runTool(tool, JSON.stringify(args), {
    ...{ ctx, channelId: null, messageId: null, signal },
    stage: { instance_id: row.id, stage_key: stage.key, idempotency_key: `${row.id}:${row.stage_run}` },
  });
  // What may have taken effect, and does not say that it can be done again, is not.
  if (isError) return { error: output, isLasting: tool.forStages?.isIdempotent === false };
  return { output: data === undefined ? { text: output } : data };
};

const placeOf = async (ctx: Ctx, run: Run, stage: AiStage): Promise<Place> => {
  const workflow = await store.find(ctx.db, run.row.workflow_id);
  const { all } = await peopleOf(ctx, run);
  return {
    ...{ workspaceId: workflow?.workspace_id ?? null, readerIds: [...all] },
    laterReaderIds: await laterReadersOf(ctx, run),
    payer: run.payers.find(({ stage_key }) => stage_key === stage.key) ?? null,
  };
};

const workOfAi = async (ctx: Ctx, run: Run, stage: AiStage, signal: AbortSignal): Promise<Outcome> => {
  const { publisherId, row } = run;
  // What a visitor wrote may be an order to the model, which therefore has none of the publisher's tools at hand.
  const as = row.initiator_type === 'visitor' ? asPublisherForStranger : asPublisher;
  const prompt = fill(stage.prompt, factsOf(ctx, run));
  const asked = newRecord(prompt);
  const place = await placeOf(ctx, run, stage);
  const told = () => (asked.model === '' ? {} : { asked });
  const refusal = await transact(ctx, (ctx) => holdBudget(ctx, row, stayOf(row), probableTokens(prompt)));
  if (refusal !== null) {
    const isHeld = refusal === 'held';
    return { error: BUDGET_TEXTS[refusal], isLasting: !isHeld, isHeld };
  }
  try {
    const publisher = await as(ctx, publisherId, row.workflow_id);
    return { ...(await askAi(publisher, stage, { prompt, place, asked }, signal)), ...told() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { error: error.message, isLasting: isLasting(error), ...told() };
  }
};

const work = async (ctx: Ctx, run: Run, signal: AbortSignal): Promise<Outcome> => {
  const stage = stageOf(run);
  const facts = factsOf(ctx, run);
  if (stage.kind === 'ai') return workOfAi(ctx, run, stage, signal);
  if (stage.kind === 'tool') {
    const publisher = await asPublisher(ctx, run.publisherId);
    return callTool(publisher, stage, { args: fillAll(stage.arguments, facts), row: run.row, signal });
  }
  return { error: `a stage of kind ${stage.kind} has no work to do`, isLasting: true };
};

/** What a step holds of a budget, it holds for this stay. */
const stayOf = ({ id, stage_run }: Run['row']): string => `${id} ${stage_run}`;

const isAt = ({ row }: Run, stageRun: number): boolean =>
  row.status === 'running' && row.stage_run === stageRun;

/** Work whose instance is ended before its time is paid for no further. */
const untilOver = (
  { kernel: { events } }: Ctx,
  instanceId: string,
): { signal: AbortSignal; off: () => void } => {
  const over = new AbortController();
  const endIf = ({ id }: { readonly id: string }): void => {
    if (id === instanceId) over.abort();
  };
  const offs = [
    events.on('workflow.instance.cancelled', endIf),
    events.on('workflow.instance.expired', endIf),
    events.on('workflow.instance.failed', endIf),
  ];
  return {
    signal: over.signal,
    off: () => {
      for (const off of offs) off();
    },
  };
};

/** The job of a stage that works by itself. */
export const takeStep = async (
  ctx: Ctx,
  { instance_id, stage_run }: StageJob,
  job: JobRun,
): Promise<void> => {
  const row = await instances.find(ctx.db, instance_id);
  const before = row && (await runOf(ctx, row));
  if (!before || !isAt(before, stage_run)) return;
  const stage = stageOf(before);
  if (stage.kind !== 'ai' && stage.kind !== 'tool') return;
  const late = AbortSignal.timeout(stage.timeoutSeconds * 1000);
  const over = untilOver(ctx, instance_id);
  let outcome: Outcome;
  try {
    outcome = await work(ctx, before, AbortSignal.any([job.signal, late, over.signal]));
    if ('error' in outcome) job.signal.throwIfAborted();
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof Failure)) throw error;
    outcome = { error: error.message, isLasting: isLasting(error) };
  } finally {
    over.off();
  }
  await transact(ctx, async (ctx) => {
    const run = await findRun(ctx, instance_id);
    if (!run) return;
    await settleBudget(ctx, run.row, stayOf(before.row), tokensOf({ ...outcome.asked }));
    if (!isAt(run, stage_run)) return;
    if (outcome.asked) await note(ctx, run, AI_ASKED, { ...outcome.asked });
    if ('output' in outcome) return leave(ctx, run, { output: outcome.output });
    const again = outcome.isHeld
      ? { retries: HELD_RETRIES, backoffSeconds: HELD_BACKOFF_SECONDS }
      : { retries: stage.retries, backoffSeconds: stage.backoffSeconds };
    if (!outcome.isLasting && run.row.attempt < again.retries)
      return retryLater(ctx, run, outcome.error, again.backoffSeconds);
    await failStage(ctx, run, outcome.error);
  });
};

/** The time of a wait has come. */
export const wake = (ctx: Ctx, { instance_id, stage_run }: StageJob): Promise<void> =>
  transact(ctx, async (ctx) => {
    const run = await findRun(ctx, instance_id);
    if (run?.row.status !== 'waiting' || run.row.stage_run !== stage_run) return;
    if (run.row.wake_at === null || Date.parse(run.row.wake_at) > ctx.now().getTime()) return;
    await leave(ctx, run, { output: { waited: true } });
  });

/** The instance that a stage waits for has ended. */
export const takeChildResult = (ctx: Ctx, { instance_id, stage_run }: StageJob): Promise<void> =>
  transact(ctx, async (ctx) => {
    const run = await findRun(ctx, instance_id);
    if (run?.row.status !== 'waiting' || run.row.stage_run !== stage_run) return;
    const child = await instances.findChild(ctx.db, instance_id, stage_run);
    if (!child || child.ended_at === null) return;
    const { status, outcome, error } = child;
    if (status === 'completed')
      return leave(ctx, run, { output: { instance_id: child.id, outcome, vars: child.vars_json } });
    await failStage(ctx, run, error ?? `the workflow that it waited for was ${status}`);
  });
