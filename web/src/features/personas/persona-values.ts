// A persona between the wire and a form: there, "not said" is null; here, it is an empty box.

import type { Persona, PersonaInput } from '@parley/contract';
import { keeperOf, MINE } from './keepers.ts';

/** A type and not an interface: forms want one that is known to the last key. */
export type PersonaValues = {
  name: string;
  handle: string;
  description: string;
  system_prompt: string;
  greeting: string;
  /** One to a line. */
  starters: string;
  /** `<configuration>/<model>`, or empty for the default. */
  model: string;
  temperature: string;
  top_p: string;
  max_tokens: string;
  reasoning: '' | 'off' | 'low' | 'medium' | 'high';
  is_active: boolean;
  /** Whose it is, as keepers.ts has it. */
  keeper: string;
};

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export const toNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.'));

export const valuesOf = (persona: Persona | null): PersonaValues => ({
  name: persona?.name ?? '',
  handle: persona?.handle ?? '',
  description: persona?.description ?? '',
  system_prompt: persona?.system_prompt ?? '',
  greeting: persona?.greeting ?? '',
  starters: persona?.starters.join('\n') ?? '',
  model: persona?.model ? `${persona.provider_config_id ?? ''}/${persona.model}` : '',
  temperature: numberText(persona?.temperature),
  top_p: numberText(persona?.top_p),
  max_tokens: numberText(persona?.max_tokens),
  reasoning: persona?.reasoning ?? '',
  is_active: persona?.is_active ?? true,
  keeper: persona ? keeperOf(persona) : MINE,
});

export const bodyOf = (values: PersonaValues): Omit<PersonaInput, 'scope'> => {
  // A model's own name may hold slashes; a configuration's identifier does not.
  const cut = values.model.indexOf('/');
  return {
    name: values.name,
    ...(values.handle.trim() ? { handle: values.handle.trim().replace(/^@/, '') } : {}),
    description: values.description,
    system_prompt: values.system_prompt,
    greeting: values.greeting,
    starters: values.starters
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    model: values.model === '' ? null : values.model.slice(cut + 1),
    provider_config_id: values.model === '' ? null : values.model.slice(0, cut) || null,
    temperature: toNumber(values.temperature),
    top_p: toNumber(values.top_p),
    max_tokens: toNumber(values.max_tokens),
    reasoning: values.reasoning === '' ? null : values.reasoning,
    is_active: values.is_active,
  };
};
