// Who answers as somebody: what the turn needs to know of a persona.

export interface AnswerOptions {
  readonly temperature?: number | null | undefined;
  readonly top_p?: number | null | undefined;
  readonly max_tokens?: number | null | undefined;
  readonly reasoning?: 'off' | 'low' | 'medium' | 'high' | null | undefined;
}

export interface PersonaSnapshot {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly systemPrompt: string;
  readonly model: string | null;
  readonly providerConfigId: string | null;
  readonly options: AnswerOptions;
  readonly toolNames: readonly string[];
}

/** What the request says goes before what the persona says; what nobody says is the model's choice. */
export const mergeOptions = (asked: AnswerOptions, own: AnswerOptions | undefined): AnswerOptions => ({
  temperature: asked.temperature ?? own?.temperature,
  top_p: asked.top_p ?? own?.top_p,
  max_tokens: asked.max_tokens ?? own?.max_tokens,
  reasoning: asked.reasoning ?? own?.reasoning,
});
