// What a package tells those who use it.

import { type JsonValue, JsonValue as JsonValueType } from '@parley/contract';
import { z } from 'zod';
import { emit, transact } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { argument, type HostCalls } from './host-call.ts';

const PAYLOAD_BYTES_MAX = 16 * 1024;
const Kind = z
  .string()
  .max(120)
  .regex(/^[a-z0-9_.-]+$/, 'may hold lower-case letters, digits, dots and dashes');

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
      await transact(ctx, async (ctx) =>
        emit(ctx, 'extension.emitted', { id, package_id, kind: told, payload: value }, audience),
      );
      return null;
    },
  },
};
