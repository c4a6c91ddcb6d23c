// The tools that the modules declare, as the protocol describes and calls them.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { type McpTool, modulesOf } from '../../kernel/module.ts';
import { defineState } from '../../kernel/state.ts';

type Shown = { [key: string]: JsonValue };

const describe = ({ name, title, description, input, isReadOnly, isOpenWorld }: McpTool): Shown => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  const annotations = {
    title,
    readOnlyHint: isReadOnly,
    destructiveHint: false,
    idempotentHint: isReadOnly,
    openWorldHint: isOpenWorld,
  };
  return { name, title, description, inputSchema: inputSchema as Shown, annotations };
};

const toolsOf = (kernel: Kernel): McpTool[] => modulesOf(kernel).flatMap(({ mcp }) => mcp?.tools ?? []);

/** Described when they are first wanted: most servers are never asked. */
const described = defineState('mcp.tools', (kernel: Kernel) => toolsOf(kernel).map(describe));

export const listTools = ({ kernel }: Ctx): Shown[] => described.of(kernel);

const runTool = (ctx: Ctx, tool: McpTool, args: JsonValue): ReturnType<McpTool['run']> => {
  const parsed = tool.input.safeParse(args);
  if (parsed.success) return tool.run(ctx, parsed.data);
  const [issue] = parsed.error.issues;
  throw new Failure(400, `the arguments do not fit: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
};

/** Null: there is no such tool. A refusal is a result, so that the model which called can read it. */
export const callTool = async (
  ctx: Ctx,
  name: JsonValue | undefined,
  args: JsonValue,
): Promise<Shown | null> => {
  const called = toolsOf(ctx.kernel).find((tool) => tool.name === name);
  if (!called) return null;
  try {
    const result = await runTool(ctx, called, args);
    if (typeof result === 'string') return { content: [{ type: 'text', text: result }], isError: false };
    const text = JSON.stringify(result);
    return { content: [{ type: 'text', text }], structuredContent: result, isError: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
};
