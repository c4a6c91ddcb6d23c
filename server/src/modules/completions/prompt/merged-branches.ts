// Two branches as a model is told them that is to merge them: what only the one says, then what only the other says, each message with the
// name of who wrote it. Their words are read when the model is asked, so that what was deleted meanwhile is told no more.

import type { Ctx } from '../../../kernel/ctx.ts';
import { FIRST_BRANCH, MERGE, SECOND_BRANCH } from '../../../providers/prompt-sentences.ts';
import { tokensOf } from '../../../providers/tokens.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import { listMessagesByIds, type MessageRow } from '../../messages/index.ts';
import { hashOfWords, type RecordPart } from '../model/context-record.ts';
import { asUser } from '../model/side-questions.ts';

/** A message of one of the two, or a part of its words. */
export interface MergedPart {
  readonly message_id: string;
  /** Whether it stands on the second of the two. */
  readonly isSecond: boolean;
  readonly start: number;
  /** Null: to its end. */
  readonly end: number | null;
}

/** What an answer merges; kept with it for its other versions. */
export interface MergeTask {
  readonly merged_from: readonly string[];
  readonly parts: readonly MergedPart[];
}

export interface MergedWords {
  readonly message: ModelMessage;
  readonly tokens: number;
  readonly parts: readonly RecordPart[];
  readonly rows: readonly MessageRow[];
}

interface MergedText {
  readonly part: MergedPart;
  readonly row: MessageRow;
  readonly words: string;
}

/** Null: nothing is merged, or all of it was deleted. */
export const mergedWords = async (
  ctx: Ctx,
  channelId: string,
  merge: MergeTask | null,
): Promise<MergedWords | null> => {
  if (merge === null) return null;
  const ids = [...new Set(merge.parts.map(({ message_id }) => message_id))];
  const rows = new Map((await listMessagesByIds(ctx.db, ids)).map((row) => [row.id, row]));
  const told = merge.parts.flatMap((part): MergedText[] => {
    const row = rows.get(part.message_id);
    if (row?.channel_id !== channelId || row.deleted_at !== null) return [];
    const words = row.content.slice(part.start, part.end ?? undefined).toWellFormed();
    return words.trim() === '' ? [] : [{ part, row, words }];
  });
  if (told.length === 0) return null;
  const saidOn = (isSecond: boolean): string =>
    told
      .filter(({ part }) => part.isSecond === isSecond)
      .map(({ row, words }) => `${row.author_name}: ${words}`)
      .join('\n\n');
  const text = [FIRST_BRANCH, saidOn(false), SECOND_BRANCH, saidOn(true), MERGE].join('\n\n');
  return {
    message: asUser(text),
    tokens: tokensOf(text),
    parts: [
      ...told.map(toPart),
      {
        ...{ source: 'system', title: 'Asked to merge', titleKey: 'merge', ref: null },
        ...{ text: MERGE, tokens: tokensOf(MERGE) },
      },
    ],
    rows: told.map(({ row }) => row),
  };
};

const toPart = ({ part, row, words }: MergedText): RecordPart => ({
  source: 'history',
  title: row.author_name,
  ref: { type: 'message', id: row.id },
  text: null,
  sha256: hashOfWords(row.content),
  tokens: tokensOf(words),
  ...(words.length < row.content.length
    ? { again: { rule: 'message', key: row.id, told: placeOf(part, words) } }
    : {}),
});

const placeOf = ({ start }: MergedPart, words: string) => ({
  start,
  characters: words.length,
  sha256: hashOfWords(words),
});
