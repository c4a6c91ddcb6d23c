// Sessions, tokens and second factors.

import assert from 'node:assert/strict';
import { PUBLIC_ROUTES } from '@parley/contract';
import { newId } from '../../../src/kernel/ids.ts';
import { connect, openSocket } from '../../socket.ts';
import { NO_PARTS, send } from '../exchange.ts';
import { assemble } from '../forged-tokens.ts';
import { request } from '../raw-http.ts';
import { GUARDED, type Json, PUBLIC } from '../route-table.ts';
import { type Advisory, ask, assertStatus } from './lab.ts';

export const SIGNING_IN: readonly Advisory[] = [
  {
    ids: 'CVE-2026-39411 (LobeHub)',
    promise: 'a token is signed, not disguised',
    check: async ({ world, mallory }) => {
      const [, claims = ''] = mallory.token.split('.');
      const body = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Json;
      const unsigned = assemble(
        { alg: 'none', typ: 'at+jwt' },
        { ...body, sub: world.admin.id },
        'x',
      ).replace(/[^.]+$/, '');
      await assertStatus(401, ask(world, 'GET /api/v1/profile', unsigned));
    },
  },
  {
    ids: 'CVE-2024-31621 (Flowise)',
    promise: 'capital letters do not walk around the guard',
    check: async ({ world }) => {
      for (const path of [
        '/API/v1/profile',
        '/api/V1/profile',
        '/api/v1/PROFILE',
        '//api/v1/profile',
        '/api/v1/profile/',
      ])
        await assertStatus([401, 404], request(world.url, 'GET', path), path);
    },
  },
  {
    ids: 'CVE-2024-8181, CVE-2026-30824, CVE-2026-46444 (Flowise), CVE-2025-8943 (Flowise < 3.0.1)',
    promise: 'the routes that answer nobody in particular are the public ones, and there are no others',
    check: async ({ world }) => {
      assert.deepEqual(PUBLIC.map(({ name }) => String(name)).sort(), [...PUBLIC_ROUTES].sort());
      for (const op of GUARDED) {
        const params = Object.fromEntries(
          [...op.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key ?? '', newId()]),
        );
        const { status } = await send(
          world.url,
          op,
          { ...NO_PARTS, params, body: op.spec.body ? {} : undefined },
          null,
        );
        assert.equal(status, 401, op.name);
      }
    },
  },
  {
    ids: 'CVE-2025-58434, CVE-2026-41276 (Flowise)',
    promise: 'null is no token',
    check: async ({ world }) => {
      for (const refresh_token of [null, '', [], {}, true, 0])
        await assertStatus(
          [400, 401],
          ask(world, 'POST /api/v1/auth/refresh', null, { body: { refresh_token } }),
        );
    },
  },
  {
    ids: 'CVE-2026-44551 (Open WebUI)',
    promise: 'an empty password signs nobody in',
    check: async ({ world, victim }) => {
      for (const password of ['', ' ', '\u0000', 'x'.repeat(129), 'x'.repeat(900_000)])
        await assertStatus(
          [400, 401],
          ask(world, 'POST /api/v1/auth/login', null, { body: { login: victim.username, password } }),
        );
    },
  },
  {
    ids: 'CVE-2025-11750, CVE-2026-28288 (Dify), CVE-2026-21484 (AnythingLLM)',
    promise: 'an unknown name and a wrong password are one refusal',
    check: async ({ world, victim }) => {
      const password = 'not the password';
      const [known, unknown] = [
        await ask(world, 'POST /api/v1/auth/login', null, { body: { login: victim.username, password } }),
        await ask(world, 'POST /api/v1/auth/login', null, { body: { login: 'nobody-at-all', password } }),
      ];
      assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    },
  },
  {
    ids: '"ClawJacked" / OpenClaw 2026-02',
    promise: 'a page of another origin opens no socket, and a ticket opens one',
    check: async ({ world, mallory }) => {
      for (const origin of ['https://evil.example', 'null', `${world.url}.evil.example`])
        await assert.rejects(connect(world.url, mallory.call, { origin }), /403/, origin);
      const { ticket } = await mallory.call('POST /api/v1/ws/ticket');
      const address = `${world.url.replace('http', 'ws')}/ws?ticket=${ticket}`;
      (await openSocket(address)).close();
      await assert.rejects(openSocket(address), /401/);
    },
  },
];
