// What a model was told for one answer, part by part, and what it was not told: as it is kept.

import { createHash } from 'node:crypto';
import type { ContextPlace, ContextSource, ContextTitle } from '@parley/contract';
import type { WhyUntold } from '../../../kernel/module.ts';
import { CONTINUE, DONE_ALREADY } from '../../../providers/prompt-sentences.ts';
import { tokensOf, tokensOfMessage, tokensOfResult, tokensOfTools } from '../../../providers/tokens.ts';
import type { ModelMessage, ToolSpec } from '../../../providers/vendor.ts';
import type { ToolStep } from './answer.ts';

interface PartRef {
  readonly type: string;
  readonly id: string;
}

/** What keeps the words that a part was told, and how they were: they are shown only as long as they are the same. */
export interface WordsSource {
  /** The type of the rule, and what it finds them by. */
  readonly rule: string;
  readonly key: string;
  /** So many of them were told, from the beginning or from `start` on. Null: all that the key stands for, which never changes. */
  readonly told: { readonly start?: number; readonly characters: number; readonly sha256: string } | null;
}

export const hashOfWords = (content: string): string => createHash('sha256').update(content).digest('hex');

export const toldAgain = (rule: string, key: string, told: string, start = 0): WordsSource => ({
  rule,
  key,
  told: { start, characters: told.length, sha256: hashOfWords(told) },
});

export interface RecordPart {
  readonly source: ContextSource;
  readonly title: string;
  /** Where the title is no name. */
  readonly titleKey?: ContextTitle;
  readonly ref: PartRef | null;
  /** The place that brought it. */
  readonly from?: ContextPlace;
  /** What no other row keeps. */
  readonly text: string | null;
  /** Of the words of a message: later they may be others. */
  readonly sha256?: string;
  readonly tokens: number;
  readonly isCut?: boolean;
  /** How its words are found with the thing that it was taken from. */
  readonly again?: WordsSource;
  /** The call of a tool whose result it is: the message of the answer has the words; of an earlier answer, the message of `ref`. */
  readonly callId?: string;
  /** Said for this answer alone: for the person who asked. */
  readonly isForAsker?: boolean;
  /** What a persona, a place or a channel says to every turn: its words are kept, and may be others by now. */
  readonly isInstructions?: true;
}

export interface Untold extends WhyUntold {
  readonly source: ContextSource;
  readonly title: string;
  readonly titleKey?: ContextTitle;
  readonly ref: PartRef | null;
  readonly from?: ContextPlace;
  /** A part of it was told; this is the rest. */
  readonly isPart?: true;
  readonly count?: number;
  readonly tokens: number | null;
  /** For the person who asked alone. */
  readonly isForAsker?: true;
}

export interface ContextRecord {
  readonly parts: readonly RecordPart[];
  readonly untold: readonly Untold[];
  readonly answerTokens: number;
}

/** As a model reads it: what it is for, and the schema of its arguments. */
const toldTool = ({ name, description, parameters }: ToolSpec): string =>
  `${name}: ${description}\n${JSON.stringify(parameters)}`;

/** Tools that were chosen or granted, and are not offered: they are gone, or not for the person who asked. */
export const untoldTools = (wanted: readonly string[], tools: readonly ToolSpec[]): Untold[] =>
  wanted
    .filter((name) => !tools.some((tool) => tool.name === name))
    .map((title) => ({
      ...{ source: 'tools', title, ref: null, tokens: null, isForAsker: true },
      ...{
        reason: 'access',
        detail: 'it is not here, or not for the person who asked',
        detailKey: 'tool_away',
      },
    }));

/** Others may not know which tools the person who asked has. */
export const toldTools = (tools: readonly ToolSpec[]): RecordPart[] =>
  tools.length === 0
    ? []
    : [
        {
          source: 'tools',
          title: tools.map(({ name }) => name).join(', '),
          ref: null,
          text: tools.map(toldTool).join('\n'),
          tokens: tokensOfTools(tools),
          isForAsker: true,
        },
      ];

/** Of each; the message that they came in is counted with the first. */
export const tokensOfResults = (message: Extract<ModelMessage, { role: 'tool' }>): number[] => {
  const [, ...others] = message.results.map(tokensOfResult);
  return [tokensOfMessage(message) - others.reduce((sum, tokens) => sum + tokens, 0), ...others];
};

/** What the answer itself had said and done when the model was asked last; its message has the words. */
export const toldRounds = (
  whole: readonly ModelMessage[],
  fitted: readonly ModelMessage[],
  steps: readonly ToolStep[],
): RecordPart[] => fitted.flatMap((message, i) => ofRound(message, whole[i], steps));

/** What the model is told in the place of a person, so that it answers. */
export const askedToGoOn = (text: string | null): RecordPart[] =>
  text === null
    ? []
    : [
        {
          ...{ source: 'system', title: 'Asked to go on', titleKey: 'go_on', ref: null },
          ...{ text, tokens: tokensOf(text) },
        },
      ];

const SO_FAR = { title: 'This answer so far', titleKey: 'answer_so_far' } as const;

/** What an answer that was cut off is told to go on, and what its tools brought where it may call them no more. */
const ofInterruption = (
  { parts }: Extract<ModelMessage, { role: 'user' }>,
  steps: readonly ToolStep[],
): RecordPart[] => {
  const said = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (!said.includes(DONE_ALREADY)) return askedToGoOn(said);
  const results = steps.map(
    ({ id, name, output }): RecordPart => ({
      ...{ source: 'tools', title: name, ref: null, text: null },
      ...{ tokens: tokensOf(output ?? ''), callId: id },
    }),
  );
  return [...askedToGoOn(`${CONTINUE}\n\n${DONE_ALREADY}`), ...results];
};

const ofRound = (
  message: ModelMessage,
  whole: ModelMessage | undefined,
  steps: readonly ToolStep[],
): RecordPart[] => {
  const own = { ref: null, text: null } as const;
  if (message.role === 'user') return ofInterruption(message, steps);
  if (message.role === 'assistant')
    return [{ ...own, ...SO_FAR, source: 'history', tokens: tokensOfMessage(message) }];
  const before = whole?.role === 'tool' ? whole.results : [];
  const tokens = tokensOfResults(message);
  return message.results.map(({ callId, name, output }, i) => ({
    ...own,
    source: 'tools',
    title: name,
    tokens: tokens[i] ?? 0,
    callId,
    isCut: (before[i]?.output.length ?? 0) > output.length,
    isForAsker: !steps.some(({ id }) => id === callId),
  }));
};
