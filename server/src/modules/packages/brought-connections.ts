// What the module of connections asks of packages: which types they bring for the caller, and whether a connection of theirs works.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { connectionTypes } from '../connections/index.ts';
import { listRunning } from './access.ts';
import { typeOf } from './connection-types.ts';
import { callHandler } from './runner.ts';

const Said = z.union([z.boolean(), z.object({ ok: z.boolean(), error: z.string().max(300).optional() })]);

const verdictOf = (value: JsonValue): string | null => {
  const said = Said.safeParse(value);
  if (!said.success) return null;
  const { ok, error } = typeof said.data === 'boolean' ? { ok: said.data, error: undefined } : said.data;
  return ok ? null : (error ?? 'the package says that it does not work');
};

export const packageConnections: Parameters<typeof connectionTypes.of>[0] = {
  list: async (ctx) =>
    (await listRunning(ctx)).flatMap(({ version }) => version.manifest.connections.map(typeOf)),
  check: async (ctx: Ctx, { id, type, fields }) => {
    for (const found of await listRunning(ctx)) {
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
