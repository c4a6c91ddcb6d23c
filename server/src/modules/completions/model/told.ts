// What a model was told for one answer, part by part, and what it was not told: as it is kept.

import type { ContextReason, ContextSource } from '@parley/contract';
import type { ModelMessage, ToolSpec } from '../../../providers/vendor.ts';
import type { ToolStep } from './answer.ts';
import { tokensOf, tokensOfMessage, tokensOfTools } from './tokens.ts';

interface PartRef {
  readonly type: string;
  readonly id: string;
}

export interface ToldPart {
  readonly source: ContextSource;
  readonly title: string;
  readonly ref: PartRef | null;
  /** What no other row keeps. */
  readonly text: string | null;
  /** Of the words of a message: later they may be others. */
  readonly sha256?: string;
  readonly tokens: number;
  readonly isCut?: boolean;
  /** Said for this answer alone: for the person who asked. */
  readonly isForAsker?: boolean;
}

export interface Untold {
  readonly source: ContextSource;
  readonly title: string;
  readonly ref: PartRef | null;
  readonly count?: number;
  readonly tokens: number | null;
  readonly reason: ContextReason;
  readonly detail: string;
}

export interface ToldContext {
  readonly parts: readonly ToldPart[];
  readonly untold: readonly Untold[];
  readonly answerTokens: number;
}

/** Others may not know which tools the person who asked has. */
export const toldTools = (tools: readonly ToolSpec[]): ToldPart[] =>
  tools.length === 0
    ? []
    : [
        {
          source: 'tools',
          title: tools.map(({ name }) => name).join(', '),
          ref: null,
          text: tools.map(({ name, description }) => `${name}: ${description}`).join('\n'),
          tokens: tokensOfTools(tools),
          isForAsker: true,
        },
      ];

/** What the answer itself had said and done when the model was asked last; its message has the words. */
export const toldRounds = (
  whole: readonly ModelMessage[],
  fitted: readonly ModelMessage[],
  steps: readonly ToolStep[],
): ToldPart[] => fitted.flatMap((message, i) => ofRound(message, whole[i], steps));

const ofRound = (
  message: ModelMessage,
  whole: ModelMessage | undefined,
  steps: readonly ToolStep[],
): ToldPart[] => {
  const own = { ref: null, text: null } as const;
  if (message.role !== 'tool')
    return [{ ...own, source: 'history', title: 'This answer so far', tokens: tokensOfMessage(message) }];
  const before = whole?.role === 'tool' ? whole.results : [];
  return message.results.map(({ callId, name, output }, i) => ({
    ...own,
    source: 'tools',
    title: name,
    tokens: tokensOf(output),
    isCut: (before[i]?.output.length ?? 0) > output.length,
    isForAsker: !steps.some(({ id }) => id === callId),
  }));
};
