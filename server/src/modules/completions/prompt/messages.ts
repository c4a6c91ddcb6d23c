// One message of a branch as a model is told it: whose words they are, with their files, and what was done for an answer.

import type { Ctx } from '../../../kernel/ctx.ts';
import { AGAIN, OPENING, SUMMARY_SO_FAR } from '../../../providers/prompt-sentences.ts';
import type { ModelMessage, Part, ToolResult } from '../../../providers/vendor.ts';
import type { BranchRow } from '../../messages/index.ts';
import type { ChosenModel } from '../../models/index.ts';
import type { PersonaSnapshot } from '../cast/persona-snapshot.ts';
import type { ToolStep } from '../model/answer.ts';
import { asUser } from '../model/side-questions.ts';
import { quotedOutput } from '../model/toolbox.ts';
import { type Asked, fatesOfReferences, type ReferenceFate, type Room } from './attachments.ts';
import { isSummary } from './branch.ts';
import type { References } from './references.ts';
import { withPictures } from './tool-pictures.ts';

/** Who is told. */
export interface PromptReader {
  readonly ctx: Ctx;
  readonly persona: PersonaSnapshot | null;
  readonly chosen: ChosenModel;
  readonly hasTools: boolean;
}

export interface PromptSource {
  readonly input: PromptReader;
  readonly references: References;
  readonly isCompany: boolean;
  /** Left out, what does not fit is cut at its end. */
  readonly asked?: Asked;
}

export const toModelMessages = async (
  source: PromptSource,
  row: BranchRow,
  room: Room,
  report: (fates: readonly ReferenceFate[]) => void = () => {},
): Promise<ModelMessage[]> => {
  if (isSummary(row)) return [asSummary(row.content)];
  const { input, references, isCompany, asked } = source;
  if (isOwn(source, row)) {
    const steps = input.hasTools ? stepsOf(row) : [];
    const seen = { ctx: input.ctx, steps, references: references.get(row.id) ?? [] };
    return withPictures(inRounds(row.content, steps, OLD_OUTPUT_CHARACTERS_MAX), seen, room);
  }
  const fates = await fatesOfReferences(input.ctx, references.get(row.id) ?? [], room, asked ?? null);
  report(fates);
  const parts: Part[] = [
    ...fates.flatMap(({ parts }) => parts),
    ...(row.content === '' ? [] : [{ type: 'text' as const, text: row.content }]),
  ];
  if (parts.length === 0) return [];
  const said = userSays(parts, isCompany ? row.author_name : undefined);
  return [row.role === 'assistant' ? { ...said, isModel: true } : said];
};

const stepsOf = ({ tool_calls_json }: BranchRow) => tool_calls_json as readonly ToolStep[];

/**
 * Whether the one that is told has said this. Models without a persona are one voice, so that a conversation goes on when the
 * model is changed; in company each has its own.
 */
const isOwn = ({ input, isCompany }: PromptSource, { role, persona_id, model }: BranchRow): boolean => {
  const { persona, chosen } = input;
  if (role !== 'assistant' || persona_id !== (persona?.id ?? null)) return false;
  return persona !== null || !isCompany || model === null || model === chosen.model;
};

/**
 * As every provider takes it: the first message is a user's, also where the beginning was left out, and so is the last, because a model
 * would go on with its own last message instead of answering. Empty messages are left out.
 */
export const asConversation = (told: readonly ModelMessage[]): Conversation => {
  const said = told.filter(isSaid);
  const opening = said[0] !== undefined && said[0].role !== 'user' ? OPENING : null;
  const closing = said.at(-1)?.role === 'user' ? null : AGAIN;
  const messages = [
    ...(opening === null ? [] : [asUser(opening)]),
    ...said,
    ...(closing === null ? [] : [asUser(closing)]),
  ];
  return { messages, opening, closing };
};

interface Conversation {
  readonly messages: ModelMessage[];
  /** What nobody wrote, above and below the messages of the branch. */
  readonly opening: string | null;
  readonly closing: string | null;
}

const isSaid = (message: ModelMessage): boolean =>
  message.role !== 'assistant' ||
  message.text.trim() !== '' ||
  message.toolCalls.length > 0 ||
  message.reasoning !== undefined;

export const asSummary = (summary: string): ModelMessage => asUser(`${SUMMARY_SO_FAR}\n${summary}`);

const userSays = (parts: Part[], name?: string): Extract<ModelMessage, { role: 'user' }> => ({
  role: 'user',
  parts,
  ...(name === undefined ? {} : { name }),
});

const OLD_OUTPUT_CHARACTERS_MAX = 2_000;

/**
 * An answer with what was done for it, in the order in which it happened. What tools gave is as little to be trusted later as it
 * was at once, so it is marked again.
 */
export const inRounds = (
  content: string,
  steps: readonly ToolStep[],
  outputCharactersMax: number,
): ModelMessage[] => {
  const done = steps.filter(({ output }) => output !== null);
  const messages: ModelMessage[] = [];
  let at = 0;
  for (const calls of Map.groupBy(done, ({ round }) => round).values()) {
    const offset = calls[0]?.content_offset ?? at;
    const toolCalls = calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args }));
    messages.push({ role: 'assistant', text: content.slice(at, offset), toolCalls });
    messages.push({ role: 'tool', results: calls.map((step) => resultOf(step, outputCharactersMax)) });
    at = offset;
  }
  const rest = content.slice(at);
  if (rest !== '') messages.push({ role: 'assistant', text: rest, toolCalls: [] });
  return messages;
};

const resultOf = ({ id, name, output, status }: ToolStep, charactersMax: number): ToolResult => {
  const { words, isCut } = beginningOf(output ?? '', charactersMax);
  const shown = isCut ? `${words}\n[cut: the output was longer]` : words;
  return { callId: id, name, output: quotedOutput(name, shown), isError: status !== 'done' };
};

interface Beginning {
  readonly words: string;
  readonly isCut: boolean;
}

const beginningOf = (output: string, charactersMax: number): Beginning =>
  output.length < charactersMax
    ? { words: output, isCut: false }
    : { words: output.slice(0, charactersMax).toWellFormed(), isCut: true };

/** What is told later of what a tool gave for an answer. */
export const toldLater = (output: string): Beginning => beginningOf(output, OLD_OUTPUT_CHARACTERS_MAX);
