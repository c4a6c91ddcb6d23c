// Anthropic's Messages.

import { streamAnswer } from './answer-stream.ts';
import { AnthropicDecoder } from './anthropic-decoder.ts';
import { messagesBody } from './anthropic-request.ts';
import { addressOf, askJson, baseOf, entriesIn, withOwnHeaders } from './ask.ts';
import { failure } from './failures.ts';
import { mayBeSilent } from './honest-end.ts';
import { type Json, object, optionalCount, optionalText, text } from './json.ts';
import type { Endpoint, ListedModel, ProviderIo, Vendor } from './vendor.ts';

const VERSION = '2023-06-01';
const PAGE = '1000';
const PAGES_MAX = 10;

const headersFor = (endpoint: Endpoint): Record<string, string> => {
  const key = endpoint.apiKey?.reveal();
  return withOwnHeaders({ ...(key ? { 'x-api-key': key } : {}), 'anthropic-version': VERSION }, endpoint);
};

const listed = (model: Json): ListedModel => {
  const displayName = optionalText(model.display_name);
  const contextWindow = optionalCount(model.max_input_tokens);
  const maxOutput = optionalCount(model.max_tokens);
  return {
    id: text(model.id),
    ...(displayName ? { displayName } : {}),
    ...(contextWindow ? { contextWindow } : {}),
    ...(maxOutput ? { maxOutput } : {}),
    capabilities: { vision: true, tools: true },
    kind: 'chat',
  };
};

const listModels = async (endpoint: Endpoint, io: ProviderIo): Promise<ListedModel[]> => {
  const models: ListedModel[] = [];
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { limit: PAGE, ...(after ? { after_id: after } : {}) };
    const url = addressOf(baseOf(endpoint), '/models', query);
    const answer = object(await askJson(endpoint, { url, headers: headersFor(endpoint) }, io));
    models.push(
      ...entriesIn(endpoint, answer, 'data')
        .filter((model) => optionalText(model.id))
        .map(listed),
    );
    after = optionalText(answer.last_id);
    if (answer.has_more !== true || !after) break;
  }
  return models;
};

export const anthropic: Vendor = {
  stream: (endpoint, request, io) =>
    streamAnswer(
      endpoint,
      () => ({
        url: addressOf(baseOf(endpoint), '/messages'),
        headers: headersFor(endpoint),
        body: messagesBody(request),
      }),
      new AnthropicDecoder(endpoint, mayBeSilent(request)),
      io,
    ),
  listModels,
  embed: async (endpoint) => {
    throw failure(endpoint, 'unsupported', { words: 'use another provider for embeddings' });
  },
};
