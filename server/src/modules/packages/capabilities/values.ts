// Values of a package's own, by name. They are the package's: what one person's call stores, another's reads.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, transact } from '../../../kernel/ctx.ts';
import { badRequest, conflict } from '../../../kernel/errors.ts';
import { isPlainText } from '../../../kernel/http-input.ts';
import type { ValueRow } from '../rows.ts';
import * as store from '../values-store.ts';
import { argument, type HostCalls, type HostRun } from './host-call.ts';

const VALUE_BYTES_MAX = 64 * 1024;
const QUOTA_KB = 10_240;
const LIST_MAX = 100;
/** No sign comes after it. */
const LAST = '\u{10ffff}';

const Name = z.string().min(1).max(256).refine(isPlainText, 'must be plain text');
const SetOptions = z
  .object({ ttl_s: z.number().positive().max(31_536_000).optional(), if_rev: z.int().min(0).optional() })
  .default({});
const ListOptions = z
  .object({ limit: z.int().min(1).max(LIST_MAX).optional(), cursor: z.string().max(256).optional() })
  .default({});

const live = ({ now }: Ctx, row: ValueRow | undefined): ValueRow | undefined =>
  row !== undefined && (row.expires_at === null || row.expires_at > now().toISOString()) ? row : undefined;

interface Change {
  readonly name: string;
  readonly ttlSeconds?: number | undefined;
  readonly ifRev?: number | undefined;
  value(old: JsonValue | undefined): JsonValue;
}

/** One change at a time of the values of a package: the room that it has is counted over all of them. */
const change = (
  { ctx, found, right }: HostRun,
  { name, ttlSeconds, ifRev, value }: Change,
): Promise<ValueRow> =>
  transact(ctx, async (ctx) => {
    const package_id = found.row.id;
    await ctx.kernel.database.dialect.lock(ctx.db, `values of package ${package_id}`);
    const old = live(ctx, await store.findValue(ctx.db, package_id, name));
    if (ifRev !== undefined && (old?.rev ?? 0) !== ifRev) throw conflict('the value was changed meanwhile');
    const next = value(old?.value_json[0]);
    const size = Buffer.byteLength(JSON.stringify(next)) + Buffer.byteLength(name);
    if (size > VALUE_BYTES_MAX) throw badRequest('a value may have 64 KB at most');
    if ((await store.sizeWithout(ctx.db, package_id, name)) + size > (right.quota_kb ?? QUOTA_KB) * 1024)
      throw badRequest('the package has no room for more values');
    const expires_at =
      ttlSeconds === undefined ? null : new Date(ctx.now().getTime() + ttlSeconds * 1000).toISOString();
    const row: ValueRow = {
      package_id,
      name,
      value_json: [next],
      size,
      rev: (old?.rev ?? 0) + 1,
      expires_at,
    };
    await store.putValue(ctx.db, row);
    return row;
  });

export const VALUE_CALLS: HostCalls = {
  'kv.get': {
    right: 'kv',
    run: async ({ ctx, found }, [name]) =>
      live(ctx, await store.findValue(ctx.db, found.row.id, argument(Name, name, 'key')))?.value_json[0] ??
      null,
  },
  'kv.set': {
    right: 'kv',
    run: async (run, [name, value = null, options]) => {
      const { ttl_s, if_rev } = argument(SetOptions, options, 'options');
      const { rev } = await change(run, {
        name: argument(Name, name, 'key'),
        ...{ ttlSeconds: ttl_s, ifRev: if_rev, value: () => value },
      });
      return { rev };
    },
  },
  'kv.delete': {
    right: 'kv',
    run: async ({ ctx, found }, [name]) => {
      const wanted = argument(Name, name, 'key');
      await transact(ctx, (ctx) => store.removeValue(ctx.db, found.row.id, wanted));
      return null;
    },
  },
  'kv.incr': {
    right: 'kv',
    run: async (run, [name, by]) => {
      const step = argument(z.number().default(1), by, 'by');
      const { value_json } = await change(run, {
        name: argument(Name, name, 'key'),
        value: (old = 0) => {
          if (typeof old !== 'number') throw badRequest('the value is not a number');
          return old + step;
        },
      });
      return value_json[0];
    },
  },
  'kv.list': {
    right: 'kv',
    run: async ({ ctx, found }, [prefix, options]) => {
      const from = argument(z.string().max(256).default(''), prefix, 'prefix');
      const { limit = LIST_MAX, cursor = '' } = argument(ListOptions, options, 'options');
      const rows = await store.listValues(ctx.db, found.row.id, {
        ...{ from, to: `${from}${LAST}`, after: cursor, limit: limit + 1 },
      });
      const now = ctx.now().toISOString();
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1)?.name : undefined;
      return {
        items: items
          .filter(({ expires_at }) => expires_at === null || expires_at > now)
          .map(({ name, value_json, rev }) => ({ key: name, value: value_json[0], rev })),
        ...(last === undefined ? {} : { cursor: last }),
      };
    },
  },
};
