// The audit log: who did what to whom, for acts that matter to security. Append-only (the database refuses update and delete), and
// each entry's hash covers the one before it, so that a removed or altered entry shows.

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, JsonValue, PageQuery } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { transact, userId } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import type { DataRecord } from '../../kernel/module.ts';
import { createPace } from '../../kernel/pace.ts';
import { pageOf } from '../../kernel/page.ts';
import * as store from './store.ts';

const GENESIS = '0'.repeat(64);
/** A batch is one step, during which no other request is served. */
const VERIFY_BATCH = 200;
const DAY_MS = 86_400_000;
const DELETED = 'deleted account';
/** The certificate of an erasure; it names no person. */
const ERASED = 'user.erased';

export interface Act {
  readonly action: string;
  readonly target?: { readonly type: string; readonly id: string };
  readonly details?: Record<string, JsonValue>;
  /** Who acted, when that is not the caller: a person who is just signing in. */
  readonly actorId?: string;
  readonly actorName?: string;
}

/** The names of what is not as it was; the log says that it was changed, and not what people wrote. */
export const changedFields = <T extends object>(before: T, after: T): string[] =>
  Object.keys(after)
    .filter((key) => key !== 'updated_at')
    .filter((key) => !isDeepStrictEqual(before[key as keyof T], after[key as keyof T]))
    .sort();

/** Writes one entry in the caller's transaction. Call it last: it holds the chain's lock until commit. */
export const recordAct = (ctx: Ctx, act: Act): Promise<void> =>
  transact(ctx, async (ctx) => {
    const actorId = act.actorId ?? (ctx.actor.kind === 'user' ? ctx.actor.userId : null);
    // Written down and not only looked up: the log outlives the account.
    const actorName = act.actorName ?? (actorId === null ? null : await store.findUsername(ctx.db, actorId));
    await ctx.kernel.database.dialect.lock(ctx.db, 'audit.chain');
    const last = await store.findLast(ctx.db);
    const entry = {
      seq: (last?.seq ?? 0) + 1,
      id: newId(),
      at: ctx.now().toISOString(),
      action: act.action,
      actor_id: actorId,
      actor_name: actorName,
      target_type: act.target?.type ?? null,
      target_id: act.target?.id ?? null,
      ip: ctx.client.ip === '' ? null : ctx.client.ip,
      details: JSON.stringify(act.details ?? {}),
    };
    const hash = hashOf(last?.hash ?? GENESIS, entry);
    await store.insert(ctx.db, { ...entry, hash, redacted_for: null });
  });

const hashOf = (previous: string, row: Omit<store.AuditRow, 'hash' | 'redacted_for'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        row.seq,
        row.id,
        row.at,
        row.action,
        row.actor_id,
        row.actor_name,
        row.target_type,
        row.target_id,
        row.ip,
        row.details,
      ]),
    )
    .digest('hex');

export const list = async (
  ctx: Ctx,
  query: PageQuery & { action?: string | undefined; actor_id?: string | undefined },
): Promise<{ data: AuditEntry[]; total: number }> => {
  const { limit, offset } = pageOf(query);
  const rows = await store.list(ctx.db, query, limit, offset);
  const data = rows.map(({ details, redacted_for, ...row }) => ({
    ...row,
    actor_name: row.actor_name ?? (redacted_for === null || redacted_for !== row.actor_id ? null : DELETED),
    details: JSON.parse(details) as AuditEntry['details'],
  }));
  return { data, total: await store.count(ctx.db, query) };
};

/**
 * Walks the chain from its first entry and says where it breaks, if it does. What an erasure took out of an entry is missing from its hash: such entries
 * are counted, and the certificate of the erasure, which the chain covers, has to name as many.
 */
export const verify = async (
  ctx: Ctx,
): Promise<{ ok: boolean; entries: number; broken_at: string | null }> => {
  const redacted = new Map<string, { count: number; first: store.AuditRow }>();
  const certified = new Map<string | null, unknown>();
  const pace = createPace();
  let previous = GENESIS;
  let seq = 0;
  for (;;) {
    const rows = await store.listFrom(ctx.db, seq, VERIFY_BATCH);
    for (const row of rows) {
      const { redacted_for: person } = row;
      if (row.seq !== seq + 1 || (person === null && row.hash !== hashOf(previous, row)))
        return { ok: false, entries: seq, broken_at: row.id };
      if (person !== null)
        redacted.set(person, {
          first: redacted.get(person)?.first ?? row,
          count: (redacted.get(person)?.count ?? 0) + 1,
        });
      else if (row.action === ERASED)
        certified.set(row.target_id, (JSON.parse(row.details) as AuditEntry['details']).redacted_entries);
      previous = row.hash;
      seq = row.seq;
      await pace();
    }
    if (rows.length < VERIFY_BATCH) break;
  }
  for (const [person, { count, first }] of redacted)
    if (certified.get(person) !== count) return { ok: false, entries: first.seq - 1, broken_at: first.id };
  return { ok: true, entries: seq, broken_at: null };
};

/** How often an action happened on each of the last days, today last. */
export const trend = async (
  ctx: Ctx,
  action: string,
  days: number,
): Promise<Array<{ day: string; count: number }>> => {
  const today = Date.parse(`${ctx.now().toISOString().slice(0, 10)}T00:00:00.000Z`);
  const counts: Array<{ day: string; count: number }> = [];
  for (let ago = days - 1; ago >= 0; ago--) {
    const [from, to] = [today - ago * DAY_MS, today - (ago - 1) * DAY_MS].map((ms) =>
      new Date(ms).toISOString(),
    );
    if (from && to)
      counts.push({ day: from.slice(0, 10), count: await store.countBetween(ctx.db, action, from, to) });
  }
  return counts;
};

/** What the caller did, and what was done to their account, for their archive; the address is theirs only where they acted. */
export async function* eachOf(ctx: Ctx): AsyncGenerator<DataRecord> {
  const me = userId(ctx);
  for (let seq = 0; ; ) {
    const rows = await store.listAbout(ctx.db, me, seq, VERIFY_BATCH);
    for (const { id, at, action, actor_id, target_type, target_id, ip } of rows)
      yield { id, at, action, target_type, target_id, ip: actor_id === me ? ip : null };
    const last = rows.at(-1);
    if (!last || rows.length < VERIFY_BATCH) return;
    seq = last.seq;
  }
}

/**
 * Takes the name, the address and the details of a person out of the log, inside the transaction that erases them. The hashes stay, so the entries can
 * no longer be held against them; `verify` counts them instead.
 */
export const forgetPerson = async (ctx: Ctx, personId: string): Promise<void> => {
  const person = await store.findPerson(ctx.db, personId);
  const words = person ? [person.username, person.email] : [];
  for (let afterSeq = 0; ; ) {
    const rows = await store.listConcerning(ctx.db, personId, words, { afterSeq, limit: VERIFY_BATCH });
    for (const row of rows) {
      const left = withoutPerson(row, personId, new Set(words));
      if (left) await store.redact(ctx.db, left);
    }
    const last = rows.at(-1);
    if (!last || rows.length < VERIFY_BATCH) return;
    afterSeq = last.seq;
  }
};

/** Null when nothing in the entry is the person's. */
const withoutPerson = (
  row: store.AuditRow,
  personId: string,
  words: ReadonlySet<string>,
): store.AuditRow | null => {
  if (row.action === ERASED) return null;
  const isActor = row.actor_id === personId;
  const isAbout = row.target_type === 'user' && row.target_id === personId;
  const details = isAbout ? '{}' : JSON.stringify(withoutWords(JSON.parse(row.details) as JsonValue, words));
  const left = {
    ...row,
    details,
    ...(isActor ? { actor_name: null, ip: null } : {}),
    redacted_for: row.redacted_for ?? personId,
  };
  const isSame = details === row.details && left.actor_name === row.actor_name && left.ip === row.ip;
  return isSame ? null : left;
};

const withoutWords = (value: JsonValue, words: ReadonlySet<string>): JsonValue => {
  if (typeof value === 'string') return words.has(value) ? DELETED : value;
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutWords(item, words)]));
};

/** How many entries an erasure has taken something out of, for its certificate. */
export const countRedacted = (ctx: Ctx, personId: string): Promise<number> =>
  store.countRedacted(ctx.db, personId);
