// Google's Gemini.

import { streamAnswer } from './answer-stream.ts';
import { addressOf, askJson, baseOf, entriesIn, inPath, textsOf, withOwnHeaders } from './ask.ts';
import { failure } from './failures.ts';
import { GeminiDecoder } from './gemini-decoder.ts';
import { generateBody } from './gemini-request.ts';
import { mayBeSilent } from './honest-end.ts';
import { count, type Json, list, object, optionalCount, optionalText, text } from './json.ts';
import { kindOf } from './openai-models.ts';
import type { Embeddings, EmbedRequest, Endpoint, ListedModel, ProviderIo, Vendor } from './vendor.ts';

const PAGES_MAX = 10;

const headersFor = (endpoint: Endpoint): Record<string, string> => {
  const key = endpoint.apiKey?.reveal();
  return withOwnHeaders(key ? { 'x-goog-api-key': key } : {}, endpoint);
};

const modelPath = (model: string): string =>
  model.includes('/') ? `/${inPath(model)}` : `/models/${inPath(model)}`;

const listed = (model: Json): ListedModel => {
  const id = text(model.name).replace(/^models\//, '');
  const methods = list(model.supportedGenerationMethods);
  const canChat = methods.includes('generateContent');
  const displayName = optionalText(model.displayName);
  const contextWindow = optionalCount(model.inputTokenLimit);
  const maxOutput = optionalCount(model.outputTokenLimit);
  return {
    id,
    ...(displayName ? { displayName } : {}),
    ...(contextWindow ? { contextWindow } : {}),
    ...(maxOutput ? { maxOutput } : {}),
    ...(canChat && id.startsWith('gemini')
      ? { capabilities: { vision: true, tools: true, reasoning: model.thinking === true } }
      : {}),
    kind: methods.includes('embedContent') ? 'embedding' : canChat ? kindOf(id) : 'other',
  };
};

const listModels = async (endpoint: Endpoint, io: ProviderIo): Promise<ListedModel[]> => {
  const models: ListedModel[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { pageSize: '1000', ...(pageToken ? { pageToken } : {}) };
    const url = addressOf(baseOf(endpoint), '/models', query);
    const answer = object(await askJson(endpoint, { url, headers: headersFor(endpoint) }, io));
    models.push(
      ...entriesIn(endpoint, answer, 'models')
        .filter((model) => optionalText(model.name))
        .map(listed),
    );
    pageToken = optionalText(answer.nextPageToken);
    if (!pageToken) break;
  }
  return models;
};

const embed = async (
  endpoint: Endpoint,
  { model, inputs, dimensions }: EmbedRequest,
  io: ProviderIo,
): Promise<Embeddings> => {
  const path = modelPath(model);
  const requests = textsOf(endpoint, inputs).map((input) => ({
    model: path.slice(1),
    content: { parts: [{ text: input }] },
    outputDimensionality: dimensions,
  }));
  const url = addressOf(baseOf(endpoint), `${path}:batchEmbedContents`);
  const question = { url, headers: headersFor(endpoint), body: { requests } };
  const answer = object(await askJson(endpoint, question, io));
  const vectors = list(answer.embeddings).map((entry) => list(object(entry).values).map(Number));
  if (vectors.length !== inputs.length || vectors.some((vector) => vector.length === 0))
    throw failure(endpoint, 'protocol', { words: 'it did not send one vector for each text' });
  const input = count(object(answer.usageMetadata).promptTokenCount);
  return { vectors, usage: { input, output: 0, cached: 0, reasoning: 0 } };
};

export const gemini: Vendor = {
  stream: (endpoint, request, io) =>
    streamAnswer(
      endpoint,
      () => ({
        url: addressOf(baseOf(endpoint), `${modelPath(request.model)}:streamGenerateContent`, { alt: 'sse' }),
        headers: headersFor(endpoint),
        body: generateBody(request),
      }),
      new GeminiDecoder(endpoint, mayBeSilent(request)),
      io,
    ),
  listModels,
  embed,
};
