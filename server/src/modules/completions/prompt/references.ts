// What messages bring into a turn beside their words. The turn knows no kind of it: the modules declare them.

import { type Ctx, isForStranger } from '../../../kernel/ctx.ts';
import { modulesOf, type TurnFacts, type TurnPart, type UntoldPart } from '../../../kernel/module.ts';
import { givenOf, type TypedReference } from './context-items.ts';

/** By message, in the order of the modules. */
export type References = ReadonlyMap<string, readonly TypedReference[]>;

export const referencesOf = async (
  ctx: Ctx,
  messages: ReadonlyArray<{ readonly id: string }>,
): Promise<References> => {
  const found = new Map<string, TypedReference[]>();
  const ids = messages.map(({ id }) => id);
  for (const { type, source, ofMessages } of rulesOf(ctx))
    for (const [id, references] of await ofMessages(ctx, ids))
      found.set(id, [...(found.get(id) ?? []), ...references.map((one) => ({ ...one, type, source }))]);
  for (const [messageId, given] of await givenOf(ctx, ids)) {
    const brought = found.get(messageId) ?? [];
    // What is attached to a question and named as its context as well is told once.
    const others = given.filter(
      ({ source, id }) => !brought.some((one) => one.source === source && one.id === id),
    );
    found.set(messageId, [...brought, ...others]);
  }
  return found;
};

export const rulesOf = ({ kernel }: Ctx) => modulesOf(kernel).flatMap(({ references }) => references ?? []);

/** A part of one kind. */
export type Typed<T> = T & Pick<TypedReference, 'type' | 'source'>;

/** What the modules say to every turn beside its branch, in their order. */
export interface BesideBranch {
  readonly parts: ReadonlyArray<Typed<TurnPart>>;
  readonly untold: ReadonlyArray<Typed<UntoldPart>>;
}

export const besideBranch = async (ctx: Ctx, turn: TurnFacts): Promise<BesideBranch> => {
  const parts: Array<Typed<TurnPart>> = [];
  const untold: Array<Typed<UntoldPart>> = [];
  if (isForStranger(ctx)) return { parts, untold };
  for (const { type, source, ofTurn } of rulesOf(ctx)) {
    const found = await ofTurn?.(ctx, turn);
    parts.push(...(found?.parts ?? []).map((one) => ({ ...one, type, source })));
    untold.push(...(found?.untold ?? []).map((one) => ({ ...one, type, source })));
  }
  return { parts, untold };
};
