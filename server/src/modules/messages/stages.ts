// Which stage of a workflow a message is written in. The module that runs workflows provides it; messages know no workflow.

import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';
import type { MessageRow } from './store.ts';

export type MessageStage = NonNullable<MessageRow['workflow_json']>;

export interface StageRule {
  /** The stage that is under way in a channel of type workflow; null: none. */
  find(ctx: Ctx, channelId: string): Promise<MessageStage | null>;
  /** An answer that was begun in a stage has ended, well or not; inside the transaction that stores its end. */
  onAnswered(ctx: Ctx, messageId: string, stage: MessageStage): Promise<void>;
}

export const messageStages = definePart<StageRule>('messages.stages');

export const stageIn = async (ctx: Ctx, channelId: string): Promise<MessageStage | null> => {
  for (const { find } of messageStages.listed(ctx.kernel)) {
    const stage = await find(ctx, channelId);
    if (stage !== null) return stage;
  }
  return null;
};

export const tellAnswered = async (ctx: Ctx, { id, workflow_json }: MessageRow): Promise<void> => {
  if (workflow_json === null) return;
  for (const { onAnswered } of messageStages.listed(ctx.kernel)) await onAnswered(ctx, id, workflow_json);
};
