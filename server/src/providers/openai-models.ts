// Lists of models as the speakers of OpenAI's wire give them.

import { addressOf, askJson, baseOf, entriesIn, type Question } from './ask.ts';
import { count, isJson, type Json, list, object, optionalCount, optionalText, text } from './json.ts';
import type { Endpoint, ListedModel, ProviderIo } from './vendor.ts';

const EMBEDDING = /embed|\bbge\b|\be5-|minilm|nomic|gte-/i;
const OTHER =
  /whisper|tts|audio|realtime|transcri|dall-e|image|imagen|moderation|rerank|sora|veo|davinci|babbage|ocr|guard|speech|lyria|aqa/i;

export const kindOf = (id: string): ListedModel['kind'] =>
  EMBEDDING.test(id) ? 'embedding' : OTHER.test(id) ? 'other' : 'chat';

const PER_MILLION = 1_000_000;

/** OpenRouter's prices are dollars per token, written as text; negative ones mean "it depends". */
const priceOf = (pricing: Json): ListedModel['price'] => {
  const [input, output] = [Number(pricing.prompt), Number(pricing.completion)];
  if (!(input >= 0 && output >= 0) || pricing.prompt === undefined) return undefined;
  const rounded = (dollars: number) => Math.round(dollars * PER_MILLION * 1e6) / 1e6;
  return { input: rounded(input), output: rounded(output) };
};

const capabilitiesOf = (model: Json): ListedModel['capabilities'] => {
  if (isJson(model.capabilities)) {
    const { vision, function_calling: tools } = model.capabilities;
    return { vision: vision === true, tools: tools === true };
  }
  const modalities = list(object(model.architecture).input_modalities);
  const parameters = list(model.supported_parameters);
  if (modalities.length === 0 && parameters.length === 0) return undefined;
  return {
    vision: modalities.includes('image'),
    tools: parameters.includes('tools'),
    reasoning: parameters.includes('reasoning'),
  };
};

const listed = (model: Json): ListedModel => {
  const id = text(model.id);
  const price = isJson(model.pricing) ? priceOf(model.pricing) : undefined;
  const capabilities = capabilitiesOf(model);
  const contextWindow =
    count(model.context_window) ||
    count(model.context_length) ||
    count(model.max_context_length) ||
    count(model.max_model_len);
  const maxOutput =
    count(model.max_completion_tokens) || count(object(model.top_provider).max_completion_tokens);
  const displayName = optionalText(model.display_name) ?? optionalText(model.name);
  return {
    id,
    ...(displayName && displayName !== id ? { displayName } : {}),
    ...(contextWindow ? { contextWindow } : {}),
    ...(maxOutput ? { maxOutput } : {}),
    ...(capabilities ? { capabilities } : {}),
    ...(price ? { price } : {}),
    kind: kindOf(id),
  };
};

/** In the vendor's order, each id once. */
export const listedModels = (endpoint: Endpoint, answer: unknown): ListedModel[] => {
  const entries = entriesIn(endpoint, Array.isArray(answer) ? { data: answer } : answer, 'data');
  const models = entries.filter((model) => optionalText(model.id));
  return [...new Map(models.map((model) => [text(model.id), listed(model)])).values()];
};

const SHOWN_AT_ONCE = 4;
const OLLAMA_MODELS_MAX = 200;

/** What Ollama gives a model without a configured window, on a machine of which we know nothing. */
const OLLAMA_WINDOW = 4_096;

/**
 * The window a model runs with, which is seldom the one it was made for, and cannot be asked for on OpenAI's wire: what does not
 * fit is cut off without a word. A model that runs elsewhere has its whole one.
 */
const ollamaWindow = (shown: Json, running: number | undefined): number | undefined => {
  const made = Object.entries(object(shown.model_info)).find(([name]) => name.endsWith('.context_length'));
  const most = optionalCount(made?.[1]);
  if (optionalText(shown.remote_host)) return most;
  const [, written] = /^num_ctx\s+(\d+)\s*$/m.exec(text(shown.parameters)) ?? [];
  const given = optionalCount(Number(written)) ?? running ?? OLLAMA_WINDOW;
  return Math.min(given, most ?? given);
};

interface Ollama {
  readonly endpoint: Endpoint;
  readonly question: Omit<Question, 'body'>;
  /** The windows of what is loaded at the moment, by name. */
  readonly running: ReadonlyMap<string, number>;
}

/** Ollama says what a model can do only when it is asked about it by name; one that it cannot show is listed all the same. */
const shownByOllama = async (
  { endpoint, question, running }: Ollama,
  id: string,
  io: ProviderIo,
): Promise<ListedModel> => {
  const shown = object(await askJson(endpoint, { ...question, body: { model: id } }, io).catch(() => null));
  const abilities = list(shown.capabilities);
  const contextWindow = ollamaWindow(shown, running.get(id));
  return {
    id,
    ...(contextWindow ? { contextWindow } : {}),
    ...(abilities.length > 0
      ? {
          capabilities: {
            vision: abilities.includes('vision'),
            tools: abilities.includes('tools'),
            reasoning: abilities.includes('thinking'),
          },
        }
      : {}),
    price: { input: 0, output: 0 },
    kind: abilities.includes('embedding') ? 'embedding' : kindOf(id),
  };
};

/** Ollama's own root, also when the configured address is that of its OpenAI API. */
export const ollamaRoot = (endpoint: Endpoint): string => baseOf(endpoint).replace(/\/v1\/?$/, '');

const runningAt = (answer: unknown): Map<string, number> =>
  new Map(
    list(object(answer).models).flatMap((model) => {
      const { name, context_length: window } = object(model);
      return count(window) > 0 ? [[text(name), count(window)] as const] : [];
    }),
  );

export const listOllama = async (
  endpoint: Endpoint,
  headers: Record<string, string>,
  io: ProviderIo,
): Promise<ListedModel[]> => {
  const root = ollamaRoot(endpoint);
  const tags = await askJson(endpoint, { url: addressOf(root, '/api/tags'), headers }, io);
  const names = entriesIn(endpoint, tags, 'models')
    .map((model) => text(model.name) || text(model.model))
    .filter((name) => name !== '')
    .slice(0, OLLAMA_MODELS_MAX);
  const models: ListedModel[] = [];
  const loaded = await askJson(endpoint, { url: addressOf(root, '/api/ps'), headers }, io).catch(() => null);
  const question = { url: addressOf(root, '/api/show'), headers };
  const ollama: Ollama = { endpoint, question, running: runningAt(loaded) };
  for (let from = 0; from < names.length; from += SHOWN_AT_ONCE)
    models.push(
      ...(await Promise.all(
        names.slice(from, from + SHOWN_AT_ONCE).map((id) => shownByOllama(ollama, id, io)),
      )),
    );
  return models;
};
