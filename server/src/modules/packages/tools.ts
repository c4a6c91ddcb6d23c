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
  run: async (args, { ctx, signal }) => {
    const { success, error } = checkerOf(tool.parameters).safeParse(args);
    if (!success) throw new ToolProblem(`the arguments do not fit: ${complaint(error)}`);
    const order = { kind: 'tool', handler: tool.handler, event: args as JsonValue } as const;
    const result = await callHandler(ctx, found, order, signal);
    return { output: typeof result === 'string' ? result : JSON.stringify(result) };
  },
});

type StepDeclaration = Manifest['workflow_steps'][number];

const stepTool = (found: Installed, step: StepDeclaration): RunnableTool => ({
  name: toolName(found.row.package_id, step.name),
  description: step.description || step.title,
  parameters: step.input,
  ...{ source: 'package', requiresApproval: false, isTrusted: false, needsChannel: false },
  ...{ isWary: false, isGiven: false, forStages: { isIdempotent: step.idempotent } },
  run: async (args, { ctx, stage, signal }) => {
    if (stage === undefined) throw new ToolProblem('only a stage of a workflow calls this');
    const fits = checkerOf(step.input).safeParse(args);
    if (!fits.success) throw new ToolProblem(`the arguments do not fit: ${complaint(fits.error)}`);
    const event = { input: args as JsonValue, ...stage };
    const order = { kind: 'step', handler: step.handler, event } as const;
    const data = await callHandler(ctx, found, order, signal);
    const { success, error } = step.output
      ? checkerOf(step.output).safeParse(data)
      : { success: true, error: undefined };
    if (!success && error) throw new ToolProblem(`what the step returned does not fit: ${complaint(error)}`);
    return { output: typeof data === 'string' ? data : JSON.stringify(data), data };
  },
});

/** The tools of the packages that are enabled for the caller; of two of one name that of a package for all is taken, then the caller's own. */
export const packageTools = async (ctx: Ctx): Promise<RunnableTool[]> => {
  if (ctx.actor.kind !== 'user' || isForStranger(ctx)) return [];
  const byName = new Map<string, RunnableTool>();
  const running = (await listRunning(ctx)).sort((a, b) => rankOf(a.row) - rankOf(b.row));
  for (const found of running) {
    const { tools, workflow_steps } = found.version.manifest;
    const ready = [
      ...tools.map((tool) => runnable(found, tool)),
      ...workflow_steps.map((step) => stepTool(found, step)),
    ];
    for (const one of ready) if (!byName.has(one.name)) byName.set(one.name, one);
  }
  return [...byName.values()];
};
