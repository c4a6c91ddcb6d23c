// How the generated suites make an MCP server, and come back from its sign-in.

import { createHash } from 'node:crypto';
import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY, type RequestFixture } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { sealFlow } from './mcp-boxes.ts';

/** No server answers there, and none is asked: the guard refuses the address. */
const NOWHERE = 'https://127.0.0.1:9/mcp';

/** A person is back from the sign-in of a server; the code that they bring is refused, which is an answer too. */
const returningTo =
  (by: 'administrator' | 'person'): RequestFixture =>
  async ({ id: user_id, call }, { admin, harness }) => {
    const server = await admin.call('POST /api/v1/admin/mcp-servers', {
      body: { name: unique(), url: NOWHERE, sign_in_by: by },
    });
    const { data } = await call('GET /api/v1/auth/sessions');
    const state = unique();
    const state_hash = createHash('sha256').update(state).digest('hex');
    const { kernel } = harness.server;
    const flow = {
      metadata: {
        issuer: NOWHERE,
        authorization_endpoint: NOWHERE,
        token_endpoint: NOWHERE,
        response_types_supported: ['code'],
      },
      client: { client_id: 'parley' },
      resource: null,
      redirectUri: NOWHERE,
      verifier: unique(),
      serverUrl: NOWHERE,
      by,
    };
    const row = {
      state_hash,
      server_id: server.id,
      user_id,
      session_id: data.find(({ current }) => current)?.id ?? '',
      flow_box: sealFlow(systemCtx(kernel, 'test'), state_hash, flow),
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    };
    await kernel.database.begin(async (tx) => {
      await sql(tx).insertInto('mcp_sign_ins').values(row).execute();
    });
    return { body: { state, code: unique() } };
  };

/** One that each person signs in to: the others are not there for people. */
const ownServer: RequestFixture = async (_caller, { admin }) => {
  const body = { name: unique(), url: NOWHERE, sign_in_by: 'person' } as const;
  const { id } = await admin.call('POST /api/v1/admin/mcp-servers', { body });
  return { params: { id } };
};

const newTeam = async ({ call }: Person): Promise<string> => {
  const { id } = await call('POST /api/v1/teams', { body: { name: unique() } });
  return id;
};

export const fixture: NounFixture = {
  kinds: {
    mcp_server: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async ({ admin }) => {
        const name = canary('mcp').slice(0, 32);
        const { id } = await admin.call('POST /api/v1/admin/mcp-servers', { body: { name, url: NOWHERE } });
        return { id, canary: name };
      },
    },
    team_mcp_server: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const teamId = inside.team ?? (await newTeam(owner));
        const name = canary('mcp').slice(0, 32);
        const { id } = await owner.call('POST /api/v1/teams/{id}/mcp-servers', {
          params: { id: teamId },
          body: { name, url: NOWHERE },
        });
        return { id, canary: name, within: { team: teamId } };
      },
    },
  },
  operations: {
    'POST /api/v1/teams/{id}/mcp-servers': async () => ({ body: { name: unique(), url: NOWHERE } }),
    'PUT /api/v1/teams/{id}/mcp-servers/{serverId}': async () => ({ body: { is_active: false } }),
    'POST /api/v1/admin/mcp-servers': async () => ({ body: { name: unique(), url: NOWHERE } }),
    'PUT /api/v1/admin/mcp-servers/{id}': async () => ({ body: { is_active: false } }),
    'POST /api/v1/admin/mcp-servers/signed-in': returningTo('administrator'),
    'POST /api/v1/mcp-servers/signed-in': returningTo('person'),
    'POST /api/v1/mcp-servers/{id}/sign-in': ownServer,
    'DELETE /api/v1/mcp-servers/{id}/sign-in': ownServer,
  },
};
