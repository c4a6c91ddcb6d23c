// The packages of the repository, taken as a stranger’s: packed, installed and enabled; routes, webhook and pages are asked. Tools are listed, not run.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { ServerFrame } from '@parley/contract';
import { type Harness, start } from '../../../test/harness.ts';
import { archiveOf, packageForm } from '../../../test/packages.ts';
import { sampleFiles } from '../../../test/sample-packages.ts';
import { connect, type Socket } from '../../../test/socket.ts';

const SECRET = 'a secret of the webhook';

/** Installs one for all, with all that it asks for; gives the way to its routes. */
const enabled = async ({ account, url }: Harness, name: string) => {
  const admin = await account('admin');
  const form = packageForm(archiveOf(sampleFiles(name)));
  const { id, package_id } = await admin.call('POST /api/v1/admin/packages/install', { form });
  const { state } = await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  assert.equal(state, 'enabled');
  const ben = await account('ben');
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1/ext/${package_id}${path}`, {
      method,
      headers: { authorization: `Bearer ${ben.access_token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, json: (await response.json()) as Record<string, never> };
  };
  return { id, package_id, admin, ben, ask };
};

test('the sample packages install, enable and answer as they say', async (t) => {
  const harness = await start(t, 'sqlite');

  await t.test('dice are rolled, and timers kept for each person', async () => {
    const { ask } = await enabled(harness, 'dice');
    const { json } = await ask('POST', '/roll', { dice: '3d6+2' });
    const { rolls, sum } = json as unknown as { rolls: number[]; sum: number };
    assert.equal(
      sum,
      rolls.reduce((a, b) => a + b, 2),
    );
    assert.equal((await ask('POST', '/roll', { dice: '0d0' })).status, 400);
    const made = await ask('POST', '/timers', { minutes: 5, label: 'Tea' });
    assert.equal(made.status, 201);
    assert.equal((await ask('POST', '/timers', { minutes: -1 })).status, 400);
    const timers = async () => (await ask('GET', '/timers')).json.data as unknown as { label: string }[];
    assert.deepEqual(
      (await timers()).map(({ label }) => label),
      ['Tea'],
    );
    await ask('DELETE', `/timers/${String(made.json.id)}`);
    assert.deepEqual(await timers(), []);
  });

  await t.test('a poll counts one vote of each person until it is closed', async () => {
    const { ask } = await enabled(harness, 'polls');
    assert.equal((await ask('POST', '/polls', { question: 'Lunch?', answers: ['Soup'] })).status, 400);
    const { status, json } = await ask('POST', '/polls', { question: 'Lunch?', answers: ['Soup', 'Salad'] });
    assert.equal(status, 201);
    const path = `/polls/${String(json.id)}`;
    await ask('PUT', `${path}/vote`, { answer: 0 });
    assert.deepEqual((await ask('PUT', `${path}/vote`, { answer: 1 })).json.votes, [0, 1]);
    assert.equal((await ask('PUT', `${path}/vote`, { answer: 2 })).status, 400);
    assert.equal((await ask('POST', `${path}/close`)).json.is_closed, true);
    assert.equal((await ask('PUT', `${path}/vote`, { answer: 0 })).status, 409);
    const [listed] = (await ask('GET', '/polls')).json.data as unknown as {
      mine: number;
      is_mine: boolean;
    }[];
    assert.deepEqual([listed?.mine, listed?.is_mine], [1, true]);
  });

  await t.test('a poll of a chat is said there, and is for its people alone', async () => {
    const { account, url } = harness;
    const [ben, cyd] = [await account('ben'), await account('cyd')];
    const { id: channel_id } = await ben.call('POST /api/v1/channels', {
      body: { title: 'Kitchen', type: 'direct', ai_mode: 'false' },
    });
    const ask = async (token: string, method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/api/v1/ext/org.parley.polls${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const json = (await response.json()) as { id?: string; data?: Array<{ question: string }> };
      return { status: response.status, ...json };
    };
    const poll = { question: 'Who cooks?', answers: ['I', 'You'], channel_id };
    assert.equal((await ask(cyd.access_token, 'POST', '/polls', poll)).status, 404);
    const { status, id } = await ask(ben.access_token, 'POST', '/polls', poll);
    assert.equal(status, 201);
    const there = `/polls?channel_id=${channel_id}`;
    const questions = (await ask(ben.access_token, 'GET', there)).data?.map(({ question }) => question);
    assert.deepEqual(questions, ['Who cooks?']);
    const all = (await ask(ben.access_token, 'GET', '/polls')).data?.map(({ question }) => question);
    assert.equal(all?.includes('Who cooks?'), false);
    assert.equal((await ask(cyd.access_token, 'GET', there)).status, 404);
    assert.equal((await ask(cyd.access_token, 'PUT', `/polls/${id}/vote`, { answer: 0 })).status, 404);
    const { data } = await ben.call('GET /api/v1/channels/{id}/messages', { params: { id: channel_id } });
    assert.match(data.at(-1)?.content ?? '', /Who cooks\?/);
  });

  await t.test('a vote is told to those who may see the poll, and to nobody else', async () => {
    const { account, url } = harness;
    const [ann, ben, cyd] = [await account('ann'), await account('ben'), await account('cyd')];
    const sockets = new Map<string, Socket>();
    for (const [name, { call }] of Object.entries({ ann, ben, cyd }))
      sockets.set(name, await connect(url, call));
    t.after(() => {
      for (const socket of sockets.values()) socket.close();
    });
    const vote = async (poll: { readonly channel_id?: string }): Promise<string> => {
      const ask = async (method: string, path: string, body: object) => {
        const response = await fetch(`${url}/api/v1/ext/org.parley.polls${path}`, {
          method,
          headers: { authorization: `Bearer ${ben.access_token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await response.json()) as { id: string };
      };
      const { id } = await ask('POST', '/polls', { question: 'When?', answers: ['Six', 'Seven'], ...poll });
      await ask('PUT', `/polls/${id}/vote`, { answer: 1 });
      return id;
    };
    const hears = (id: string) => (frame: ServerFrame) =>
      frame.type === 'extension.emitted' && JSON.stringify(frame.data).includes(id);
    const ofAll = await vote({});
    for (const [name, socket] of sockets) await socket.next(`${name} hears of it`, hears(ofAll));
    const { id: channel_id } = await ben.call('POST /api/v1/channels', {
      body: { title: 'Boat', type: 'group', ai_mode: 'false' },
    });
    await ben.call('POST /api/v1/channels/{id}/participants', {
      params: { id: channel_id },
      body: { participant_type: 'user', participant_id: cyd.user.id },
    });
    const ofChat = await vote({ channel_id });
    const last = await vote({});
    for (const [name, socket] of sockets) await socket.next(`${name} hears of the next`, hears(last));
    const heard = [...sockets].filter(([, { frames }]) => frames.some(hears(ofChat))).map(([name]) => name);
    assert.deepEqual(heard, ['ben', 'cyd']);
  });

  await t.test('a table is kept for a chart, and its columns are summed up', async () => {
    const { ask } = await enabled(harness, 'charts');
    assert.deepEqual((await ask('GET', '/table')).json, { csv: '', title: '' });
    const csv = 'month,sold\n"Jan, cold",12\nFeb,18\n';
    const kept = await ask('PUT', '/table', { csv, title: 'Sales' });
    assert.deepEqual(kept.json, {
      rows: 2,
      columns: [
        { name: 'month', kind: 'text', different: 2 },
        { name: 'sold', kind: 'number', min: 12, max: 18, mean: 15 },
      ],
    });
    assert.equal((await ask('PUT', '/table', { csv: 'only,names' })).status, 400);
    assert.deepEqual((await ask('GET', '/table')).json, { csv, title: 'Sales' });
  });

  await t.test(
    'issues come by a signed webhook, and without a repository the settings are named',
    async () => {
      const { id, package_id, admin, ask } = await enabled(harness, 'github-issues');
      const settings = { webhook_secret: SECRET };
      await admin.call('POST /api/v1/extensions/{id}/settings', {
        params: { id },
        body: { settings, scope: 'admin' },
      });
      const tell = async (action: string, state: string, secret = SECRET): Promise<number> => {
        const issue = {
          number: 7,
          title: 'It leaks',
          state,
          html_url: 'https://example.com/7',
          user: { login: 'ann' },
        };
        const body = JSON.stringify({ action, issue });
        const signature = createHmac('sha256', secret).update(body).digest('hex');
        const response = await fetch(`${harness.url}/api/v1/hooks/${package_id}/issues`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
          body,
        });
        return response.status;
      };
      const numbers = async () =>
        ((await ask('GET', '/issues')).json.data as unknown as { number: number }[]).map(
          ({ number }) => number,
        );
      assert.equal(await tell('opened', 'open', 'another secret'), 401);
      assert.equal(await tell('opened', 'open'), 200);
      assert.deepEqual(await numbers(), [7]);
      assert.equal(await tell('closed', 'closed'), 200);
      assert.deepEqual(await numbers(), []);
      const { status, json } = await ask('POST', '/refresh');
      assert.equal(status, 502);
      assert.match(String(json.error), /name the repository/);
    },
  );

  await t.test('what they bring is offered to people: tools and pages', async () => {
    const ben = await harness.account('ben');
    const { data } = await ben.call('GET /api/v1/extensions');
    assert.deepEqual(data.flatMap(({ tools }) => tools.map(({ name }) => name)).sort(), [
      'charts__chart',
      'dice__roll',
      'dice__start_timer',
      'github_issues__open',
      'github_issues__search',
      'polls__create',
      'polls__results',
    ]);
    for (const { url } of (await ben.call('GET /api/v1/surfaces')).data) {
      const page = await fetch(harness.url + url);
      assert.equal(page.status, 200);
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    }
  });
});
