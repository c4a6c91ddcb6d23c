// Running the tools that a model calls: with the rights of the person who asked, one after the other; the output is quoted.

import type { Ctx } from '../../../kernel/ctx.ts';
import type { CitedSource } from '../../../kernel/module.ts';
import type { ModelMessage, ProviderEvent, ToolCall, ToolSpec } from '../../../providers/vendor.ts';
import { isUnkept, keptArguments, type RunnableTool, runTool, type ToolFile } from '../../tools/index.ts';
import { quoted } from './quoted-text.ts';
import { citationOf, type NumberedSource, type SourceBook, webSource } from './sources.ts';
import { imagesOf, type KeptFiles, keepFiles } from './tool-files.ts';
import type { Decision, ToolOutcome } from './tool-loop.ts';

export interface Toolbox {
  readonly specs: readonly ToolSpec[];
  decide(call: ToolCall): Decision;
  /** The same events, with no more in their calls than may be kept. */
  kept(events: readonly ProviderEvent[], messageId: string | null): Promise<readonly ProviderEvent[]>;
  /** Whether these results, and what the model was told before them, hold words of others: some tools ask the person then. */
  heed(rounds: readonly ModelMessage[], hasUntrustedText: boolean): void;
  /** `messageId`: the answer in the channel that shows what the calls bring; null outside of any. */
  callTools(calls: readonly ToolCall[], run: ToolCallRun): AsyncIterable<ToolOutcome>;
}

interface ToolCallRun {
  readonly signal: AbortSignal;
  readonly messageId: string | null;
}

export const createToolbox = (
  ctx: Ctx,
  channelId: string | null,
  tools: readonly RunnableTool[],
  sources: SourceBook,
): Toolbox => {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  let isForeign = false;
  return {
    specs: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    decide: ({ name, arguments: given }) => {
      const tool = byName.get(name);
      // What cannot be kept fails at once: to ask the person for it would ask for nothing.
      if (tool?.keep && isUnkept(given)) return 'run';
      return tool?.requiresApproval || (tool?.isWary && isForeign) ? 'ask' : 'run';
    },
    heed: (rounds, hasUntrustedText) => {
      const results = rounds.flatMap((round) => (round.role === 'tool' ? round.results : []));
      isForeign = hasUntrustedText || results.some(({ name }) => !byName.get(name)?.isTrusted);
    },
    kept: async (events, messageId) => {
      if (!events.some((event) => event.type === 'tool_call' && byName.get(event.call.name)?.keep))
        return events;
      const kept: ProviderEvent[] = [];
      for (const event of events) {
        const tool = event.type === 'tool_call' ? byName.get(event.call.name) : undefined;
        if (event.type !== 'tool_call' || !tool) kept.push(event);
        else {
          const text = await keptArguments(tool, event.call.arguments, { ctx, channelId, messageId });
          kept.push({ ...event, call: { ...event.call, arguments: text } });
        }
      }
      return kept;
    },
    callTools: async function* (calls, run) {
      for (const call of calls)
        yield await runCall({ ctx, channelId, sources, ...run }, byName.get(call.name), call);
    },
  };
};

interface CallPlace extends ToolCallRun {
  readonly ctx: Ctx;
  readonly channelId: string | null;
  readonly sources: SourceBook;
}

const runCall = async (
  place: CallPlace,
  tool: RunnableTool | undefined,
  { id, name, arguments: args }: ToolCall,
): Promise<ToolOutcome> => {
  const { ctx, channelId, messageId, signal, sources } = place;
  if (!tool) return { callId: id, name, output: 'there is no tool of this name here', isError: true };
  if (signal.aborted) return { callId: id, name, output: 'the answer was stopped', isError: true };
  const { files = [], ...answer } = await runTool(tool, args, { ctx, channelId, messageId, signal });
  const brought = files.length === 0 ? {} : await bringIn(place, files);
  const output = [answer.output, brought.problem ?? ''].filter((text) => text !== '').join('\n');
  const pages = (answer.citations ?? []).map((page) => numbered(sources, webSource(page)));
  const passages = (answer.passages ?? []).map((source) => toldSource(sources.numberOf(source), source));
  return {
    callId: id,
    name,
    output,
    isError: answer.isError,
    seen:
      passages.length > 0
        ? passages.join('\n\n')
        : tool.isTrusted
          ? output
          : toldPages(pages) + quotedOutput(name, output),
    ...(answer.reads ? { reads: answer.reads } : {}),
    ...(answer.signIn ? { signIn: answer.signIn } : {}),
    ...(pages.length > 0 ? { citations: pages.map((page) => citationOf(page)) } : {}),
    ...(brought.files ? { files: brought.files } : {}),
    ...(brought.images ? { images: brought.images } : {}),
  };
};

/** Pictures of files are read from there whenever a model is told of them; what is kept nowhere is handed on as it is. */
const bringIn = async (
  { ctx, channelId, messageId }: CallPlace,
  files: readonly ToolFile[],
): Promise<Partial<KeptFiles> & Pick<ToolOutcome, 'images'>> =>
  channelId === null || messageId === null
    ? { images: imagesOf(files) }
    : keepFiles(ctx, { channelId, messageId }, files);

const numbered = (sources: SourceBook, source: CitedSource): NumberedSource => ({
  ...source,
  n: sources.numberOf(source),
});

const toldPages = (pages: readonly NumberedSource[]): string =>
  pages.map(({ n }) => `[The page below is source ${n}; cite it as [${n}].]\n`).join('');

/** A passage as the model sees it: by its number, between marks that its author cannot know; of the web with the address, which can be fetched. */
export const toldSource = (
  n: number,
  { kind, title, page, url, passage }: Pick<CitedSource, 'kind' | 'title' | 'page' | 'url' | 'passage'>,
): string => {
  const words = kind === 'web' && url !== null ? `${url}\n${passage ?? ''}` : (passage ?? '');
  return `Source [${n}]${page === null ? '' : `, page ${page}`}:\n${quoted('source', title, words)}`;
};

/** As the model sees it; people see the output itself. */
export const quotedOutput = (name: string, output: string): string =>
  quoted('output of the tool', name, output);
