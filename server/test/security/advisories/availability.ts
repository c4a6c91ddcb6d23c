// What one person can take away from all.

import assert from 'node:assert/strict';
import { PlatformSettings } from '@parley/contract';
import { newId } from '../../../src/kernel/ids.ts';
import { NO_PARTS, send } from '../exchange.ts';
import { request } from '../raw-http.ts';
import { type Json, OPERATIONS, PUBLIC } from '../route-table.ts';
import { type Advisory, ask, assertStatus } from './lab.ts';

export const AVAILABILITY: readonly Advisory[] = [
  {
    ids: 'CVE-2026-31949 (LibreChat)',
    promise: 'a missing body is a mistake of the client, and the process lives on',
    check: async ({ world, mallory }) => {
      for (const op of OPERATIONS.filter(({ spec }) => spec.body && !spec.bodyOptional)) {
        const params = Object.fromEntries(
          [...op.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key ?? '', newId()]),
        );
        const token = op.spec.auth === 'none' ? null : mallory.token;
        await assertStatus([400, 403, 404], send(world.url, op, { ...NO_PARTS, params }, token), op.name);
      }
      await assertStatus(200, ask(world, 'GET /healthz/live', null));
    },
  },
  {
    ids: 'CVE-2022-31052 (Synapse)',
    promise: 'depth is limited before anything recurses into it',
    check: async ({ world, mallory }) => {
      const headers = { 'content-type': 'application/json' };
      for (const body of ['['.repeat(100_000), `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`])
        await assertStatus(
          400,
          world.harness.raw('PUT', '/api/v1/settings', { token: mallory.token, headers, body }),
        );
    },
  },
  {
    ids: 'CVE-2024-6842, CVE-2026-24477 (AnythingLLM), CVE-2025-63387 (Dify), CVE-2026-45397 (Open WebUI), CVE-2026-56270 (Flowise)',
    promise: 'the public settings are a literal list, and nothing else is ever among them',
    check: async ({ world, mallory }) => {
      const { text } = await ask(world, 'GET /api/v1/settings/public', mallory.token);
      assert.deepEqual(
        Object.keys(JSON.parse(text) as Json).sort(),
        Object.keys(PlatformSettings.shape).sort(),
      );
      const { secretKey } = world.harness.database;
      for (const op of PUBLIC.filter(({ method }) => method === 'GET')) {
        const answer = await send(world.url, op, { ...NO_PARTS, params: { token: 'x' } }, null);
        assert.ok(!answer.whole.includes(secretKey), op.name);
      }
    },
  },
  {
    ids: 'NUL in text (Postgres)',
    promise: 'what one database cannot keep, neither is given',
    check: async ({ world, mallory }) => {
      for (const name of ['a\u0000b', '\ud800'])
        await assertStatus(400, ask(world, 'POST /api/v1/folders', mallory.token, { body: { name } }));
      await assertStatus(
        404,
        request(world.url, 'DELETE', '/api/v1/folders/%00', [['Authorization', `Bearer ${mallory.token}`]]),
      );
      await assertStatus(
        400,
        request(world.url, 'GET', '/api/v1/users/search?q=%00', [
          ['Authorization', `Bearer ${mallory.token}`],
        ]),
      );
    },
  },
];
