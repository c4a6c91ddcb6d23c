// What other modules do to the words that are about to be sent to a model. All words of a request pass: what was said, what tools brought,
// and what a title or a summary is made of.

import type { Ctx } from '../../../kernel/ctx.ts';
import { definePart } from '../../../kernel/parts.ts';
import type { ModelMessage, ModelRequest } from '../../../providers/vendor.ts';

export interface SpokenText {
  readonly role: 'system' | ModelMessage['role'];
  readonly content: string;
}

/** Gives as many texts as it was given, in the same order. */
type TextFilter = (ctx: Ctx, texts: readonly SpokenText[]) => Promise<readonly SpokenText[]>;

export const textFilter = definePart<TextFilter>('completions.filters');

/** The first one's texts are the next one's. */
const passedThrough = async (ctx: Ctx, texts: readonly SpokenText[]): Promise<readonly SpokenText[]> => {
  let passed = texts;
  for (const filter of textFilter.listed(ctx.kernel)) passed = await filter(ctx, passed);
  return passed;
};

/** Every text of a message, and the message with others in their places. */
const textsOf = (message: ModelMessage): string[] => {
  if (message.role === 'user')
    return message.parts.flatMap((part) => (part.type === 'text' ? part.text : []));
  return message.role === 'assistant' ? [message.text] : message.results.map(({ output }) => output);
};

const withTexts = (message: ModelMessage, next: () => string): ModelMessage => {
  if (message.role === 'user')
    return {
      ...message,
      parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text: next() } : part)),
    };
  if (message.role === 'assistant') return { ...message, text: next() };
  return { ...message, results: message.results.map((result) => ({ ...result, output: next() })) };
};

export const filtered = async (ctx: Ctx, request: ModelRequest): Promise<ModelRequest> => {
  const texts: SpokenText[] = [
    ...(request.system === null ? [] : [{ role: 'system' as const, content: request.system }]),
    ...request.messages.flatMap((message) =>
      textsOf(message).map((content) => ({ role: message.role, content })),
    ),
  ];
  const passed = await passedThrough(ctx, texts);
  if (passed === texts) return request;
  let at = 0;
  const next = (): string => passed[at++]?.content ?? '';
  const system = request.system === null ? null : next();
  return { ...request, system, messages: request.messages.map((message) => withTexts(message, next)) };
};

/** One text that goes to a model which is not asked, but reads it out or is given it to know names from. */
export const filteredText = async (ctx: Ctx, content: string): Promise<string> => {
  const [passed] = await passedThrough(ctx, [{ role: 'user', content }]);
  return passed?.content ?? '';
};
