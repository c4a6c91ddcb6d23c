// How a model should answer: what the request says, then what the persona says; the rest is the model's choice.

import type { ModelRequest, ResponseFormat } from '../../../providers/vendor.ts';

export interface AnswerOptions {
  readonly temperature?: number | null | undefined;
  readonly top_p?: number | null | undefined;
  readonly max_tokens?: number | null | undefined;
  readonly reasoning?: 'off' | 'low' | 'medium' | 'high' | null | undefined;
}

export const mergeOptions = (asked: AnswerOptions, own: AnswerOptions | undefined): AnswerOptions => ({
  temperature: asked.temperature ?? own?.temperature,
  top_p: asked.top_p ?? own?.top_p,
  max_tokens: asked.max_tokens ?? own?.max_tokens,
  reasoning: asked.reasoning ?? own?.reasoning,
});

/** The same in the words of a provider. */
export const requestOptions = (
  options: AnswerOptions,
  { format, stops }: { format?: ResponseFormat | undefined; stops?: string[] | undefined },
): Partial<ModelRequest> => ({
  ...(options.temperature == null ? {} : { temperature: options.temperature }),
  ...(options.top_p == null ? {} : { topP: options.top_p }),
  ...(options.max_tokens == null ? {} : { maxTokens: options.max_tokens }),
  ...(options.reasoning == null ? {} : { reasoning: options.reasoning }),
  ...(format ? { responseFormat: format } : {}),
  ...(stops ? { stop: stops } : {}),
});
