// Which vendors there are, how they are called, where they live and what their keys look like.

import type { ProviderName } from './vendor.ts';

interface ProviderInfo {
  readonly name: ProviderName;
  readonly label: string;
  readonly defaultBaseUrl: string | null;
  readonly needsKey: boolean;
  readonly needsBaseUrl: boolean;
  /** The form of its keys, where it has one of its own. */
  readonly keyHint: RegExp | null;
}

const info = (
  name: ProviderName,
  label: string,
  defaultBaseUrl: string | null,
  keyHint: RegExp | null = null,
  needsKey = true,
): ProviderInfo => ({
  name,
  label,
  defaultBaseUrl,
  needsKey,
  needsBaseUrl: defaultBaseUrl === null && name !== 'demo',
  keyHint,
});

/** In the order in which a page should offer them. */
export const PROVIDERS: readonly ProviderInfo[] = [
  info('openai', 'OpenAI', 'https://api.openai.com/v1', /^sk-(?!ant-|or-)[\w-]{20,}$/),
  info('anthropic', 'Anthropic', 'https://api.anthropic.com/v1', /^sk-ant-[\w-]{20,}$/),
  info(
    'google',
    'Google Gemini',
    'https://generativelanguage.googleapis.com/v1beta',
    /^(?:AIza[\w-]{35}|AQ\.[\w-]{20,})$/,
  ),
  info('mistral', 'Mistral', 'https://api.mistral.ai/v1', /^[A-Za-z0-9]{32}$/),
  info('groq', 'Groq', 'https://api.groq.com/openai/v1', /^gsk_[A-Za-z0-9]{20,}$/),
  info('xai', 'xAI', 'https://api.x.ai/v1', /^xai-[A-Za-z0-9]{20,}$/),
  info('deepseek', 'DeepSeek', 'https://api.deepseek.com', /^sk-[0-9a-f]{32}$/),
  info('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', /^sk-or-[\w-]{20,}$/),
  info('cohere', 'Cohere', 'https://api.cohere.com/v2', /^[A-Za-z0-9]{40}$/),
  info('azure', 'Azure OpenAI', null, /^(?:[0-9a-f]{32}|[A-Za-z0-9]{84})$/),
  info('ollama', 'Ollama', 'http://localhost:11434', null, false),
  info('openai-compatible', 'OpenAI-compatible', null, null, false),
  info('demo', 'Demonstration (offline)', null, null, false),
];

const BY_NAME = new Map(PROVIDERS.map((provider) => [provider.name, provider]));

export const labelOf = (name: ProviderName): string => BY_NAME.get(name)?.label ?? name;

export const defaultBaseUrlOf = (name: ProviderName): string | null =>
  BY_NAME.get(name)?.defaultBaseUrl ?? null;

/** Forms with a prefix of their own are surer than those of plain letters. */
const SUREST_FIRST: readonly ProviderName[] = [
  'anthropic',
  'openrouter',
  'groq',
  'xai',
  'google',
  'deepseek',
  'openai',
  'azure',
  'mistral',
  'cohere',
];

/** By the form of the key, likeliest first; empty when nothing fits. */
export const guessProvider = (key: string): ProviderName[] => {
  const tidy = key.trim();
  return SUREST_FIRST.filter((name) => BY_NAME.get(name)?.keyHint?.test(tidy));
};

/** What a request may hold beyond words and tools. */
export type Extra = 'user' | 'safety_identifier' | 'metadata' | 'store' | 'logit_bias' | 'tokens';

const ALL: readonly Extra[] = ['user', 'safety_identifier', 'metadata', 'store', 'logit_bias', 'tokens'];
/** OpenAI's wire has all of it, and who speaks it refuses by itself what it does not know. */
const EXTRAS: Partial<Record<ProviderName, readonly Extra[]>> = {
  anthropic: ['user'],
  google: [],
  cohere: [],
  mistral: ['metadata'],
  demo: ['tokens'],
};

/** Whether this can be passed on to a vendor. What cannot be is refused: an answer without it is not what was asked for. */
export const takesExtra = (provider: ProviderName, extra: Extra): boolean =>
  (EXTRAS[provider] ?? ALL).includes(extra);
