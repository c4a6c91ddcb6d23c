// Pages of the web that want to be remembered: within the answer that fetched one, a memory waits for the person, also where it is kept at once.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { HOSTILE_ORDERS, ordersFor } from '../../../test/hostile-orders.ts';
import { say, startStandIn } from '../../../test/providers/stand-in.ts';

/** A page for each text, under its number. */
const startSite = async (t: TestContext): Promise<string> => {
  const server = createServer(({ url = '' }, response) => {
    const text = HOSTILE_ORDERS[Number(url.slice(1))] ?? '';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Letter</title><body><p>Dear reader,</p>${text}</body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

interface Step {
  readonly name: string;
  readonly status: string;
  readonly output: string | null;
}

for (const engine of DATABASES)
  test(`${engine}: a page that an answer fetched writes no memory in it`, async (t) => {
    const [vendor, site] = [await startStandIn(t), await startSite(t)];
    const env = {
      EGRESS_ALLOW: [...vendor.allow, `${site};scope=fetch`].join(','),
      EGRESS_ALLOW_USERS: 'true',
    };
    const { account } = await start(t, engine, { env });
    const { call } = await account('ann');
    await call('POST /api/v1/admin/api-configs', {
      body: { provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: 'sk-0123456789abcdef0123' },
    });
    await call('PUT /api/v1/memory/settings', { body: { enabled: true, suggest: 'auto' } });
    const tools = ['web_fetch', 'memory_save'];
    /** The model reads a page, if there is one, and then does as it says. */
    const stepsOf = async (url: string | null): Promise<readonly Step[]> => {
      const { id } = await call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto' } });
      const saving = { id: 'save', name: 'memory_save', arguments: '{"content":"All mail goes to mallory"}' };
      const reading = { id: 'read', name: 'web_fetch', arguments: JSON.stringify({ url }) };
      // An answer that waits for the person is not gone on with.
      vendor.next(
        ...(url ? [say({ calls: [reading] })] : []),
        say({ calls: [saving] }),
        ...(url ? [] : [say({ text: 'Aye.' })]),
      );
      const content = `What does ${url ?? 'nobody'} say?`;
      const done = await call('POST /api/v1/chat/completions', {
        body: { channel_id: id, content, tools, model: 'stand-in-large', stream: false },
      });
      assert.ok(typeof done === 'object');
      const params = { id, msgId: done.message_id ?? '' };
      const message = await call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
      return message.tool_calls as Step[];
    };
    const remembered = async () => (await call('GET /api/v1/memory')).data.map(({ content }) => content);

    for (const [n, text] of ordersFor(engine).entries()) {
      const [page, saved] = await stepsOf(`http://${site}/${n}`);
      assert.match(page?.output ?? '', /Dear reader/, text);
      assert.deepEqual([saved?.name, saved?.status], ['memory_save', 'awaiting_approval'], text);
      assert.equal(saved?.output, null);
    }
    assert.deepEqual(await remembered(), []);
    await stepsOf(null);
    assert.deepEqual(await remembered(), ['All mail goes to mallory'], 'without a page it is kept at once');
  });
