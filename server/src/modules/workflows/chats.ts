// Chat stages: which stage a message belongs to, what an answer means for its stage, and what becomes of a stage whose channel is gone.

import { type Condition, isMet } from '@parley/contract/form';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { findMessage, type StageRule } from '../messages/index.ts';
import * as store from './chat-store.ts';
import type { ChatStage } from './definition/stages.ts';
import { failStage, leave } from './engine/advance.ts';
import { CHANNEL_JOB, CHAT_JOB, type StageJob } from './engine/jobs-names.ts';
import { factsOf, findRun, jsonValueOf, keep, note, type Run, StageProblem, stageOf } from './engine/run.ts';
import { countVisitorTokens, settleBudget, tokensOf } from './visitor-budget.ts';

/** The locks of instances come before those of channels: what happens in a channel is looked at by a job of its own. */
export const stagesOfChats: StageRule = {
  find: async (ctx, channelId) => {
    const [row] = await store.listActiveIn(ctx.db, channelId);
    if (!row || row.stage_key === null) return null;
    return { instance_id: row.id, stage_key: row.stage_key, run: row.stage_run };
  },
  onAnswered: async (ctx, messageId, { instance_id, run }) => {
    await enqueueJob(
      ctx,
      CHAT_JOB,
      { instance_id, stage_run: run, message_id: messageId },
      { key: messageId },
    );
  },
};

export const endStagesIn = async (ctx: Ctx, channelId: string): Promise<void> => {
  for (const { id } of await store.listActiveIn(ctx.db, channelId))
    await enqueueJob(ctx, CHANNEL_JOB, { instance_id: id, channel_id: channelId }, { key: id });
};

interface Talked {
  readonly text: string;
  readonly turns: number;
}

/** What was answered in this stay of the stage. A visitor's questions count whether they were answered or not. */
const talkedIn = async (ctx: Ctx, { row }: Run): Promise<Talked> => {
  const all = row.channel_id === null ? [] : await store.listAnswers(ctx.db, row.channel_id);
  const answers = all.filter(
    ({ workflow_json }) => workflow_json?.instance_id === row.id && workflow_json.run === row.stage_run,
  );
  const last = answers.at(-1);
  const said = last && (await findMessage(ctx.db, last.id));
  return { text: said?.content ?? '', turns: Math.max(answers.length, row.turn_count) };
};

/** What `save` would set is known to the condition; what cannot be told yet is left as it is. */
export const isComplete = (
  ctx: Ctx,
  run: Run,
  { save }: ChatStage,
  condition: Condition,
  output: Talked,
): boolean => {
  const vars = { ...run.row.vars_json };
  const talked: Run = { ...run, row: { ...run.row, vars_json: vars, left_json: { form: {}, output } } };
  for (const [name, value] of save) {
    try {
      vars[name] = jsonValueOf(ctx, talked, value, name);
    } catch (error) {
      if (!(error instanceof StageProblem)) throw error;
    }
  }
  return isMet(condition, factsOf(ctx, talked)).isTrue;
};

/** Left out where no answer is what it is looked at for. */
export interface AnswerJob extends StageJob {
  readonly message_id?: string;
}

const countAnswer = async (ctx: Ctx, { row }: Run, messageId: string): Promise<void> => {
  const answer = await findMessage(ctx.db, messageId);
  const question = answer?.parent_id ? await findMessage(ctx.db, answer.parent_id) : undefined;
  const isVisitors = question?.author_type === 'user' && question.author_id === null;
  const tokens = tokensOf(answer?.usage_json);
  if (isVisitors) await settleBudget(ctx, row, question.id, tokens);
  else await countVisitorTokens(ctx, row, tokens);
};

/** After every answer: the stage ends when its condition is met, or with the last of its turns. */
export const lookAtChat = (ctx: Ctx, { instance_id, stage_run, message_id }: AnswerJob): Promise<void> =>
  transact(ctx, async (ctx) => {
    const run = await findRun(ctx, instance_id);
    if (run && message_id) await countAnswer(ctx, run, message_id);
    if (run?.row.status !== 'waiting' || run.row.stage_run !== stage_run) return;
    const stage = stageOf(run);
    if (stage.kind !== 'chat') return;
    const output = await talkedIn(ctx, run);
    const { completeWhen, turnsMax } = stage;
    if (completeWhen !== null && isComplete(ctx, run, stage, completeWhen, output))
      return leave(ctx, run, { output });
    if (output.turns < turnsMax) return;
    await note(ctx, run, 'turns_used_up', { turns: output.turns });
    await leave(ctx, run, { output });
  });

/** The stage cannot go on without its channel; tried again, it gets a new one. */
export const leaveChannel = (
  ctx: Ctx,
  { instance_id, channel_id }: { readonly instance_id: string; readonly channel_id: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const run = await findRun(ctx, instance_id);
    if (!run || run.row.ended_at !== null) return;
    // Another one by now; null: the removed one is gone from the table already.
    if (run.row.channel_id !== null && run.row.channel_id !== channel_id) return;
    run.row.channel_id = null;
    if (stageOf(run).kind === 'chat') await failStage(ctx, run, 'the conversation of this stage was deleted');
    else await keep(ctx, run);
  });
