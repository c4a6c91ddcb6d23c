// The messages of a branch as parts of a context: the words by their message, files by their name, and what was left out.

import type { WhyUntold } from '../../../kernel/module.ts';
import { tokensOf, tokensOfMessage, tokensOfParts } from '../../../providers/tokens.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import { type BranchRow, isWithheldResult } from '../../messages/index.ts';
import type { ToolStep } from '../model/answer.ts';
import {
  hashOfWords,
  type RecordPart,
  tokensOfResults,
  toldAgain,
  type Untold,
} from '../model/context-record.ts';
import type { ReferenceFate } from './attachments.ts';
import { isSummary } from './branch.ts';
import { toldLater } from './messages.ts';

/** A message of the branch as it is told. */
export interface PromptBranchRow {
  readonly row: BranchRow;
  readonly said: readonly ModelMessage[];
  readonly tokens: number;
  readonly images: number;
  readonly fates: readonly ReferenceFate[];
}

const titleOf = (row: BranchRow): Pick<RecordPart, 'title' | 'titleKey'> =>
  isSummary(row) ? { title: 'Summary', titleKey: 'summary' } : { title: row.author_name };

/** Files stand before the words that they came with; what tools gave for an answer stands between its words, where it was told. */
export const toldRow = ({
  row,
  said,
  tokens,
  fates,
}: PromptBranchRow): { readonly parts: readonly RecordPart[]; readonly untold: readonly Untold[] } => {
  const untold = fates.flatMap(untoldReference);
  if (said.some(({ role }) => role === 'tool')) return { parts: toldInRounds(row, said), untold };
  const told = fates.filter((fate) => fate.untold === null).flatMap(toldReference);
  const words = wordsOf(row, tokens - told.reduce((sum, part) => sum + part.tokens, 0));
  return { parts: [...told, words], untold };
};

const refTo = ({ id }: BranchRow) => ({ type: 'message', id });

const wordsOf = (row: BranchRow, tokens: number): RecordPart => ({
  source: 'history',
  ...titleOf(row),
  ref: refTo(row),
  text: null,
  sha256: hashOfWords(row.content),
  tokens: Math.max(0, tokens),
});

/** A call without a word before it is counted with its result. */
const toldInRounds = (row: BranchRow, said: readonly ModelMessage[]): RecordPart[] => {
  const parts: RecordPart[] = [];
  let start = 0;
  let calling = 0;
  for (const message of said) {
    if (message.role === 'tool') {
      const [first, ...others] = resultsOf(row, message);
      if (first) parts.push({ ...first, tokens: first.tokens + calling }, ...others);
      calling = 0;
    } else if (message.role === 'assistant' && message.text !== '') {
      const again = toldAgain('message', row.id, message.text, start);
      parts.push({ ...wordsOf(row, tokensOfMessage(message)), again });
      start += message.text.length;
    } else calling += tokensOfMessage(message);
  }
  return parts;
};

const resultsOf = (row: BranchRow, message: Extract<ModelMessage, { role: 'tool' }>): RecordPart[] => {
  const steps = row.tool_calls_json as readonly ToolStep[];
  const tokens = tokensOfResults(message);
  return message.results.map(({ callId, name }, i): RecordPart => {
    const output = steps.find(({ id }) => id === callId)?.output ?? '';
    const of = { source: 'tools', title: name, ref: refTo(row), tokens: tokens[i] ?? 0 } as const;
    // That the person who asks may not read it is theirs to know.
    if (isWithheldResult(output)) return { ...of, text: output, isForAsker: true };
    const { words, isCut } = toldLater(output);
    return { ...of, text: null, isCut, callId, again: toldAgain('tool_result', callId, words) };
  });
};

const named = ({ reference: { source, id, title, from } }: ReferenceFate) => ({
  source,
  title,
  ref: { type: source, id },
  ...(from === undefined ? {} : { from }),
});

/** A picture is one part, and so is a text; one that was searched is a part for each passage. */
const toldReference = (fate: ReferenceFate): RecordPart[] => {
  const { reference, parts, isCut, pieces } = fate;
  if (pieces.length === 0) return [{ ...named(fate), text: null, tokens: tokensOfParts(parts), isCut }];
  return pieces.map(({ title, start, words, tokens }) => ({
    ...named(fate),
    title,
    text: null,
    tokens,
    isCut,
    again: toldAgain(reference.type, reference.id, words, start),
  }));
};

const untoldReference = (fate: ReferenceFate): Untold[] => {
  if (fate.untold !== null) return [{ ...named(fate), tokens: null, ...fate.untold }];
  return fate.rest === null ? [] : [{ ...named(fate), isPart: true, ...fate.rest }];
};

/** Of what was said, some messages are told by a summary, and the oldest of the others may find no room. */
export const untoldRows = (
  said: readonly BranchRow[],
  wanted: readonly BranchRow[],
  told: readonly PromptBranchRow[],
): Untold[] => {
  const toldIds = new Set(told.map(({ row }) => row.id));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const summedUp = said.filter(({ id }) => !wantedIds.has(id));
  const missed = wanted.filter(({ id }) => !toldIds.has(id));
  return [
    ...gap(summedUp, { reason: 'summary', detail: 'a summary stands for these messages' }),
    ...gap(missed, { reason: 'budget', detail: 'the window of the model has no room for these messages' }),
  ];
};

/** What stands above the branch that a turn looks at. */
export const untoldAbove = (rows: readonly BranchRow[], above: Above | null): Untold[] => {
  if (above === null) return [];
  const isSummedUp = rows.some(isSummary);
  return [
    {
      source: 'history',
      ...{ title: 'Earlier messages', titleKey: 'earlier_messages' },
      ref: { type: 'message', id: above.id },
      count: above.count,
      tokens: null,
      ...(isSummedUp
        ? { reason: 'summary', detail: 'a summary stands for these messages' }
        : {
            ...{
              reason: 'number',
              detail: `a turn looks at the last ${above.lookedAt} messages of a branch`,
            },
            ...{ detailKey: 'branch_length', detailNumbers: { number: above.lookedAt } },
          }),
    },
  ];
};

/** The last of so many messages. */
export interface Above {
  readonly id: string;
  readonly count: number;
  readonly lookedAt: number;
}

const gap = (rows: readonly BranchRow[], why: WhyUntold): Untold[] => {
  const last = rows.at(-1);
  if (!last) return [];
  return [
    {
      source: 'history',
      ...{ title: 'Earlier messages', titleKey: 'earlier_messages' },
      ref: { type: 'message', id: last.id },
      count: rows.length,
      tokens: rows.reduce((sum, { content }) => sum + tokensOf(content), 0),
      ...why,
    },
  ];
};
