// What the module of connections asks of packages: which types they bring for the caller, and whether a connection of theirs works.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { connectionTypes } from '../connections/index.ts';
import { listRunning, OF_ALL } from './access.ts';
import { typeOf } from './connection-types.ts';
import { callHandler } from './runner.ts';
import type { Installed } from './store.ts';

const Said = z.union([z.boolean(), z.object({ ok: z.boolean(), error: z.string().max(300).optional() })]);

const verdictOf = (value: JsonValue): string | null => {
  const said = Said.safeParse(value);
  if (!said.success) return null;
  const { ok, error } = typeof said.data === 'boolean' ? { ok: said.data, error: undefined } : said.data;
  return ok ? null : (error ?? 'the package says that it does not work');
};

/** Those for all first: no package of a team or a person stands in for one of these. */
const bringers = async (ctx: Ctx): Promise<Installed[]> =>
  (await listRunning(ctx)).toSorted(
    (a, b) => Number(b.row.keeper === OF_ALL) - Number(a.row.keeper === OF_ALL),
  );

export const packageConnections: Parameters<typeof connectionTypes.of>[0] = {
  list: async (ctx) => {
    const declared = (await bringers(ctx)).flatMap(({ version }) => version.manifest.connections);
    return [...new Map(declared.toReversed().map((one) => [one.type, one])).values()]
      .toReversed()
      .map(typeOf);
  },
  check: async (ctx: Ctx, { id, type, fields }) => {
    for (const found of await bringers(ctx)) {
      const handler = found.version.manifest.connections.find((one) => one.type === type)?.test;
      if (handler === undefined) continue;
      try {
        return verdictOf(await callHandler(ctx, found, { kind: 'tool', handler, event: { id, fields } }));
      } catch (error) {
        if (error instanceof Failure) return error.message;
        throw error;
      }
    }
    return undefined;
  },
};
