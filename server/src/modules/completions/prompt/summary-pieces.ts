// A branch for the model that sums it up: all of it, in as many pieces as it takes. What were left out here would be missing in every
// answer below the summary.

import { createPace } from '../../../kernel/pace.ts';
import { slices, tokensOfMessage, tokensOfMessages } from '../../../providers/tokens.ts';
import type { ModelMessage, Part } from '../../../providers/vendor.ts';
import { type BranchRow, DEPTH_MAX, listBranch } from '../../messages/index.ts';
import type { Room } from './attachments.ts';
import { saidIn, sinceLastSummary, withoutAutomatic } from './branch.ts';
import { type PromptSource, toModelMessages } from './messages.ts';
import { answerTokensOf, isInCompany, type PromptInput, roomOf } from './prompt.ts';
import { referencesOf } from './references.ts';
import { isSpoken } from './system-prompt.ts';

/** Each is paid for by itself; what takes more of them needs a larger window. */
const PIECES_MAX = 12;

/** In order; each but the first is read beside the summary of those before it. Null: they would be too many. */
export const piecesOf = async (input: PromptInput, system: string): Promise<ModelMessage[][] | null> => {
  const { ctx, channel, leafId } = input;
  const rows = saidIn(await listBranch(ctx, channel.id, leafId, DEPTH_MAX + 1)).filter(isSpoken);
  const references = await referencesOf(ctx, rows);
  const source = { input, references, isCompany: isInCompany(rows, input) };
  const room = roomOf(input, system);
  const whole = await readAll(source, sinceLastSummary(withoutAutomatic(rows)), room, room.tokens);
  if (whole) return [whole];
  const each = room.tokens - answerTokensOf(input);
  const inPieces = { ...room, pieceTokens: each };
  const rest = await readAll(source, sinceLastSummary(rows), inPieces, each * PIECES_MAX);
  const pieces = rest && cut(rest, each);
  return pieces && pieces.length <= PIECES_MAX ? pieces : null;
};

/** Null when it is more than `tokensMax`. */
const readAll = async (
  source: PromptSource,
  rows: readonly BranchRow[],
  room: Room,
  tokensMax: number,
): Promise<ModelMessage[] | null> => {
  const messages: ModelMessage[] = [];
  const left = { ...room };
  const pace = createPace();
  let taken = 0;
  for (const row of rows) {
    await pace();
    // Of a file as much is told as the model that answered could be told, however much stands above it.
    left.tokens = room.tokens;
    const said = await toModelMessages(source, row, left);
    taken += tokensOfMessages(said);
    if (taken > tokensMax) return null;
    messages.push(...said);
  }
  return messages;
};

const cut = (messages: readonly ModelMessage[], tokensMax: number): ModelMessage[][] => {
  const pieces: ModelMessage[][] = [];
  let left = 0;
  for (const message of messages.flatMap((one) => split(one, tokensMax))) {
    const tokens = tokensOfMessage(message);
    if (tokens > left) {
      pieces.push([]);
      left = tokensMax;
    }
    pieces.at(-1)?.push(message);
    left -= tokens;
  }
  return pieces;
};

/** A message that is longer than a piece, as several of the same author. Files come in parts that fit. */
const split = (message: ModelMessage, tokensMax: number): ModelMessage[] => {
  if (tokensOfMessage(message) <= tokensMax || message.role === 'tool') return [message];
  if (message.role === 'assistant')
    return slices(message.text, tokensMax).map((text) => ({ ...message, text }));
  return message.parts
    .flatMap((part): Part[] =>
      part.type === 'text' ? slices(part.text, tokensMax).map((text) => ({ type: 'text', text })) : [part],
    )
    .map((part) => ({ ...message, parts: [part] }));
};
