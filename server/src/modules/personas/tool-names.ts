// Which tools a persona can be granted. The module that has them comes after this one.

import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { definePart } from '../../kernel/parts.ts';

type ListNames = (ctx: Ctx) => Promise<readonly string[]>;

export const toolNames = definePart<ListNames>('personas.tool-names');

const listNames = async (ctx: Ctx): Promise<readonly string[]> =>
  (await Promise.all(toolNames.listed(ctx.kernel).map((list) => list(ctx)))).flat();

/** Those of these that there are, each once. */
export const grantableOf = async (ctx: Ctx, names: readonly string[]): Promise<string[]> => {
  const known = await listNames(ctx);
  return known.filter((name) => names.includes(name));
};

/** A tool that was granted before may be away for now: its server is switched off, or did not answer. */
export const assertGrantable = async (
  ctx: Ctx,
  names: readonly string[],
  before: readonly string[],
): Promise<void> => {
  const known = new Set([...before, ...(await listNames(ctx))]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw badRequest(
      `tool_names: there is no tool ${JSON.stringify(unknown)}; GET /api/v1/tools lists them`,
      'tool_names',
    );
};
