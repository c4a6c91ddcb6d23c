// What a tool is, and how a call of one runs: its arguments are checked, its output is cut, and whatever goes wrong becomes a
// sentence for the model.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { assertKeyReads, type Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { CitedSource } from '../../kernel/module.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';

/** What a call may touch: everything as the person who asked, and nothing beyond. */
export interface ToolRun {
  readonly ctx: Ctx;
  /** Null outside of any channel. */
  readonly channelId: string | null;
  /** The answer that calls it; null outside of any channel. */
  readonly messageId: string | null;
  readonly signal: AbortSignal;
  /** The stage of a workflow that calls it. */
  readonly stage?: StageCall;
}

export type CallPlace = Pick<ToolRun, 'ctx' | 'channelId' | 'messageId'>;

export interface StageCall {
  readonly instance_id: string;
  readonly stage_key: string;
  /** The same for every try of one stay in the stage. */
  readonly idempotency_key: string;
}

/** Says what a tool is for this person in this place; null: it is not there. */
type OfferedIn = (
  ctx: Ctx,
  channelId: string | null,
) => Promise<Pick<RunnableTool, 'requiresApproval'> | null>;

export interface Found {
  readonly url: string;
  readonly title: string;
}

/** Something that is no text. */
export interface ToolFile {
  readonly name: string;
  /** Told by its bytes, whatever its sender says of it. */
  readonly type: string;
  readonly data: Buffer;
}

export interface ToolOutput {
  readonly output: string;
  readonly citations?: readonly Found[];
  /** What the output is made of, where each passage can be cited: the model is told them by number instead. */
  readonly passages?: readonly CitedSource[];
  /** Private things that the output was taken from, by id: people who come to the conversation later see it only if they may read all of them. */
  readonly reads?: readonly string[];
  /** The output names each of them. */
  readonly files?: readonly ToolFile[];
  /** What the next stages of a workflow find, where a stage called it. */
  readonly data?: JsonValue;
}

export interface RunnableTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
  readonly source: 'builtin' | 'mcp' | 'package';
  readonly requiresApproval: boolean;
  /** Its output holds no text from outside. */
  readonly isTrusted: boolean;
  /** Makes no sense outside of one. */
  readonly needsChannel: boolean;
  /** The person is asked first wherever words of others may have led to the call, whatever `requiresApproval` says. */
  readonly isWary: boolean;
  /** Needs no grant: it is there wherever `offeredIn` says so. */
  readonly isGiven: boolean;
  /** Needs no grant where the words of the person who asks want it. */
  readonly isWantedBy?: ((words: string) => boolean) | undefined;
  /** Only stages of workflows call it: no model is offered it, and no persona is granted it. */
  readonly forStages?: { readonly isIdempotent: boolean } | undefined;
  /** Undefined: it is the same for all. */
  readonly offeredIn?: OfferedIn | undefined;
  /** What is kept of a call's arguments, told of it to others, and given to `run`; undefined: all of them. */
  readonly keep?: ((args: unknown, place: CallPlace) => Promise<unknown>) | undefined;
  run(args: unknown, run: ToolRun): Promise<ToolOutput>;
}

interface BuiltinSpec<T extends z.ZodType, K extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: T;
  readonly needsChannel?: boolean;
  readonly isTrusted?: boolean;
  /** It changes something: the person is asked first. */
  readonly requiresApproval?: boolean;
  readonly isWary?: boolean;
  readonly isGiven?: boolean;
  /** It tells what the person keeps outside of the conversation: an API key needs the scope for that. */
  readonly isReading?: boolean;
  readonly isWantedBy?: (words: string) => boolean;
  readonly offeredIn?: OfferedIn;
  /** Its arguments may stand nowhere in the clear: what is made `of` them is all that leaves the turn. */
  readonly keep?: { readonly as: K; of(args: z.infer<T>, place: CallPlace): Promise<z.infer<K>> };
  run(args: z.infer<K>, run: ToolRun): Promise<ToolOutput>;
}

/** Wrong arguments: the model hears what is wrong with them. */
export class ToolProblem extends Error {}

/** A tool server that the person who asked has to sign in to. */
export interface SignInPlace {
  readonly id: string;
  readonly name: string;
}

export class SignInWanted extends ToolProblem {
  readonly place: SignInPlace;
  constructor(message: string, place: SignInPlace) {
    super(message);
    this.place = place;
  }
}

const fitting = <T extends z.ZodType>(schema: T, args: unknown): z.infer<T> => {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new ToolProblem(`the arguments do not fit: ${said.join('; ')}`);
};

export const builtin = <T extends z.ZodType, K extends z.ZodType = T>(
  spec: BuiltinSpec<T, K>,
): RunnableTool => {
  const { keep } = spec;
  const schema = (keep?.as ?? spec.input) as z.ZodType<z.infer<K>>;
  const { $schema: _, ...parameters } = z.toJSONSchema(spec.input) as Record<string, unknown>;
  return {
    name: spec.name,
    description: spec.description,
    parameters,
    source: 'builtin',
    requiresApproval: spec.requiresApproval ?? false,
    isTrusted: spec.isTrusted ?? false,
    needsChannel: spec.needsChannel ?? false,
    isWary: spec.isWary ?? false,
    isGiven: spec.isGiven ?? false,
    isWantedBy: spec.isWantedBy,
    offeredIn: spec.offeredIn,
    keep: keep && (async (args, place) => keep.of(fitting(spec.input, args), place)),
    run: async (args, run) => {
      const fit = fitting(schema, args);
      if (spec.isReading) assertKeyReads(run.ctx, spec.name);
      return spec.run(fit, run);
    },
  };
};

const OUTPUT_CHARACTERS_MAX = 32_000;
const RUN_MS_MAX = 60_000;
const STOPPED = 'the answer was stopped while the tool ran; it may have taken effect';

export interface ToolAnswer extends ToolOutput {
  readonly isError: boolean;
  /** It failed because of this; the page offers to mend it. */
  readonly signIn?: SignInPlace;
}

/** Never throws: a tool that fails is something the model should know. */
export const runTool = async (
  tool: RunnableTool,
  argumentsText: string,
  run: ToolRun,
): Promise<ToolAnswer> => {
  try {
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(RUN_MS_MAX)]);
    const args = readArguments(argumentsText);
    const unkept = tool.keep && PROBLEM.safeParse(args);
    if (unkept?.success) throw new ToolProblem(unkept.data.problem);
    const answer = await tool.run(args, { ...run, signal });
    return { ...answer, output: cut(answer.output), isError: false };
  } catch (error) {
    if (run.signal.aborted) return { output: STOPPED, isError: true };
    const output = sentenceOf(error, run.ctx, tool.name);
    return { output, isError: true, ...(error instanceof SignInWanted ? { signIn: error.place } : {}) };
  }
};

/** The arguments as they may be kept. Never throws: where they cannot be, the call says why, and fails when it runs. */
export const keptArguments = async (
  { name, keep }: RunnableTool,
  argumentsText: string,
  place: CallPlace,
): Promise<string> => {
  if (!keep) return argumentsText;
  try {
    return JSON.stringify(await keep(readArguments(argumentsText), place));
  } catch (error) {
    return JSON.stringify({ problem: sentenceOf(error, place.ctx, name) });
  }
};

const PROBLEM = z.object({ problem: z.string() });

/** Whether these are the kept arguments of a call that could not be kept. */
export const isUnkept = (argumentsText: string): boolean => {
  try {
    return PROBLEM.safeParse(readArguments(argumentsText)).success;
  } catch {
    return false;
  }
};

const readArguments = (text: string): unknown => {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ToolProblem('the arguments are not valid JSON');
  }
};

const sentenceOf = (error: unknown, ctx: Ctx, name: string): string => {
  if (error instanceof ToolProblem || error instanceof Failure || error instanceof OutboundError)
    return error.message;
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return 'the tool took too long';
  ctx.log.warn({ err: error, tool: name }, 'a tool failed');
  return 'the tool failed';
};

const cut = (text: string): string =>
  text.length <= OUTPUT_CHARACTERS_MAX
    ? text
    : `${text.slice(0, OUTPUT_CHARACTERS_MAX).toWellFormed()}\n[cut: ${text.length - OUTPUT_CHARACTERS_MAX} more characters]`;
