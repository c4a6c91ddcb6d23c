// What one answer needs, and what is kept of it to go on later.

import type { ContextPlace } from '@parley/contract';
import type { Ctx, UserActor } from '../../../kernel/ctx.ts';
import type { ModelMessage, ResponseFormat } from '../../../providers/vendor.ts';
import type { MyChannelRow } from '../../channels/index.ts';
import type { MessageOrigin } from '../../messages/index.ts';
import type { AnswerOptions } from '../cast/answer-options.ts';
import type { PersonaSnapshot } from '../cast/persona-snapshot.ts';
import type { TurnQueueJson } from '../cast/turn-queue.ts';
import type { OpenedModel } from '../model/call.ts';
import type { NumberedSource, SourceBook } from '../model/sources.ts';
import type { Toolbox } from '../model/toolbox.ts';
import type { MergeTask } from '../prompt/merged-branches.ts';
import type { Rerun, RerunWish } from '../prompt/replay.ts';
import { storableAll } from './running-answers.ts';

/** How a question was asked. Kept with its answer: another version, and the rest of a cut answer, are asked the same way. */
export interface AnswerSettings {
  readonly options: AnswerOptions;
  /** Undefined: what each persona was granted. */
  readonly toolNames?: readonly string[] | undefined;
  readonly format?: ResponseFormat | undefined;
  readonly stops?: string[] | undefined;
}

/** Everything that one answer needs. The context is that of the person who asked, outside of any transaction. */
export interface AnswerTask {
  readonly ctx: Ctx;
  readonly channel: MyChannelRow;
  readonly turnId: string;
  /** The message that is answered. */
  readonly parentId: string;
  readonly opened: OpenedModel;
  readonly persona: PersonaSnapshot | null;
  readonly settings: AnswerSettings;
  /** What was asked for, and what the persona adds to it. */
  readonly options: AnswerOptions;
  readonly toolbox: Toolbox;
  /** What it may cite. */
  readonly sources: SourceBook;
  /** What the persona's group tells it, and what the person who asked wants of this version. */
  readonly note: string | null;
  readonly instruction: string | null;
  /** The branches that it is to merge. */
  readonly merge: MergeTask | null;
  /** What it is told again, where another answer was told it before. */
  readonly rerun: Rerun | null;
  /** The place whose default it is that answers. */
  readonly from: ContextPlace | null;
  /** The queue of the turn, where several answer one after the other. */
  readonly queue: TurnQueueJson | null;
}

/** Who a message says has given the answer. */
export const authorOf = ({ opened: { chosen }, persona }: Pick<AnswerTask, 'opened' | 'persona'>) => ({
  author_type: persona === null ? ('model' as const) : ('persona' as const),
  author_id: persona?.id ?? null,
  author_name: persona?.name ?? chosen.displayName,
  author_handle: persona?.handle ?? null,
  persona_id: persona?.id ?? null,
  model: chosen.model,
  provider_config_id: chosen.config.id,
});

/** What it takes to go on after a pause, in this process or another. */
export interface ResumeState extends AnswerSettings {
  readonly rounds: readonly ModelMessage[];
  readonly note: string | null;
  readonly instruction: string | null;
  readonly merge?: MergeTask | null;
  readonly rerun?: RerunWish | null;
  readonly from?: ContextPlace | null;
  /** What had a number when it began to wait. */
  readonly sources?: readonly NumberedSource[];
  /** The queue of the turn, kept only while the answer waits; stored under this name. */
  readonly course?: TurnQueueJson | null;
  /** The API key through which it was asked for. */
  readonly apiKey?: UserActor['apiKey'];
}

export const stateOf = (
  { settings, note, instruction, merge, rerun, from }: AnswerTask,
  rounds: readonly ModelMessage[] = [],
) => ({
  ...settings,
  rounds: storableAll(rounds),
  note,
  instruction,
  merge,
  rerun: rerun?.wish ?? null,
  from,
});

/** What its message says that it was made of. */
export const originOf = ({ merge, rerun }: AnswerTask): MessageOrigin | null =>
  merge === null && rerun === null
    ? null
    : {
        ...(merge === null ? {} : { merged_from: merge.merged_from }),
        ...(rerun === null ? {} : { rerun: { of: rerun.wish.of, changed: rerun.wish.changed } }),
      };

export const headerOf = ({ opened, persona, ctx }: AnswerTask, messageId: string) => ({
  id: `chatcmpl-${messageId}`,
  created: Math.floor(ctx.now().getTime() / 1000),
  model: opened.chosen.model,
  messageId,
  personaId: persona?.id ?? null,
});
