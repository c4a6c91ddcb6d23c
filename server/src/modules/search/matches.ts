// Which documents a person finds, the newest first. No number of texts that others wrote keeps a person's own from being found: nothing
// is cut off before the readers are asked.

import type { Phrase } from '../../db/dialect/text-index.ts';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { createPace } from '../../kernel/pace.ts';
import { listReadableIds } from '../readers/index.ts';
import * as store from './store.ts';

/** Mostly the page is full, or the last match met, after the first few. */
const FIRST_MATCHES = 200;
/** As many matches of the whole server are looked at in the time in which the index is asked for one more scope (SQLite: 60 µs). */
const MATCHES_PER_SCOPE = 13;
/** A person with more scopes than this is one with many. */
export const FEW_SCOPES_MAX = 170;
/** How many of the newest matches of the whole server are looked at, at most, before the index is asked for the person's own scopes. */
export const SERVER_MATCHES_MAX = MATCHES_PER_SCOPE * FEW_SCOPES_MAX;

interface Asked {
  readonly phrases: readonly Phrase[];
  readonly filter: store.Filter;
  /** How many rows are wanted, from the newest on. */
  readonly most: number;
}

interface Part {
  /** Null: those of all. */
  readonly scopeIds: readonly string[] | null;
  /** Documents up to this number are not wanted. */
  readonly above: number;
  readonly matchesMax: number;
}

interface Walked {
  readonly rows: store.FoundRow[];
  /** There are no rows beyond these, or none that are wanted. */
  readonly isWhole: boolean;
}

/** Goes through the matches of a part in steps, and gives way to other requests between them. */
const walk = async (
  ctx: Ctx,
  { phrases, filter, most }: Asked,
  { scopeIds, above, matchesMax }: Part,
): Promise<Walked> => {
  const { text } = ctx.kernel.database.dialect;
  const rows: store.FoundRow[] = [];
  const pace = createPace();
  let below = Number.MAX_SAFE_INTEGER;
  let limit = Math.max(FIRST_MATCHES, most);
  for (let looked = 0; looked < matchesMax; limit = text.matchesMax) {
    limit = Math.min(limit, text.matchesMax, matchesMax - looked);
    const docIds = await text.find(ctx.db, { phrases, scopeIds, above, below, limit });
    if (docIds.length > 0)
      rows.push(...(await store.listReadable(ctx.db, { userId: userId(ctx), docIds, filter })));
    if (docIds.length < limit || rows.length >= most) return { rows: rows.slice(0, most), isWhole: true };
    looked += docIds.length;
    below = docIds.at(-1) ?? 0;
    await pace();
  }
  return { rows, isWhole: false };
};

/** A document in a channel has the scope of the channel. */
const scopesFor = async (ctx: Ctx, { channel_id }: store.Filter): Promise<string[]> => {
  const scopeIds = await listReadableIds(ctx.db, userId(ctx));
  return channel_id === undefined ? scopeIds : scopeIds.filter((id) => id === channel_id);
};

const newestOf = (rows: readonly store.FoundRow[], most: number): store.FoundRow[] =>
  rows.toSorted((a, b) => b.doc_id - a.doc_id).slice(0, most);

/**
 * The newest matches of the whole server mostly fill the page at once; where they are other people's, the index is asked for the person's own
 * scopes. Which of both takes less depends on how many scopes they have.
 */
export const findNewest = async (ctx: Ctx, asked: Asked): Promise<store.FoundRow[]> => {
  const first = await listReadableIds(ctx.db, userId(ctx), FEW_SCOPES_MAX + 1);
  const matchesMax = MATCHES_PER_SCOPE * Math.min(first.length, FEW_SCOPES_MAX);
  if (matchesMax >= FIRST_MATCHES) {
    const server = await walk(ctx, asked, { scopeIds: null, above: 0, matchesMax });
    if (server.isWhole) return server.rows;
  }
  return await findInScopes(ctx, asked);
};

const findInScopes = async (ctx: Ctx, asked: Asked): Promise<store.FoundRow[]> => {
  const { most } = asked;
  const { scopesMax } = ctx.kernel.database.dialect.text;
  const scopeIds = await scopesFor(ctx, asked.filter);
  const pace = createPace();
  let rows: store.FoundRow[] = [];
  for (let from = 0; from < scopeIds.length; from += scopesMax) {
    // What is older than the rows there are already is not wanted.
    const above = rows.length < most ? 0 : (rows.at(-1)?.doc_id ?? 0);
    const part = { scopeIds: scopeIds.slice(from, from + scopesMax), above, matchesMax: Infinity };
    rows = newestOf([...rows, ...(await walk(ctx, asked, part)).rows], most);
    await pace();
  }
  return rows;
};
