// What packages do without being called: they hear what happens, and stand between a question and its model.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { until } from '../../../test/until.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { stop } from './stop.ts';

const MAIN = `
export async function onTeam(ctx, event) { await ctx.kv.set('heard:' + event.kind, { ...event, user: ctx.user }); }
export async function hide(ctx, { point, value }) {
  if (value.messages.some(({ content }) => content.includes('break'))) throw new Error('broken');
  return { ...value, messages: value.messages.map((message) => ({ ...message, content: message.content.replaceAll('4111 1111', '[card]') })) };
}
export async function note(ctx, { point, value }) { await ctx.kv.set('sent', { point, messages: value.messages }); return value; }
export async function kept(ctx, { params }) { return { json: await ctx.kv.get(params.key) }; }
`;
const filters = (on_error: string) => [
  { point: 'message.before_completion', handler: 'note', priority: 90, timeout_ms: 10_000 },
  { point: 'message.before_completion', handler: 'hide', priority: 10, timeout_ms: 10_000, on_error },
];
const archive = (version: string, on_error: string) =>
  archiveOf({
    'manifest.json': manifestOf({
      ...{ version, main: 'main.js', capabilities: [{ name: 'kv' }] },
      routes: [{ method: 'GET', path: '/kept/{key}', handler: 'kept' }],
      events: [{ prefix: 'team.', handler: 'onTeam' }],
      filters: filters(on_error),
    }),
    'main.js': MAIN,
  });

for (const engine of DATABASES)
  test(`${engine}: a package hears what it subscribes to, and filters what models are sent`, async (t) => {
    const { account, server, url } = await start(t, engine);
    const admin = await account('admin');
    const ann = await account('ann');
    const form = packageForm(archive('1.0.0', 'stop'));
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    const params = { id };
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    const kept = async (key: string) => {
      const answer = await fetch(`${url}/api/v1/ext/com.example.toy/kept/${encodeURIComponent(key)}`, {
        headers: { authorization: `Bearer ${ann.access_token}` },
      });
      return (await answer.json()) as { [key: string]: JsonValue } | null;
    };

    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Secret name' } });
    await until('the team was heard of', async () => (await kept('heard:team.created')) !== null);
    const heard = await kept('heard:team.created');
    assert.equal(heard?.user, null);
    assert.ok(JSON.stringify(heard).includes(team.id), 'it says which team');
    assert.ok(!JSON.stringify(heard).includes('Secret name'), 'and nothing that a person wrote');

    const ask = (content: string) =>
      fetch(`${url}/api/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content }], stream: false }),
      });
    assert.equal((await ask('Pay with 4111 1111')).status, 200);
    const sent = await kept('sent');
    assert.equal(sent?.point, 'message.before_completion');
    assert.ok(JSON.stringify(sent).includes('Pay with [card]'), JSON.stringify(sent));
    const stopped = await ask('break, 4111 1111');
    assert.equal(stopped.status, 502);
    assert.match(((await stopped.json()) as { error: string }).error, /filter of com\.example\.toy failed/);
    assert.ok(!JSON.stringify(await kept('sent')).includes('break'), 'nothing went on');

    // One that the server stopped still stands in the way, until a person disables it.
    await stop(systemCtx(server.kernel, 'a test'), id, 'it went beyond its limits too often');
    const held = await ask('Pay with 4111 1111');
    assert.equal(held.status, 502);
    assert.match(((await held.json()) as { error: string }).error, /filter of com\.example\.toy failed/);
    await admin.call('PUT /api/v1/admin/packages/{id}/disable', { params });
    assert.equal((await ask('Hello')).status, 200);
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });

    // One that may be passed over is.
    await admin.call('POST /api/v1/admin/packages/{id}/update', {
      ...{ params, query: {}, form: packageForm(archive('1.1.0', 'continue')) },
    });
    assert.equal((await ask('break it')).status, 200);
    assert.ok(JSON.stringify(await kept('sent')).includes('break it'));
    await admin.call('PUT /api/v1/admin/packages/{id}/disable', { params });
    assert.equal((await ask('break it')).status, 200);
  });
