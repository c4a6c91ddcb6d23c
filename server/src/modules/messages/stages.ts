// Which stage of a workflow a message is written in. The module that runs workflows says so; messages know no workflow.

import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';
import type { MessageRow } from './store.ts';

export type MessageStage = NonNullable<MessageRow['workflow_json']>;

export interface StageRule {
  /** The stage that is under way in a channel of type workflow; null: none. */
  find(ctx: Ctx, channelId: string): Promise<MessageStage | null>;
  /** An answer that was begun in a stage has ended, well or not; inside the transaction that stores its end. */
  onAnswered(ctx: Ctx, messageId: string, stage: MessageStage): Promise<void>;
}

const registered = defineState('messages.stages', () => ({ rule: null as StageRule | null }));

export const registerStages = (kernel: Kernel, rule: StageRule): void => {
  registered.of(kernel).rule = rule;
};

export const stageIn = async (ctx: Ctx, channelId: string): Promise<MessageStage | null> =>
  (await registered.of(ctx.kernel).rule?.find(ctx, channelId)) ?? null;

export const tellAnswered = async (ctx: Ctx, { id, workflow_json }: MessageRow): Promise<void> => {
  if (workflow_json !== null) await registered.of(ctx.kernel).rule?.onAnswered(ctx, id, workflow_json);
};
