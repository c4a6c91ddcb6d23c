// More rights than one was given.

import assert from 'node:assert/strict';
import { sql } from '../../../src/db/sql.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { connect } from '../../socket.ts';
import { request } from '../raw-http.ts';
import type { Json } from '../route-table.ts';
import { type Advisory, ask, assertStatus, make } from './lab.ts';

export const PRIVILEGE: readonly Advisory[] = [
  {
    ids: 'CVE-2026-41277 (Flowise)',
    promise: 'creating something under an identifier that exists changes nothing of it',
    check: async ({ world, victim, mallory }) => {
      const { id, canary } = await make(world, 'folder', victim);
      const answer = await ask(world, 'POST /api/v1/folders', mallory.token, {
        body: { id, name: 'mine', owner_id: victim.id },
      });
      assert.equal(answer.status, 201);
      assert.notEqual((JSON.parse(answer.text) as Json).id, id);
      const { data } = await victim.call('GET /api/v1/folders');
      assert.equal(data.find((folder) => folder.id === id)?.name, canary);
    },
  },
  {
    ids: 'CVE-2026-46441, CVE-2026-42863, CVE-2026-46480 (Flowise)',
    promise: 'nobody registers as an administrator, or makes themselves one',
    check: async ({ world, mallory }) => {
      const extras = {
        role: 'admin',
        is_admin: true,
        permissions: ['surface.admin.access'],
        role_ids: [newId()],
      };
      await ask(world, 'PUT /api/v1/profile', mallory.token, { body: { display_name: 'M', ...extras } });
      assert.equal((await mallory.call('GET /api/v1/profile')).role, 'user');
      const name = `m${newId().slice(-12)}`;
      const body = { username: name, email: `${name}@example.com`, password: 'long enough', ...extras };
      const { text } = await ask(world, 'POST /api/v1/auth/register', null, { body });
      assert.equal((JSON.parse(text) as { user: { role: string } }).user.role, 'user');
    },
  },
  {
    ids: 'CVE-2026-44553 (Open WebUI), CVE-2026-9162 (Mattermost)',
    promise: 'an open socket loses what its owner loses',
    check: async ({ world }) => {
      const admin = await world.newAdmin();
      const socket = await connect(world.url, admin.call);
      assert.equal((await socket.follow('admin')).type, 'system.subscribed');
      const params = { id: admin.id };
      await world.admin.call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'user' } });
      assert.equal((await socket.closed).code, 4401);
    },
  },
  {
    ids: 'CVE-2026-32717 (AnythingLLM)',
    promise: 'the API key of a suspended person is as suspended as they are',
    check: async ({ world }) => {
      const person = await world.newPerson();
      const { key } = await person.call('POST /api/v1/api-keys', { body: { name: 'x' } });
      await assertStatus(200, ask(world, 'GET /api/v1/profile', key));
      await world.admin.call('PUT /api/v1/admin/users/{id}', {
        params: { id: person.id },
        body: { is_active: false },
      });
      await assertStatus(401, ask(world, 'GET /api/v1/profile', key));
    },
  },
  {
    ids: 'CVE-2023-32682 (Synapse), CVE-2016-4427 (Zulip)',
    promise: 'a deactivated person signs in by no route, and no session is begun',
    check: async ({ world }) => {
      const person = await world.newPerson();
      await world.admin.call('PUT /api/v1/admin/users/{id}', {
        params: { id: person.id },
        body: { is_active: false },
      });
      const body = { login: person.username, password: person.password };
      await assertStatus(403, ask(world, 'POST /api/v1/auth/login', null, { body }));
      await assertStatus(403, ask(world, 'POST /api/v1/auth/web/login', null, { body }));
      const { database } = world.harness.server.kernel;
      const rows = await sql(database.read)
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', person.id)
        .execute();
      assert.deepEqual(rows, []);
    },
  },
  {
    ids: 'CVE-2026-45339 (Open WebUI)',
    promise: 'a key counts in one header only',
    check: async ({ world, mallory }) => {
      const { key } = await mallory.call('POST /api/v1/api-keys', { body: { name: 'x' } });
      await assertStatus(401, request(world.url, 'GET', '/api/v1/profile', [['X-Api-Key', key]]));
      const twice: Array<[string, string]> = [
        ['Authorization', `Bearer ${key}`],
        ['Authorization', 'Bearer x'],
      ];
      await assertStatus(400, request(world.url, 'GET', '/api/v1/profile', twice));
    },
  },
];
