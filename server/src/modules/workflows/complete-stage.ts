// The tool by which a persona ends the chat stage that it is in.

import { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { transact } from '../../kernel/ctx.ts';
import { builtin } from '../tools/index.ts';
import { leave } from './engine/advance.ts';
import { findRun, runOf, stageOf } from './engine/run.ts';
import * as instances from './instances-store.ts';

const NOT_HERE = 'there is no stage to be ended in this conversation';

export const completeStage = builtin({
  name: 'complete_stage',
  description:
    'Ends this stage of the workflow, once its goal is reached, with what was found out. The workflow then goes on.',
  needsChannel: true,
  isTrusted: true,
  isGiven: true,
  input: z.object({
    data: z.record(z.string().max(64), JsonValue).optional().describe('what was found out, by name'),
    summary: z.string().max(4_000).optional(),
  }),
  /** Only in the conversation of an instance that is in a chat stage now. */
  offeredIn: async (ctx, channelId) => {
    const row = channelId === null ? undefined : await instances.findWaitingIn(ctx.db, channelId);
    if (!row) return null;
    return stageOf(await runOf(ctx, row)).kind === 'chat' ? { requiresApproval: false } : null;
  },
  run: ({ data = {}, summary = '' }, { ctx, channelId }) =>
    transact(ctx, async (ctx) => {
      const row = channelId === null ? undefined : await instances.findWaitingIn(ctx.db, channelId);
      const run = row && (await findRun(ctx, row.id));
      if (run?.row.status !== 'waiting' || stageOf(run).kind !== 'chat') return { output: NOT_HERE };
      await leave(ctx, run, { form: data, output: { ...data, text: summary } });
      return { output: 'the stage is ended' };
    }),
});
