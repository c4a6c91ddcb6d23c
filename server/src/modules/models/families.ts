// What families of models can do, where neither the provider nor the price list says it. The first line that fits a model's name
// holds; an administrator's word is above all of this.

import type { Capabilities } from '@parley/contract';
import type { ProviderName } from '../../providers/vendor.ts';

export interface Family {
  readonly capabilities: Capabilities;
  readonly contextWindow: number | null;
  readonly maxOutput: number | null;
}

type Can = 'v' | 't' | 'r';

const family = (
  can: string,
  contextWindow: number | null = null,
  maxOutput: number | null = null,
): Family => {
  const has = (one: Can): boolean => can.includes(one);
  return {
    capabilities: { vision: has('v'), tools: has('t'), reasoning: has('r') },
    contextWindow,
    maxOutput,
  };
};

/** v: sees pictures, t: calls tools, r: reasons; then the context window and the longest answer, in tokens. */
const FAMILIES: ReadonlyArray<readonly [RegExp, Family]> = [
  [/^parley-demo/, family('vtr', 128_000, 8_192)],
  [/^gpt-5.*chat/, family('vt', 128_000, 16_384)],
  [/^gpt-[5-9]/, family('vtr', 400_000, 128_000)],
  [/^gpt-oss/, family('tr', 131_072, 32_768)],
  [/^gpt-4\.1/, family('vt', 1_047_576, 32_768)],
  [/^(chatgpt-4o|gpt-4o)/, family('vt', 128_000, 16_384)],
  [/^gpt-4-turbo/, family('vt', 128_000, 4_096)],
  [/^gpt-4/, family('t', 8_192, 4_096)],
  [/^gpt-3\.5/, family('t', 16_385, 4_096)],
  [/^o1-mini/, family('r', 128_000, 65_536)],
  [/^o[1-9](-|$)/, family('vtr', 200_000, 100_000)],
  [/^claude-(opus|sonnet|haiku|fable|mythos)-[4-9]|^claude-[4-9]/, family('vtr', 200_000, 64_000)],
  [/^claude-3[-.]7/, family('vtr', 200_000, 64_000)],
  [/^claude-3[-.]5/, family('vt', 200_000, 8_192)],
  [/^claude/, family('vt', 200_000, 4_096)],
  [/^gemini-(2\.5|[3-9])/, family('vtr', 1_048_576, 65_536)],
  [/^gemini-/, family('vt', 1_048_576, 8_192)],
  [/^gemma-?3/, family('v', 131_072, 8_192)],
  [/^gemma/, family('', 8_192)],
  [/^magistral/, family('tr', 131_072)],
  [/^pixtral|^mistral-(medium|small)/, family('vt', 131_072)],
  [/^codestral/, family('t', 256_000)],
  [/^(mistral|ministral|devstral|open-mi|mixtral)/, family('t', 131_072)],
  [/^grok-[4-9]/, family('vtr', 256_000)],
  [/^grok-3-mini/, family('tr', 131_072)],
  [/^grok.*vision/, family('vt', 32_768)],
  [/^grok/, family('t', 131_072)],
  [/^deepseek-(reasoner|r1)/, family('r', 128_000, 65_536)],
  [/^deepseek/, family('t', 128_000, 8_192)],
  [/^llama-?4/, family('vt', 131_072)],
  [/^llama-?3\.2.*vision/, family('v', 131_072)],
  [/^(meta-)?llama-?3\.[1-9]/, family('t', 131_072)],
  [/^(meta-)?llama/, family('', 8_192)],
  [/^qwen.*-?vl/, family('vt', 131_072)],
  [/^(qwq|qwen-?3)/, family('tr', 131_072)],
  [/^qwen/, family('t', 32_768)],
  [/^command-a/, family('t', 256_000, 8_192)],
  [/^command/, family('t', 128_000, 4_096)],
  [/^kimi.*thinking/, family('tr', 262_144)],
  [/^kimi/, family('t', 262_144)],
  [/^glm-[4-9]/, family('tr', 131_072)],
  [/^(llava|bakllava|moondream|minicpm-v)/, family('v', 4_096)],
  [/^phi-?4/, family('t', 16_384)],
];

/** Models that are newer than this table: what the large vendors make nowadays can do these. */
const UNKNOWN: Partial<Record<ProviderName, Family>> = {
  openai: family('vt'),
  anthropic: family('vt'),
  google: family('vt'),
  azure: family('vt'),
  mistral: family('t'),
  groq: family('t'),
  xai: family('t'),
  deepseek: family('t'),
  openrouter: family('t'),
  cohere: family('t'),
};
const NOTHING_KNOWN = family('');

/** `openai/gpt-4o:free` and `models/gpt-4o` are a gpt-4o. */
const plain = (modelId: string): string => modelId.toLowerCase().split('/').at(-1) ?? '';

export const familyOf = (provider: ProviderName, modelId: string): Family => {
  const name = plain(modelId);
  const known = FAMILIES.find(([form]) => form.test(name));
  return known?.[1] ?? UNKNOWN[provider] ?? NOTHING_KNOWN;
};
