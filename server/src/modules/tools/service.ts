// Which tools there are, for whom.

import type { Tool } from '@parley/contract';
import { type Ctx, isForStranger, type Kernel } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { definePart } from '../../kernel/parts.ts';
import { BUILTIN_TOOLS, configuredTools } from './builtin.ts';
import { listMcpTools } from './mcp.ts';
import type { RunnableTool } from './registry.ts';

/** Tools of modules that come after this one. */
export const offeredTools = definePart<readonly RunnableTool[]>('tools.offered');

const offered = (kernel: Kernel): readonly RunnableTool[] => offeredTools.listed(kernel).flat();

/** Tools that come and go while the server runs, asked for with every turn. */
export const toolSources = definePart<(ctx: Ctx) => Promise<readonly RunnableTool[]>>('tools.sources');

const listAll = async (ctx: Ctx): Promise<readonly RunnableTool[]> => [
  ...BUILTIN_TOOLS,
  ...(await configuredTools(ctx)),
  // What needs no grant is not there to be granted.
  ...offered(ctx.kernel).filter(({ isGiven }) => !isGiven),
  ...(await listMcpTools(ctx)),
  ...(await Promise.all(toolSources.listed(ctx.kernel).map((source) => source(ctx)))).flat(),
];

export const list = async (ctx: Ctx): Promise<readonly RunnableTool[]> =>
  (await listAll(ctx)).filter(({ forStages }) => forStages === undefined);

/** The tools whose results hold no text from outside. */
export const trustedToolNames = (kernel: Kernel): ReadonlySet<string> =>
  new Set([...BUILTIN_TOOLS, ...offered(kernel)].flatMap(({ isTrusted, name }) => (isTrusted ? name : [])));

export const toTool = (tool: RunnableTool): Tool => ({
  name: tool.name,
  description: tool.description,
  parameters: tool.parameters,
  source: tool.source,
  requires_approval: tool.requiresApproval,
});

/** Names that personas were granted before they were changed. */
const RENAMED: ReadonlyMap<string, string> = new Map([['read_file', 'file_read']]);

export const nameNow = (name: string): string => RENAMED.get(name) ?? name;

interface Picking {
  readonly isAsked: boolean;
  readonly channelId: string | null;
  /** A stage of a workflow asks, which may also call what is there for stages alone. */
  readonly isStage?: true;
  /** What the person who asks wrote; null: what they wrote wants nothing by itself. */
  readonly words?: string | null;
}

/** A person who can be asked: no key of a program, no schedule, no visitor. */
const isPresent = ({ actor }: Ctx): boolean =>
  actor.kind === 'user' && actor.apiKey === null && !actor.unattended && !actor.isForStranger;

/** Those that were not named, and are there all the same. */
const given = (ctx: Ctx, names: readonly string[], { channelId, words = null }: Picking): RunnableTool[] => {
  if (channelId === null) return [];
  const said = isPresent(ctx) ? words : null;
  return offered(ctx.kernel).filter(
    ({ name, isGiven, isWantedBy }) =>
      isGiven || (said !== null && !names.includes(name) && isWantedBy?.(said)),
  );
};

/** The tools of these names. One that a person asked for has to be there; one that a persona was granted may have gone. */
export const pick = async (
  ctx: Ctx,
  wanted: readonly string[],
  picking: Picking,
): Promise<RunnableTool[]> => {
  const { isAsked, channelId, isStage } = picking;
  // What a tool finds is the acting person's: a stranger would read it.
  const names = isForStranger(ctx) ? [] : wanted.map(nameNow);
  const unnamed = given(ctx, names, picking);
  if (names.length === 0 && unnamed.length === 0) return [];
  const all = names.length === 0 ? [] : isStage ? await listAll(ctx) : await list(ctx);
  const named = all.filter(({ name }) => names.includes(name));
  if (isAsked && new Set(named.map(({ name }) => name)).size !== new Set(names).size)
    throw badRequest('tools: one of these tools does not exist; GET /api/v1/tools lists them');
  const here: RunnableTool[] = [];
  for (const tool of [...named, ...unnamed]) {
    if (channelId === null && tool.needsChannel) continue;
    const offer = tool.offeredIn === undefined ? {} : await tool.offeredIn(ctx, channelId);
    if (offer !== null) here.push({ ...tool, ...offer });
  }
  return here;
};
