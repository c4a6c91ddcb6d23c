// Tools of packages in a turn: named after the package, run in the sandbox as the person who asked.

import type { JsonValue } from '@parley/contract';
import { type Ctx, isForStranger } from '../../kernel/ctx.ts';
import { complaint } from '../../kernel/http-input.ts';
import { type RunnableTool, ToolProblem } from '../tools/index.ts';
import { listRunning, rankOf } from './access.ts';
import type { Manifest } from './manifest.ts';
import { callHandler } from './runner.ts';
import { checkerOf } from './schemas.ts';
import type { Installed } from './store.ts';

const NAME_MAX = 64;

/** `dice__roll` of `com.example.dice`: what models take as a name. */
export const toolName = (packageId: string, tool: string): string =>
  `${(packageId.split('.').at(-1) ?? packageId).replaceAll(/[^a-z0-9]/g, '_')}__${tool}`.slice(0, NAME_MAX);

type ToolDeclaration = Manifest['tools'][number];

/** What changes something waits for the person, unless its author says that it need not. */
export const wantsApproval = ({ confirm, side_effects }: ToolDeclaration): boolean =>
  confirm === undefined ? side_effects === 'write' : confirm !== 'never';

const runnable = (found: Installed, tool: ToolDeclaration): RunnableTool => ({
  name: toolName(found.row.package_id, tool.name),
  description: tool.description,
  parameters: tool.parameters,
  source: 'package',
  requiresApproval: wantsApproval(tool),
  isTrusted: false,
  needsChannel: false,
  isWary: tool.side_effects === 'write',
  isGiven: false,
  run: async (args, { ctx }) => {
    const { success, error } = checkerOf(tool.parameters).safeParse(args);
    if (!success) throw new ToolProblem(`the arguments do not fit: ${complaint(error)}`);
    const result = await callHandler(ctx, found, {
      ...{ kind: 'tool', handler: tool.handler, event: args as JsonValue },
    });
    return { output: typeof result === 'string' ? result : JSON.stringify(result) };
  },
});

/** The tools of the packages that are enabled for the caller; of two of one name that of a package for all is taken, then the caller's own. */
export const packageTools = async (ctx: Ctx): Promise<RunnableTool[]> => {
  if (ctx.actor.kind !== 'user' || isForStranger(ctx)) return [];
  const byName = new Map<string, RunnableTool>();
  const running = (await listRunning(ctx)).sort((a, b) => rankOf(a.row) - rankOf(b.row));
  for (const found of running)
    for (const tool of found.version.manifest.tools) {
      const ready = runnable(found, tool);
      if (!byName.has(ready.name)) byName.set(ready.name, ready);
    }
  return [...byName.values()];
};
