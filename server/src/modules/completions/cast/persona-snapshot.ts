// What a turn needs to know of a persona, as it is when the turn asks it.

import type { AnswerOptions } from './answer-options.ts';

export interface PersonaSnapshot {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly systemPrompt: string;
  readonly model: string | null;
  readonly providerConfigId: string | null;
  readonly options: AnswerOptions;
  readonly toolNames: readonly string[];
  /** The person who asks wrote it. */
  readonly isOwn: boolean;
}

/** A persona uses the tools that it was granted; a request may ask for fewer of them, never for more. */
export const toolNamesFor = (
  asked: readonly string[] | undefined,
  persona: PersonaSnapshot | null,
): readonly string[] => {
  if (persona === null) return asked ?? [];
  return asked === undefined ? persona.toolNames : persona.toolNames.filter((name) => asked.includes(name));
};
