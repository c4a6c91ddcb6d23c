// Which tools a persona can be granted. The module that has them comes after this one, and says it at the start.

import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';

type ListNames = (ctx: Ctx) => Promise<readonly string[]>;

const offered = defineState('personas.tool-names', (): { list: ListNames } => ({ list: async () => [] }));

export const offerToolNames = (kernel: Kernel, list: ListNames): void => {
  offered.of(kernel).list = list;
};

/** Those of these that there are, each once. */
export const grantableOf = async (ctx: Ctx, names: readonly string[]): Promise<string[]> => {
  const known = await offered.of(ctx.kernel).list(ctx);
  return known.filter((name) => names.includes(name));
};

/** A tool that was granted before may be away for now: its server is switched off, or did not answer. */
export const assertGrantable = async (
  ctx: Ctx,
  names: readonly string[],
  before: readonly string[],
): Promise<void> => {
  const known = new Set([...before, ...(await offered.of(ctx.kernel).list(ctx))]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw badRequest(
      `tool_names: there is no tool ${JSON.stringify(unknown)}; GET /api/v1/tools lists them`,
      'tool_names',
    );
};
