// What the model is told: who it is, where it is, and the branch it answers to, as much of it as fits its window. Real authors
// keep their names. Files and tools speak too, and are marked as what they are: text to work with, not orders to follow.

import { createPace } from '../../../kernel/pace.ts';
import { tokensOf, tokensOfMessages, tokensOfTools } from '../../../providers/tokens.ts';
import type { ModelMessage, ToolSpec } from '../../../providers/vendor.ts';
import { placeInstructionsOf, placeNamed } from '../../channels/index.ts';
import { type BranchRow, DEPTH_MAX, listBranch, listPathIds } from '../../messages/index.ts';
import type { ChosenModel } from '../../models/index.ts';
import { askedToGoOn, type RecordPart, type Untold } from '../model/context-record.ts';
import type { ReferenceFate, Room } from './attachments.ts';
import { fromLastSummary, hasAutomatic, isSummary, saidIn, withoutAutomatic } from './branch.ts';
import { type Above, type PromptBranchRow, toldRow, untoldAbove, untoldRows } from './context-branch.ts';
import { type MergedWords, type MergeTask, mergedWords } from './merged-branches.ts';
import { asConversation, type PromptSource, toModelMessages } from './messages.ts';
import { besideBranch, referencesOf } from './references.ts';
import { besideToldBefore, referencesToldBefore } from './replay.ts';
import { isSpoken, type SystemInput, systemPrompt } from './system-prompt.ts';
import { type BesideWords, hasUntrustedText } from './untrusted-text.ts';

/** Longer branches are rare, and no window holds them. */
const MESSAGES_MAX = 1_000;
/** For models whose window is not known. */
const WINDOW_DEFAULT = 16_000;
const ANSWER_TOKENS_DEFAULT = 4_096;
const ANSWER_SHARE = 0.25;
/** Of the branch, and once more of what tools bring for the answer itself. */
const IMAGES_MAX = 10;

export interface PromptInput extends SystemInput {
  /** The message that is answered. */
  readonly leafId: string;
  readonly maxTokens: number | null;
  /** These are described beside the branch, and what they bring comes below it. */
  readonly tools: readonly ToolSpec[];
  /** What was said and done for this answer before: told below the branch, so that it takes of the same room. */
  readonly done: readonly ModelMessage[];
  /** Of the room that there is. */
  readonly share: number;
  /** The branches that the answer is to merge. */
  readonly merge: MergeTask | null;
}

export interface Prompt {
  readonly system: string | null;
  readonly messages: ModelMessage[];
  /** For what is said and done below them, before the answer itself. */
  readonly tokensLeft: number;
  /** Most of the window is taken: soon something old would be left out, or something was already. */
  readonly isCrowded: boolean;
  /** Words that neither the person who asks nor a model wrote are in it, or were in what it sums up. */
  readonly hasUntrustedText: boolean;
  /** What `system` and `messages` are made of, in order, and what is in neither. */
  readonly parts: { readonly system: readonly RecordPart[]; readonly branch: readonly RecordPart[] };
  readonly untold: readonly Untold[];
}

const CROWDED_SHARE = 0.75;
/** Of the room, where a provider found all of it too long. */
export const TIGHT_SHARE = 0.5;
/** Of the room, what tools bring finds at least so much, and what was done before at most so much. */
const TOOLS_SHARE = 0.25;
const DONE_SHARE = 0.5;

export const buildPrompt = async (input: PromptInput): Promise<Prompt> => {
  const { ctx, channel, leafId } = input;
  const branch = await listBranch(ctx, channel.id, leafId, MESSAGES_MAX);
  const replay = input.rerun?.replay ?? null;
  const rows = saidIn(branch).filter(({ id }) => replay === null || replay.messageIds.has(id));
  const placeInstructions = await placeInstructionsOf(ctx, channel);
  const merged = await mergedWords(ctx, channel.id, input.merge);
  const references = await referencesOf(ctx, rows);
  const besideAll = await besideBranch(ctx, {
    placeId: channel.id,
    places: placeInstructions.map(placeNamed),
    answererId: input.persona?.id ?? null,
    question: rows.at(-1)?.content ?? '',
    before: rows.slice(0, -1).findLast(({ role }) => role === 'user')?.content ?? '',
  });
  const beside = {
    merged,
    references: replay === null ? references : referencesToldBefore(references, replay),
    placeInstructions,
    above: await aboveOf(input, branch),
    beside: replay === null ? besideAll : besideToldBefore(besideAll, replay),
    said: rows,
    alsoSaid: merged?.rows ?? [],
  };
  // Summaries stood for what they stood for then.
  if (replay !== null) return promptOf(input, rows, beside);
  if (hasAutomatic(rows) && branch.length < MESSAGES_MAX) {
    const itself = await promptOf(input, fromLastSummary(withoutAutomatic(rows)), beside);
    if (!itself.isCrowded) return itself;
  }
  return promptOf(input, fromLastSummary(rows), beside);
};

/** Null: the branch is told from its beginning on, as far as there is room. */
const aboveOf = async (
  { ctx, channel }: PromptInput,
  branch: readonly BranchRow[],
): Promise<Above | null> => {
  const id = branch.length < MESSAGES_MAX ? null : (branch[0]?.parent_id ?? null);
  if (id === null) return null;
  const { length: count } = await listPathIds(ctx.db, channel.id, id, DEPTH_MAX + 1);
  return { id, count, lookedAt: MESSAGES_MAX };
};

interface Beside extends BesideWords {
  readonly above: Above | null;
  readonly merged: MergedWords | null;
}

const promptOf = async (
  input: PromptInput,
  rows: readonly BranchRow[],
  { references, placeInstructions, beside, said, alsoSaid, above, merged }: Beside,
): Promise<Prompt> => {
  const isCompany = isInCompany(rows, input);
  const hasReferences = rows.some(({ id }) => references.has(id));
  const window = windowOf(input.chosen);
  const system = await systemPrompt(input, rows, {
    isCompany,
    hasReferences,
    placeInstructions,
    beside,
    window,
  });
  const asked = { question: said.at(-1)?.content ?? '', sources: input.sources };
  const source = { input, references, isCompany, asked };
  const room = roomOf(input, system.text);
  const forBranch = { ...room, tokens: room.tokens - keptBelow(input, room.tokens) - (merged?.tokens ?? 0) };
  const spoken = rows.filter(isSpoken);
  const { told, isCrowded } = await withinWindow(source, spoken, forBranch);
  const { messages, opening, closing } = asConversation([
    ...told.flatMap(({ said }) => said),
    ...(merged === null ? [] : [merged.message]),
  ]);
  const branch = told.map(toldRow);
  return {
    system: system.text,
    isCrowded,
    hasUntrustedText: hasUntrustedText(input, { references, placeInstructions, beside, said, alsoSaid }),
    messages,
    tokensLeft: room.tokens - tokensOfMessages(messages),
    parts: {
      system: system.parts,
      branch: [
        ...askedToGoOn(opening),
        ...branch.flatMap(({ parts }) => parts),
        ...(merged?.parts ?? []),
        ...askedToGoOn(closing),
      ],
    },
    untold: [
      ...system.untold,
      ...branch.flatMap(({ untold }) => untold),
      ...untoldRows(said.filter(isSpoken), spoken, told),
      ...untoldAbove(rows, above),
    ],
  };
};

const keptBelow = ({ tools, done }: PromptInput, tokens: number): number =>
  Math.max(
    tools.length === 0 ? 0 : Math.floor(tokens * TOOLS_SHARE),
    Math.min(tokensOfMessages(done), Math.floor(tokens * DONE_SHARE)),
  );

/** Whether it has to be said who says what. */
export const isInCompany = (
  rows: readonly BranchRow[],
  { channel, persona, chosen }: Pick<PromptInput, 'channel' | 'persona' | 'chosen'>,
): boolean => {
  const people = new Set(
    rows.flatMap(({ author_type, author_id }) => (author_type === 'user' ? author_id : [])),
  );
  const hasOthers = rows.some(
    ({ role, persona_id }) => role === 'assistant' && persona_id !== (persona?.id ?? null),
  );
  return channel.type === 'group' || people.size > 1 || hasOthers || speakInTurn(rows, chosen.model);
};

/** Whether several models answer one question, one below the other: the next is the one that is asked now. */
const speakInTurn = (rows: readonly BranchRow[], next: string): boolean => {
  const speakers = [...rows.map(({ role, model }) => (role === 'assistant' ? model : null)), next];
  return speakers.some((model, i) => {
    const before = speakers[i - 1] ?? null;
    return before !== null && model !== null && before !== model;
  });
};

/** What an answer may take of the window. */
export const answerTokensOf = (
  { chosen, maxTokens }: Pick<PromptInput, 'chosen' | 'maxTokens'>,
  shareMax = ANSWER_SHARE,
): number =>
  Math.min(maxTokens ?? chosen.maxOutput ?? ANSWER_TOKENS_DEFAULT, Math.floor(windowOf(chosen) * shareMax));

export const windowOf = ({ contextWindow }: ChosenModel): number => contextWindow ?? WINDOW_DEFAULT;

/** How many pictures it can be shown. */
export const imagesFor = ({ capabilities }: ChosenModel): number => (capabilities.vision ? IMAGES_MAX : 0);

/** What is left for the branch and what comes below it. */
export const roomOf = (
  { chosen, maxTokens, tools, share }: Pick<PromptInput, 'chosen' | 'maxTokens' | 'tools' | 'share'>,
  system: string | null,
): Room => {
  const beside = answerTokensOf({ chosen, maxTokens }) + tokensOf(system ?? '') + tokensOfTools(tools);
  return {
    tokens: Math.floor((windowOf(chosen) - beside) * share),
    images: imagesFor(chosen),
  };
};

/** From the newest message upwards, as long as there is room; the one that is answered is always in it. */
const withinWindow = async (
  source: PromptSource,
  rows: readonly BranchRow[],
  room: Room,
): Promise<{ readonly told: readonly PromptBranchRow[]; readonly isCrowded: boolean }> => {
  const tokensMax = room.tokens;
  // What a message takes is counted once it is known to be told: its files fill a copy of the room.
  const told = async (row: BranchRow): Promise<PromptBranchRow> => {
    const left = { ...room };
    const fates: ReferenceFate[] = [];
    const said = await toModelMessages(source, row, left, (found) => fates.push(...found));
    return { row, said, tokens: tokensOfMessages(said), images: left.images, fates };
  };
  const take = ({ tokens, images }: PromptBranchRow): void => {
    room.tokens -= tokens;
    room.images = images;
  };
  // A summary stands for too much to be what is left out.
  const [first, ...below] = rows;
  const summary = first && isSummary(first) ? await told(first) : null;
  if (summary) take(summary);
  const newest: PromptBranchRow[] = [];
  const others = summary ? below : rows;
  const pace = createPace();
  for (const row of [...others].reverse()) {
    await pace();
    const one = await told(row);
    if (newest.length > 0 && one.tokens > room.tokens) break;
    take(one);
    newest.push(one);
  }
  const isCrowded = newest.length < others.length || room.tokens < tokensMax * (1 - CROWDED_SHARE);
  return { told: [...(summary ? [summary] : []), ...newest.reverse()], isCrowded };
};
