// What OpenAI's interfaces have in common: whom a request names, and how hard it is to think.

import type { CompletionInput } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { findPersonaByHandle } from '../personas/index.ts';

export const PERSONA = 'persona/';

const EFFORTS: Readonly<Record<string, 'off' | 'low' | 'medium' | 'high'>> = {
  none: 'off',
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
};

export const reasoningOf = (effort: string | null | undefined): Pick<CompletionInput, 'reasoning'> => {
  const reasoning = effort ? EFFORTS[effort] : undefined;
  return reasoning === undefined ? {} : { reasoning };
};

/** Who is meant: a model by one of its names, or a persona. */
export const whoIs = async (
  ctx: Ctx,
  model: string,
): Promise<Pick<CompletionInput, 'model' | 'persona_id'>> => {
  if (!model.startsWith(PERSONA)) return { model };
  const persona = await findPersonaByHandle(ctx, model.slice(PERSONA.length).toLowerCase());
  if (!persona) throw notFound('persona');
  return { persona_id: persona.id };
};
