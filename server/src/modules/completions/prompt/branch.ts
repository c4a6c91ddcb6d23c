// A branch as a model is told it: a summary stands for what is above it. One that a member asked for stands for it always; one that was
// written because a window was full makes way for the turns themselves where these fit.

import type { BranchRow } from '../../messages/index.ts';

/** The last messages before a summary are told as they are: the conversation mostly goes on from there. */
const KEPT_BEFORE_SUMMARY = 4;
const KEPT_CHARACTERS_MAX = 8_000;

export const isSummary = ({
  role,
  author_type,
  deleted_at,
}: Pick<BranchRow, 'role' | 'author_type' | 'deleted_at'>): boolean =>
  role === 'system' && author_type === 'system' && deleted_at === null;

/** The author of a summary is the member who asked for it; an automatic one has none. */
const isAutomatic = (row: BranchRow): boolean => isSummary(row) && row.author_id === null;

/** An answer that never began. */
const isEmpty = ({ role, content, tool_calls_json }: BranchRow): boolean =>
  role === 'assistant' && content === '' && tool_calls_json.length === 0;

export const saidIn = (branch: readonly BranchRow[]): readonly BranchRow[] =>
  branch.filter((row) => row.deleted_at === null && !isEmpty(row));

export const hasAutomatic = (rows: readonly BranchRow[]): boolean => rows.some(isAutomatic);

export const withoutAutomatic = (rows: readonly BranchRow[]): readonly BranchRow[] =>
  rows.filter((row) => !isAutomatic(row));

/** The last summary, and what came after it. */
export const sinceLastSummary = (rows: readonly BranchRow[]): readonly BranchRow[] =>
  rows.slice(Math.max(0, rows.findLastIndex(isSummary)));

/** The same, with the last few words before the summary below it. */
export const fromLastSummary = (rows: readonly BranchRow[]): readonly BranchRow[] => {
  const last = rows.findLastIndex(isSummary);
  const [summary, ...below] = sinceLastSummary(rows);
  return last <= 0 || !summary ? rows : [summary, ...lastWordsOf(rows.slice(0, last)), ...below];
};

const lastWordsOf = (rows: readonly BranchRow[]): readonly BranchRow[] => {
  const kept: BranchRow[] = [];
  let characters = 0;
  for (const row of rows.slice(-KEPT_BEFORE_SUMMARY).reverse()) {
    characters += row.content.length;
    if (isSummary(row) || characters > KEPT_CHARACTERS_MAX) break;
    kept.unshift(row);
  }
  return kept;
};
