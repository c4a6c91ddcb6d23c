// What an answer asks its model, made to fit: the branch, then what the answer has said and done so far. Where the provider finds that
// too long all the same, half of it has to do: we only guess how others count.

import { tokensOfRequest } from '../../../providers/tokens.ts';
import type { ModelMessage, ModelRequest } from '../../../providers/vendor.ts';
import { versionOf } from '../../messages/index.ts';
import { toolNameNow } from '../../tools/index.ts';
import { requestOptions } from '../cast/answer-options.ts';
import { toolNamesFor } from '../cast/persona-snapshot.ts';
import { type ContextRecord, toldRounds, toldTools, untoldTools } from '../model/context-record.ts';
import type { ToolLoopDeps } from '../model/tool-loop.ts';
import { fitRounds } from '../prompt/fit-results.ts';
import { answerTokensOf, buildPrompt, imagesFor, type Prompt, TIGHT_SHARE } from '../prompt/prompt.ts';
import { referencesOf } from '../prompt/references.ts';
import { withPictures } from '../prompt/tool-pictures.ts';
import type { AnswerTask } from './answer-task.ts';
import type { RunningAnswer } from './running-answers.ts';

/** `prefix` is what it said before it was cut off. */
export const createRequestBuilder = (
  running: RunningAnswer,
  task: AnswerTask,
  prefix: readonly ModelMessage[],
): Pick<ToolLoopDeps, 'request' | 'shorten'> => {
  let share = 1;
  let prompt: Prompt | null = null;
  let version: number | null = null;
  const request = async (rounds: readonly ModelMessage[]): Promise<ModelRequest> => {
    const done = await seenIn(running, task, [...prefix, ...rounds]);
    prompt ??= await promptFor(task, done, share);
    const told = prompt;
    const fitted = fitRounds(done, told.tokensLeft);
    task.toolbox.heed(done, told.hasUntrustedText);
    running.isCrowded = told.isCrowded;
    running.told = () => contextOf(running, task, told, { done, fitted });
    version ??= await countVersions(running, task);
    return {
      model: task.opened.chosen.model,
      tools: task.toolbox.specs,
      ...requestOptions(task.options, task.settings),
      ...(version > 0 ? { version } : {}),
      system: told.system,
      messages: [...told.messages, ...fitted],
    };
  };
  const shorten = async (rounds: readonly ModelMessage[]): Promise<boolean> => {
    if (share < 1) return false;
    const before = tokensOfRequest(await request(rounds));
    share = TIGHT_SHARE;
    prompt = null;
    return tokensOfRequest(await request(rounds)) < before;
  };
  return { request, shorten };
};

/** In the order in which a provider reads it. */
const contextOf = (
  { answer }: RunningAnswer,
  { opened, options, toolbox, settings, persona }: AnswerTask,
  { parts, untold }: Prompt,
  { done, fitted }: { readonly done: readonly ModelMessage[]; readonly fitted: readonly ModelMessage[] },
): ContextRecord => ({
  parts: [
    ...parts.system,
    ...toldTools(toolbox.specs),
    ...parts.branch,
    ...toldRounds(done, fitted, answer.steps),
  ],
  untold: [
    ...untold,
    ...untoldTools(toolNamesFor(settings.toolNames, persona).map(toolNameNow), toolbox.specs),
  ],
  answerTokens: answerTokensOf({ chosen: opened.chosen, maxTokens: options.max_tokens ?? null }),
});

/** What was done so far, with the pictures that tools brought meanwhile. */
const seenIn = async (
  { messageId, answer }: RunningAnswer,
  { ctx, opened }: AnswerTask,
  done: readonly ModelMessage[],
): Promise<ModelMessage[]> => {
  const images = imagesFor(opened.chosen);
  if (images === 0 || !answer.steps.some(({ files }) => files !== undefined)) return [...done];
  const references = (await referencesOf(ctx, [{ id: messageId }])).get(messageId) ?? [];
  return withPictures(done, { ctx, steps: answer.steps, references }, { images });
};

/** Other models say something else each time; the demonstration has to be told which time it is. */
const countVersions = async (
  { messageId, channelId }: RunningAnswer,
  { ctx, parentId, opened }: AnswerTask,
): Promise<number> =>
  opened.chosen.config.provider === 'demo' ? versionOf(ctx, channelId, parentId, messageId) : 0;

const promptFor = (task: AnswerTask, done: readonly ModelMessage[], share: number): Promise<Prompt> => {
  const { ctx, channel, parentId, persona, opened, options, toolbox, sources } = task;
  const { chosen } = opened;
  return buildPrompt({
    ctx,
    channel,
    leafId: parentId,
    sources,
    persona,
    chosen,
    hasTools: toolbox.specs.length > 0,
    tools: toolbox.specs,
    done,
    share,
    maxTokens: options.max_tokens ?? null,
    note: task.note,
    instruction: task.instruction,
    merge: task.merge,
    rerun: task.rerun,
  });
};
