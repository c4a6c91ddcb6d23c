// The prompts that the modules declare, as the protocol lists and fills them in.

import type { JsonValue } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { type McpPromptSource, modulesOf } from '../../kernel/module.ts';
import { pageThrough } from './cursors.ts';

type Shown = { [key: string]: JsonValue };

const sourcesOf = ({ kernel }: Ctx): McpPromptSource[] =>
  modulesOf(kernel).flatMap(({ mcp }) => mcp?.prompts ?? []);

export const listPrompts = async (ctx: Ctx, cursor: JsonValue | undefined): Promise<Shown> => {
  const sources = sourcesOf(ctx).map(
    ({ list }) =>
      (page: Parameters<typeof list>[1]) =>
        list(ctx, page),
  );
  const { entries, nextCursor } = await pageThrough(sources, cursor);
  return {
    prompts: entries.map(({ name, title, description, arguments: asked }) => ({
      name,
      title,
      description,
      arguments: asked.map(({ name, description, isRequired }) => ({
        name,
        description,
        required: isRequired,
      })),
    })),
    ...(nextCursor === null ? {} : { nextCursor }),
  };
};

const textsIn = (args: JsonValue | undefined): Record<string, string> =>
  typeof args !== 'object' || args === null || Array.isArray(args)
    ? {}
    : Object.fromEntries(
        Object.entries(args).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
      );

/** Null: there is no prompt of this name for the caller. */
export const getPrompt = async (
  ctx: Ctx,
  name: JsonValue | undefined,
  args: JsonValue | undefined,
): Promise<Shown | null> => {
  for (const { get } of sourcesOf(ctx)) {
    const prompt = await get(ctx, String(name), textsIn(args));
    if (prompt === null) continue;
    const messages = [{ role: 'user', content: { type: 'text', text: prompt.text } }];
    return { description: prompt.description, messages };
  }
  return null;
};
