// Which wire each vendor speaks.

import { cohere } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { demo } from './demo.ts';
import { gemini } from './gemini.ts';
import { openAiChat } from './openai-chat.ts';
import type { ProviderName, Vendor } from './vendor.ts';

export { audioUseOf, type Recording, type SpeechFormat, speak, transcribe } from './audio.ts';
export { demoAnswer } from './demo.ts';
export { type Extra, guessProvider, labelOf, PROVIDERS, takesExtra } from './known.ts';

const VENDORS: Record<ProviderName, Vendor> = {
  openai: openAiChat,
  anthropic,
  google: gemini,
  mistral: openAiChat,
  groq: openAiChat,
  xai: openAiChat,
  deepseek: openAiChat,
  openrouter: openAiChat,
  azure: openAiChat,
  ollama: openAiChat,
  'openai-compatible': openAiChat,
  cohere,
  demo,
};

export const vendorOf = (provider: ProviderName): Vendor => VENDORS[provider];
