// What a package tells those who use it.

import { type JsonValue, JsonValue as JsonValueType } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, emit, transact } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import type { Audience } from '../../../kernel/events.ts';
import { accessChannel } from '../../channels/index.ts';
import { listReaderIds } from '../../readers/index.ts';
import { OF_ALL } from '../access.ts';
import type { PackageRow } from '../rows.ts';
import * as store from '../store.ts';
import { argument, type HostCalls, type HostRun, Uuid } from './host-call.ts';
import { assertKeyAllows, principalOf } from './principal.ts';
import { mayUse } from './users-of.ts';

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

const Options = z
  .object({ to: z.literal('users').optional(), channel_id: Uuid.optional() })
  .refine(({ to, channel_id }) => to === undefined || channel_id === undefined, {
    message: 'names the users or a chat, not both',
  })
  .default({});

/** Those in a chat that the person it acts for may read, as far as they may use the package. */
const inChannel = async (run: HostRun, channelId: string): Promise<Audience> => {
  const acting = await principalOf(run);
  assertKeyAllows(acting, 'write');
  await accessChannel(acting, channelId);
  const { row } = run.found;
  if (row.scope === 'global') return { topics: [`members:${channelId}`] };
  const userIds: string[] = [];
  for (const id of await listReaderIds(acting.db, channelId))
    if (await mayUse(acting, row, id)) userIds.push(id);
  return { userIds };
};

/** Said of nobody else: the person, and those who look after the package, or their team. */
const audienceOf = async (run: HostRun, { to, channel_id }: z.infer<typeof Options>): Promise<Audience> => {
  if (channel_id !== undefined) return inChannel(run, channel_id);
  const { scope, team_id, owner_id } = run.found.row;
  if (scope === 'global' && to === 'users') return { topics: ['everybody'] };
  const person = run.person ?? owner_id;
  return {
    userIds: person === null ? [] : [person],
    topics: [team_id === null ? 'admin' : `team_members:${team_id}`],
  };
};

export const EVENT_CALLS: HostCalls = {
  'events.emit': {
    right: 'events.emit',
    run: async (run, [kind, payload, options]) => {
      const { ctx, found } = run;
      const { id, package_id } = found.row;
      const given = argument(Kind, kind, 'kind');
      const own = `extension.${package_id}.`;
      if (given.startsWith('extension.') && !given.startsWith(own))
        throw badRequest(`kind: a package tells of ${own}… only`);
      const value: JsonValue = argument(JsonValueType, payload ?? {}, 'payload');
      if (JSON.stringify(value).length > PAYLOAD_BYTES_MAX)
        throw badRequest('payload: it is larger than 16 KB');
      const audience = await audienceOf(run, argument(Options, options, 'options'));
      const told = given.startsWith(own) ? given : `${own}${given}`;
      await assertOwn(ctx, found.row, told);
      await transact(ctx, async (ctx) =>
        emit(ctx, 'extension.emitted', { id, package_id, kind: told, payload: value }, audience),
      );
      return null;
    },
  },
};
