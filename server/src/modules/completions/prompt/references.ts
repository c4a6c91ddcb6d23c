// What messages bring into a turn beside their words. The turn knows no kind of it: the modules declare them.

import type { Ctx } from '../../../kernel/ctx.ts';
import { modulesOf, type Reference } from '../../../kernel/module.ts';

export interface TypedReference extends Reference {
  readonly type: string;
}

/** By message, in the order of the modules. */
export type References = ReadonlyMap<string, readonly TypedReference[]>;

export const referencesOf = async (
  ctx: Ctx,
  messages: ReadonlyArray<{ readonly id: string }>,
): Promise<References> => {
  const found = new Map<string, TypedReference[]>();
  const ids = messages.map(({ id }) => id);
  for (const { type, ofMessages } of modulesOf(ctx.kernel).flatMap(({ references }) => references ?? []))
    for (const [id, references] of await ofMessages(ctx, ids))
      found.set(id, [...(found.get(id) ?? []), ...references.map((one) => ({ ...one, type }))]);
  return found;
};
