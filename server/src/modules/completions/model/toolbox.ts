// Running the tools that a model calls: with the rights of the person who asked, one after the other; the output is quoted.

import type { Ctx } from '../../../kernel/ctx.ts';
import type { ToolCall, ToolSpec } from '../../../providers/vendor.ts';
import { type RunnableTool, runTool } from '../../tools/index.ts';
import { quoted } from './quoted-text.ts';
import type { Decision, ToolOutcome } from './tool-loop.ts';

export interface Toolbox {
  readonly specs: readonly ToolSpec[];
  decide(call: ToolCall): Decision;
  callTools(calls: readonly ToolCall[], signal: AbortSignal): AsyncIterable<ToolOutcome>;
}

export const createToolbox = (
  ctx: Ctx,
  channelId: string | null,
  tools: readonly RunnableTool[],
): Toolbox => {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    specs: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    decide: ({ name }) => (byName.get(name)?.requiresApproval ? 'ask' : 'run'),
    callTools: async function* (calls, signal) {
      for (const call of calls) yield await runCall(ctx, channelId, byName.get(call.name), call, signal);
    },
  };
};

const runCall = async (
  ctx: Ctx,
  channelId: string | null,
  tool: RunnableTool | undefined,
  { id, name, arguments: args }: ToolCall,
  signal: AbortSignal,
): Promise<ToolOutcome> => {
  if (!tool) return { callId: id, name, output: 'there is no tool of this name here', isError: true };
  if (signal.aborted) return { callId: id, name, output: 'the answer was stopped', isError: true };
  const { output, isError, citations } = await runTool(tool, args, { ctx, channelId, signal });
  const seen = tool.isTrusted ? output : quotedOutput(name, output);
  return { callId: id, name, output, isError, seen, ...(citations ? { citations } : {}) };
};

/** As the model sees it; people see the output itself. */
export const quotedOutput = (name: string, output: string): string =>
  quoted('output of the tool', name, output);
