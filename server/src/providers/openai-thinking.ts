// Which models on OpenAI's wire think, how that is asked for, and what it costs them: settings they refuse, tokens they take.

import type { Json } from './json.ts';
import { THINKING_TOKENS, withRoom } from './thinking-room.ts';
import type { Endpoint, ModelRequest, ProviderName } from './vendor.ts';

type Reasoning = NonNullable<ModelRequest['reasoning']>;

/** OpenAI's models that reason refuse to be told a temperature, and the others how much to reason. */
const REASONS_ALWAYS = /^(?:o\d|gpt-5(?!.*-chat(?:-|$))|gpt-[6-9])/;
const OPENAI_NAME = /(?:^|[^a-z0-9])(o\d(?![0-9])|gpt-?\d)([\w.-]*)/i;

/** OpenAI's name for it. Azure's deployments have any name (`prod-gpt-5-mini`, `gpt4o`); null: that tells nothing. */
const openAiName = (provider: ProviderName, model: string): string | null => {
  if (provider === 'openai') return model;
  const [, head, rest = ''] = (provider === 'azure' && OPENAI_NAME.exec(model)) || [];
  return head === undefined
    ? null
    : `${head.toLowerCase().replace(/^gpt(?=\d)/, 'gpt-')}${rest.toLowerCase()}`;
};

/** OpenAI's models that reason take no sampling, no penalties and no stops. */
export const isPlain = (provider: ProviderName, model: string): boolean =>
  !REASONS_ALWAYS.test(openAiName(provider, model) ?? '');

/** Where the vendor ignores stop words, the reader cuts the answer. */
export const stopsToCut = ({ provider }: Endpoint, { model, stop = [] }: ModelRequest): readonly string[] =>
  isPlain(provider, model) ? [] : stop;

/** Groq has models of many vendors; those that know no effort refuse the word. */
const groqEffort = (model: string, reasoning: Reasoning): Json => {
  const isOff = reasoning === 'off';
  if (model.includes('gpt-oss')) return { reasoning_effort: isOff ? 'low' : reasoning };
  if (/qwen-?3/.test(model)) return { reasoning_effort: isOff ? 'none' : 'default' };
  return {};
};

export const effortOf = ({ reasoning, model }: ModelRequest, provider: ProviderName): Json => {
  if (reasoning === undefined) return {};
  const isOff = reasoning === 'off';
  if (provider === 'openrouter') return { reasoning: isOff ? { enabled: false } : { effort: reasoning } };
  if (provider === 'deepseek') return { thinking: { type: isOff ? 'disabled' : 'enabled' } };
  if (provider === 'groq') return groqEffort(model, reasoning);
  // Mistral's and xAI's models either always reason or never; they refuse the setting.
  if (provider === 'mistral' || provider === 'xai') return {};
  const name = openAiName(provider, model);
  if (name !== null && !REASONS_ALWAYS.test(name)) return {};
  if (!isOff) return { reasoning_effort: reasoning };
  if (name === null) return provider === 'ollama' ? { reasoning_effort: 'none' } : {};
  return {
    reasoning_effort: /^gpt-5(?:-|$)/.test(name) ? 'minimal' : name.startsWith('o') ? 'low' : 'none',
  };
};

/** Those that count their thoughts as a part of the answer, and the most that they let themselves be asked for. */
interface Thinker {
  readonly name: RegExp;
  readonly maxTokensCeiling: number;
  /** It reasons without being asked to. */
  readonly isUnasked: boolean;
  /** It can be told not to think at all. */
  readonly canStop: boolean;
}

const thinker = (
  name: RegExp,
  maxTokensCeiling: number,
  { isUnasked = true, canStop = false } = {},
): Thinker => ({ name, maxTokensCeiling, isUnasked, canStop });

const OPENAI_THINKERS = [
  thinker(/^o\d/, 100_000),
  thinker(/^gpt-5\.[1-4](?!.*(?:pro|codex))/, 128_000, { isUnasked: false, canStop: true }),
  thinker(/^gpt-5\./, 128_000, { canStop: true }),
  thinker(/^/, 128_000),
];

const THINKERS: Partial<Record<ProviderName, readonly Thinker[]>> = {
  openai: OPENAI_THINKERS,
  azure: OPENAI_THINKERS,
  deepseek: [
    thinker(/reasoner/, 65_536, { canStop: true }),
    thinker(/^/, 65_536, { isUnasked: false, canStop: true }),
  ],
  groq: [thinker(/gpt-oss/, 65_536), thinker(/qwen-?3/, 40_960, { canStop: true })],
};

const thinkerOf = (provider: ProviderName, model: string): Thinker | undefined => {
  const isOpenAi = provider === 'openai' || provider === 'azure';
  if (isOpenAi && isPlain(provider, model)) return undefined;
  const known = isOpenAi ? openAiName(provider, model) : model;
  return THINKERS[provider]?.find(({ name }) => name.test(known ?? ''));
};

export const maxTokensOf = (
  { model, maxTokens, reasoning }: ModelRequest,
  provider: ProviderName,
): number | undefined => {
  const found = thinkerOf(provider, model);
  if (!found) return maxTokens;
  const { maxTokensCeiling, isUnasked, canStop } = found;
  const unasked = isUnasked ? THINKING_TOKENS.medium : 0;
  const stopped = canStop ? 0 : THINKING_TOKENS.low;
  const room = reasoning === undefined ? unasked : reasoning === 'off' ? stopped : THINKING_TOKENS[reasoning];
  return withRoom(maxTokens, room, maxTokensCeiling);
};
