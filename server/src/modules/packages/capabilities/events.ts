// What a package tells those who use it.

import { type JsonValue, JsonValue as JsonValueType } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, emit, transact } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { OF_ALL } from '../access.ts';
import type { PackageRow } from '../rows.ts';
import * as store from '../store.ts';
import { argument, type HostCalls } from './host-call.ts';

const PAYLOAD_BYTES_MAX = 16 * 1024;
const Kind = z
  .string()
  .max(120)
  .regex(/^[a-z0-9_.-]+$/, 'may hold lower-case letters, digits, dots and dashes');

/**
 * A kind that begins with the name of another package for all would be heard as an event of that one. `com.acme` may not tell of
 * `com.acme.billing`; this one's name begins with that of `com.acme` too, which is no reason to silence it when both are for all.
 */
const assertOwn = async (ctx: Ctx, { id, package_id, keeper }: PackageRow, told: string): Promise<void> => {
  const other = (await store.listOf(ctx.db, [OF_ALL])).find(
    ({ row }) =>
      row.id !== id &&
      told.startsWith(`extension.${row.package_id}.`) &&
      (keeper !== OF_ALL || row.package_id.length > package_id.length),
  );
  if (other)
    throw badRequest(`kind: ${told} would be heard as an event of the package ${other.row.package_id}`);
};

export const EVENT_CALLS: HostCalls = {
  'events.emit': {
    right: 'events.emit',
    run: async ({ ctx, found, person }, [kind, payload]) => {
      const { id, package_id, team_id } = found.row;
      const given = argument(Kind, kind, 'kind');
      const own = `extension.${package_id}.`;
      if (given.startsWith('extension.') && !given.startsWith(own))
        throw badRequest(`kind: a package tells of ${own}… only`);
      const value: JsonValue = argument(JsonValueType, payload ?? {}, 'payload');
      if (JSON.stringify(value).length > PAYLOAD_BYTES_MAX)
        throw badRequest('payload: it is larger than 16 KB');
      const audience = {
        userIds: person === null ? [] : [person],
        topics: team_id === null ? ['admin' as const] : [`team_members:${team_id}` as const],
      };
      const told = given.startsWith(own) ? given : `${own}${given}`;
      await assertOwn(ctx, found.row, told);
      await transact(ctx, async (ctx) =>
        emit(ctx, 'extension.emitted', { id, package_id, kind: told, payload: value }, audience),
      );
      return null;
    },
  },
};
