// The persona that answers in a place where no other was chosen. It may be one that not all who read the place may see: they are not told of
// it, and for them the place's model answers.

import type { Ctx } from '../../kernel/ctx.ts';
import { seenAmong } from './access.ts';
import * as store from './store.ts';

interface Place {
  readonly default_persona_id: string | null;
}

/** What the caller is told of it, for each of these places. */
export const listToldDefaults = async (
  ctx: Ctx,
  places: readonly Place[],
): Promise<(place: Place) => string | null> => {
  const named = new Set(places.flatMap(({ default_persona_id }) => default_persona_id ?? []));
  if (named.size === 0) return () => null;
  const rows = await seenAmong(ctx, await store.listOwners(ctx.db, [...named]));
  const seen = new Set(rows.map(({ id }) => id));
  return ({ default_persona_id: id }) => (id !== null && seen.has(id) ? id : null);
};

/** A change without the one that comes back as it was told: who was told of none cannot mean to take off another's. */
export const withoutToldDefault = <P extends { readonly default_persona_id?: string | null | undefined }>(
  { default_persona_id, ...patch }: P,
  told: Place,
): Omit<P, 'default_persona_id'> & { default_persona_id?: string | null | undefined } =>
  default_persona_id === told.default_persona_id ? patch : { ...patch, default_persona_id };
