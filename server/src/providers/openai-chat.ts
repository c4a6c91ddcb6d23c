// OpenAI's chat wire: OpenAI itself, Azure, Mistral, Groq, xAI, DeepSeek, OpenRouter, Ollama and every server that imitates it.

import { streamAnswer } from './answer-stream.ts';
import { addressOf, askJson, baseOf, inPath, withOwnHeaders } from './ask.ts';
import { failure } from './failures.ts';
import { mayBeSilent } from './honest-end.ts';
import { list, object } from './json.ts';
import { OpenAiDecoder, usageOf } from './openai-decoder.ts';
import { listedModels, listOllama, ollamaRoot } from './openai-models.ts';
import { chatBody } from './openai-request.ts';
import { stopsToCut } from './openai-thinking.ts';
import type { Embeddings, EmbedRequest, Endpoint, ProviderIo, ProviderName, Vendor } from './vendor.ts';

const AZURE_API_VERSION = '2024-10-21';
const WITHOUT_EMBEDDINGS: readonly ProviderName[] = ['groq', 'xai', 'deepseek'];

/** Azure's newer address speaks like OpenAI's; the older one has the deployment in the path and a version in the query. */
const azureAddress = (endpoint: Endpoint, path: string, model: string | null): string => {
  const base = baseOf(endpoint);
  const { pathname } = new URL(addressOf(base, ''));
  if (/\/openai\/v1\/?$/.test(pathname)) return addressOf(base, path);
  const prefix = /\/openai\/?$/.test(pathname) ? '' : '/openai';
  const deployment = model === null ? '' : `/deployments/${inPath(model)}`;
  return addressOf(base, `${prefix}${deployment}${path}`, { 'api-version': AZURE_API_VERSION });
};

export const wireAddress = (endpoint: Endpoint, path: string, model: string | null): string => {
  if (endpoint.provider === 'azure') return azureAddress(endpoint, path, model);
  if (endpoint.provider === 'ollama') return addressOf(ollamaRoot(endpoint), `/v1${path}`);
  return addressOf(baseOf(endpoint), path);
};

export const wireHeaders = (endpoint: Endpoint): Record<string, string> => {
  const key = endpoint.apiKey?.reveal();
  const auth: Record<string, string> = {};
  if (key && endpoint.provider === 'azure') auth['api-key'] = key;
  else if (key) auth.authorization = `Bearer ${key}`;
  if (endpoint.provider === 'openrouter') auth['x-title'] = 'Parley';
  return withOwnHeaders(auth, endpoint);
};

const vectorOf = (entry: unknown): number[] => list(object(entry).embedding).map(Number);

const embed = async (
  endpoint: Endpoint,
  { model, inputs, dimensions, user }: EmbedRequest,
  io: ProviderIo,
): Promise<Embeddings> => {
  if (WITHOUT_EMBEDDINGS.includes(endpoint.provider)) throw failure(endpoint, 'unsupported');
  const size = endpoint.provider === 'mistral' ? 'output_dimension' : 'dimensions';
  const body = { model, input: inputs, [size]: dimensions, encoding_format: 'float', user };
  const url = wireAddress(endpoint, '/embeddings', model);
  const answer = object(await askJson(endpoint, { url, headers: wireHeaders(endpoint), body }, io));
  const entries = list(answer.data).toSorted(
    (a, b) => Number(object(a).index ?? 0) - Number(object(b).index ?? 0),
  );
  const vectors = entries.map(vectorOf);
  if (
    vectors.length !== inputs.length ||
    vectors.some((vector) => vector.length === 0 || vector.some(Number.isNaN))
  )
    throw failure(endpoint, 'protocol', { words: 'it did not send one vector for each text' });
  return { vectors, usage: usageOf(object(answer.usage)) };
};

const ask = (endpoint: Endpoint, path: string, io: ProviderIo): Promise<unknown> =>
  askJson(endpoint, { url: wireAddress(endpoint, path, null), headers: wireHeaders(endpoint) }, io);

export const openAiChat: Vendor = {
  stream: (endpoint, request, io) =>
    streamAnswer(
      endpoint,
      () => ({
        url: wireAddress(endpoint, '/chat/completions', request.model),
        headers: wireHeaders(endpoint),
        body: chatBody(endpoint, request),
      }),
      new OpenAiDecoder(endpoint, mayBeSilent(request), stopsToCut(endpoint, request)),
      io,
    ),
  listModels: async (endpoint, io) => {
    if (endpoint.provider === 'ollama') return listOllama(endpoint, wireHeaders(endpoint), io);
    return listedModels(endpoint, await ask(endpoint, '/models', io));
  },
  embed,
};
