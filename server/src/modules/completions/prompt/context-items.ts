// What a question names as its context: notes, tasks, files, conversations, documents, projects. It is read when a turn is told of it, by
// the rights that the person who asks has then.

import type { ContextItem, ContextSource } from '@parley/contract';
import { assertKeyReads, type Ctx } from '../../../kernel/ctx.ts';
import { Failure, notFound } from '../../../kernel/errors.ts';
import { modulesOf, type Reference } from '../../../kernel/module.ts';
import * as store from './context-items-store.ts';

/** A thing that a turn is told of, and what it is called there. */
export interface TypedReference extends Reference {
  readonly type: string;
  readonly source: ContextSource;
}

/** Throws "not found" unless the caller may read it. */
export const readGiven = async (ctx: Ctx, { type, id }: ContextItem): Promise<TypedReference> => {
  const rules = modulesOf(ctx.kernel).flatMap(({ references }) => references ?? []);
  const rule = rules.find(({ given }) => given?.type === type);
  if (!rule?.given) throw notFound(type);
  const read = await rule.given.read(ctx, id);
  assertKeyReads(ctx, 'the context of a question');
  return { ...read, type, source: rule.source };
};

/** Each once. */
export const distinct = (items: readonly ContextItem[]): ContextItem[] => [
  ...new Map(items.map((item) => [`${item.type} ${item.id}`, item])).values(),
];

export const assertGiven = async (ctx: Ctx, items: readonly ContextItem[] = []): Promise<void> => {
  for (const item of items) await readGiven(ctx, item);
};

/** By message; what was deleted, or may no longer be read, is left out. */
export const givenOf = async (
  ctx: Ctx,
  messageIds: readonly string[],
): Promise<Map<string, TypedReference[]>> => {
  const found = new Map<string, TypedReference[]>();
  for (const { message_id, type, ref_id } of await store.listOf(ctx.db, messageIds)) {
    const reference = await readGiven(ctx, { type, id: ref_id }).catch((error: unknown) => {
      if (error instanceof Failure && error.status < 500) return null;
      throw error;
    });
    if (reference) found.set(message_id, [...(found.get(message_id) ?? []), reference]);
  }
  return found;
};
