// What is known of a model, from four sources: an administrator's word, then the provider's list, then the price list that comes
// with the release, then the table of families. Nothing is fetched here.

import type { Capabilities, ModelPrice } from '@parley/contract';
import type { Kernel } from '../../kernel/ctx.ts';
import { beginLongWork } from '../../kernel/pace.ts';
import { defineState } from '../../kernel/state.ts';
import type { ProviderName } from '../../providers/vendor.ts';
import type { ListedModelJson } from '../provider-configs/index.ts';
import { familyOf } from './families.ts';
import type { ModelOverrideJson } from './rows.ts';

/** The price list names some providers differently. */
const PRICED_AS: Partial<Record<ProviderName, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  mistral: 'mistral',
  groq: 'groq',
  xai: 'x-ai',
  deepseek: 'deepseek',
  openrouter: 'openrouter',
  azure: 'azure',
  cohere: 'cohere',
};
/** Runs on a machine of one's own, or nowhere. */
const FREE: readonly ProviderName[] = ['ollama', 'demo'];

interface Priced {
  readonly name: string | null;
  readonly contextWindow: number | null;
  readonly price: ModelPrice | null;
}

const UNPRICED: Priced = { name: null, contextWindow: null, price: null };
const PRICES_REMEMBERED_MAX = 5_000;

type WithState = Pick<Kernel, 'state'>;
type PriceList = typeof import('@pydantic/genai-prices');
/** The list is three megabytes that a server without paid providers never needs; what was found in it is remembered. */
const prices = defineState('models.prices', () => ({
  loaded: undefined as Promise<PriceList> | undefined,
  found: new Map<string, Priced>(),
}));

const load = (kernel: WithState): Promise<PriceList> => {
  const kept = prices.of(kernel);
  kept.loaded ??= beginLongWork().then(() => import('@pydantic/genai-prices'));
  return kept.loaded;
};

const base = (price: unknown): number | null => {
  if (typeof price === 'number') return price;
  const tiered = price as { base?: unknown } | undefined;
  return typeof tiered?.base === 'number' ? tiered.base : null;
};

const lookUp = (list: PriceList, provider: string, modelId: string): Priced => {
  const found = list.calcPrice({ input_tokens: 0, output_tokens: 0 }, modelId, { providerId: provider });
  if (!found) return UNPRICED;
  const { model, model_price } = found;
  const [input, output] = [base(model_price.input_mtok), base(model_price.output_mtok)];
  const cached = base(model_price.cache_read_mtok);
  const price =
    input === null || output === null
      ? null
      : { input, output, ...(cached === null ? {} : { cached_input: cached }) };
  return { name: model.name ?? null, contextWindow: model.context_window ?? null, price };
};

const pricedAs = async (kernel: WithState, provider: ProviderName, modelId: string): Promise<Priced> => {
  const name = PRICED_AS[provider];
  if (FREE.includes(provider)) return { ...UNPRICED, price: { input: 0, output: 0 } };
  if (name === undefined) return UNPRICED;
  const key = `${name} ${modelId}`;
  const { found } = prices.of(kernel);
  const known = found.get(key);
  if (known) return known;
  if (found.size >= PRICES_REMEMBERED_MAX) found.clear();
  const priced = lookUp(await load(kernel), name, modelId);
  found.set(key, priced);
  return priced;
};

export interface ModelFacts {
  readonly displayName: string;
  readonly contextWindow: number | null;
  readonly maxOutput: number | null;
  readonly capabilities: Capabilities;
  readonly price: ModelPrice | null;
}

export const factsOf = async (
  kernel: WithState,
  provider: ProviderName,
  modelId: string,
  listed: ListedModelJson = {},
  override: ModelOverrideJson = {},
): Promise<ModelFacts> => {
  const [priced, family] = [await pricedAs(kernel, provider, modelId), familyOf(provider, modelId)];
  return {
    displayName: override.display_name ?? listed.display_name ?? priced.name ?? modelId,
    contextWindow:
      override.context_window ?? listed.context_window ?? priced.contextWindow ?? family.contextWindow,
    maxOutput: override.max_output ?? listed.max_output ?? family.maxOutput,
    capabilities: { ...family.capabilities, ...listed.capabilities, ...override.capabilities },
    price: override.price ?? listed.price ?? priced.price,
  };
};
