// Things of others, by their identifier.

import assert from 'node:assert/strict';
import { sql } from '../../../src/db/sql.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { openSocket } from '../../socket.ts';
import { NO_PARTS, send } from '../exchange.ts';
import { GUARDED } from '../route-table.ts';
import { type Advisory, ask, assertStatus, make } from './lab.ts';

export const OBJECTS: readonly Advisory[] = [
  {
    ids: 'CVE-2026-45671 (Open WebUI)',
    promise:
      'who may read a file through a channel may not delete it, and who is not in the channel may do neither',
    check: async ({ world, victim, mallory }) => {
      const { id, within } = await make(world, 'file', victim);
      const params = { id };
      await assertStatus(404, ask(world, 'GET /api/v1/files/{id}', mallory.token, { params }));
      await assertStatus(404, ask(world, 'DELETE /api/v1/files/{id}', mallory.token, { params }));
      const body = { participant_type: 'user', participant_id: mallory.id };
      await assertStatus(
        201,
        ask(world, 'POST /api/v1/channels/{id}/participants', victim.token, {
          params: { id: within?.channel ?? '' },
          body,
        }),
      );
      await assertStatus(200, ask(world, 'GET /api/v1/files/{id}', mallory.token, { params }));
      await assertStatus(403, ask(world, 'DELETE /api/v1/files/{id}', mallory.token, { params }));
    },
  },
  {
    ids: 'CVE-2026-54010 (Open WebUI), CVE-2026-41950 (Dify)',
    promise: 'a foreign file cannot be attached, and the database itself refuses a link to it',
    check: async ({ world, victim, mallory }) => {
      const file = await make(world, 'file', victim);
      const message = await make(world, 'message', mallory);
      const channel = message.within?.channel ?? '';
      const body = { role: 'user', content: 'mine now', attachments: [file.id] };
      await assertStatus(
        404,
        ask(world, 'POST /api/v1/channels/{id}/messages', mallory.token, { params: { id: channel }, body }),
      );
      const link = { message_id: message.id, file_id: file.id, channel_id: channel, position: 0 };
      const { database } = world.harness.server.kernel;
      await assert.rejects(
        database.begin(async (tx) => void (await sql(tx).insertInto('message_files').values(link).execute())),
      );
      await assertStatus(
        404,
        ask(world, 'GET /api/v1/files/{id}/download', mallory.token, { params: { id: file.id } }),
      );
    },
  },
  {
    ids: 'CVE-2026-45402 (Open WebUI)',
    promise: 'a channel cannot be put into a foreign folder',
    check: async ({ world, victim, mallory }) => {
      const folder = await make(world, 'folder', victim);
      const channel = await make(world, 'channel', mallory);
      const body = { folder_id: folder.id };
      await assertStatus(
        404,
        ask(world, 'PUT /api/v1/channels/{id}', mallory.token, { params: { id: channel.id }, body }),
      );
      await assertStatus(404, ask(world, 'POST /api/v1/channels', mallory.token, { body }));
    },
  },
  {
    ids: 'CVE-2026-54015 (Open WebUI)',
    promise: 'a child is looked for in the parent that the path names, and nowhere else',
    check: async ({ world, victim, mallory }) => {
      const channel = await make(world, 'channel', mallory);
      const message = await make(world, 'message', victim);
      const params = { id: channel.id, msgId: message.id };
      const at = { params, body: { content: 'x' } };
      await assertStatus(
        404,
        ask(world, 'GET /api/v1/channels/{id}/messages/{msgId}', mallory.token, { params }),
      );
      await assertStatus(
        404,
        ask(world, 'POST /api/v1/channels/{id}/messages/{msgId}/edit', mallory.token, at),
      );
      await assertStatus(
        404,
        ask(world, 'GET /api/v1/channels/{id}/messages/{msgId}/siblings', mallory.token, { params }),
      );
      await assertStatus(
        404,
        ask(world, 'PUT /api/v1/channels/{id}/cursor', mallory.token, {
          params,
          body: { active_leaf_id: message.id },
        }),
      );
    },
  },
  {
    ids: 'CVE-2024-9617 (Danswer/Onyx), CVE-2026-41949 (Dify)',
    promise: 'facts, bytes, thumbnail and list of a foreign file are all equally absent',
    check: async ({ world, victim, mallory }) => {
      const file = await make(world, 'file', victim);
      const message = await make(world, 'message', victim);
      const params = { id: file.id };
      for (const name of [
        'GET /api/v1/files/{id}',
        'GET /api/v1/files/{id}/download',
        'GET /api/v1/files/{id}/thumbnail',
      ] as const)
        await assertStatus(404, ask(world, name, mallory.token, { params }), name);
      await assertStatus(
        404,
        ask(world, 'GET /api/v1/messages/{id}/files', mallory.token, { params: { id: message.id } }),
      );
    },
  },
  {
    ids: 'CVE-2022-21706 (Zulip)',
    promise: 'a token is good for one purpose: none of them opens the door of another',
    check: async ({ world, victim, mallory }) => {
      const { key } = await mallory.call('POST /api/v1/api-keys', { body: { name: 'x' } });
      const { ticket } = await mallory.call('POST /api/v1/ws/ticket');
      const { within } = await make(world, 'share', victim);
      const { token: link } = await victim.call('POST /api/v1/channels/{id}/shares', {
        params: { id: within?.channel ?? '' },
      });
      for (const bearer of [mallory.refreshToken, ticket, link])
        await assertStatus(401, ask(world, 'GET /api/v1/profile', bearer));
      for (const refresh_token of [mallory.token, key, ticket, link])
        await assertStatus(
          [400, 401],
          ask(world, 'POST /api/v1/auth/refresh', null, { body: { refresh_token } }),
        );
      for (const token of [mallory.refreshToken, key, ticket])
        await assertStatus(404, ask(world, 'GET /api/v1/shared/{token}', null, { params: { token } }));
      await assert.rejects(
        openSocket(`${world.url.replace('http', 'ws')}/ws?ticket=${mallory.token}`),
        /401/,
      );
      await assert.rejects(openSocket(`${world.url.replace('http', 'ws')}/ws?ticket=${key}`), /401/);
    },
  },
  {
    ids: 'CVE-2026-56268 (Flowise)',
    promise: 'leaving out, emptying or doubling a filter shows nothing of others',
    check: async ({ world, victim, mallory }) => {
      const things = [
        await make(world, 'folder', victim),
        await make(world, 'message', victim),
        await make(world, 'file', victim),
      ];
      const lists = GUARDED.filter(
        ({ method, spec, slots }) =>
          method === 'GET' &&
          spec.permission !== 'surface.admin.access' &&
          !slots.some(({ place }) => place === 'params'),
      );
      for (const op of lists)
        for (const query of [
          '',
          '?q=canary',
          '?q=canary&folder_id=',
          `?q=canary&q=canary&folder_id=${newId()}&folder_id=${newId()}`,
          '?limit=200&offset=0&q=c',
        ]) {
          const response = await world.harness.raw('GET', op.path + query, { token: mallory.token });
          const text = await response.text();
          for (const { canary } of things)
            assert.ok(!text.includes(canary), `${op.name}${query} shows ${canary}`);
        }
    },
  },
  {
    ids: 'Zulip Cloud 2021-03-18',
    promise: 'no answer to somebody in particular may be kept by a cache',
    check: async ({ world, mallory, victim }) => {
      for (const op of GUARDED.filter(({ method, slots }) => method === 'GET' && slots.length === 0)) {
        const { headers } = await send(world.url, op, { ...NO_PARTS, query: { q: 'x' } }, mallory.token);
        assert.equal(headers.get('cache-control'), 'no-store', op.name);
        assert.match(headers.get('vary') ?? '', /Authorization/, op.name);
      }
      const [one, other] = [
        await ask(world, 'GET /api/v1/settings/public', mallory.token),
        await ask(world, 'GET /api/v1/settings/public', victim.token),
      ];
      assert.equal(one.text, other.text);
    },
  },
];
