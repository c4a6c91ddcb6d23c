import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, startAuthorizationServer } from '../../../test/authorization-server.ts';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { startNoteBook } from '../../../test/mcp-server.ts';
import { say, startStandIn } from '../../../test/providers/stand-in.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

const TOKEN = 'canary-token-of-the-sailors';

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );

const toolsOf = async ({ call }: Account): Promise<string[]> => {
  const { tools } = await call('GET /api/v1/tools');
  return tools.flatMap(({ name, source }) => (source === 'mcp' ? name : []));
};

for (const engine of DATABASES) {
  test(`${engine}: the tool servers of a team are used by its members, kept by those who may, and read by no one`, async (t) => {
    const book = await startNoteBook(t);
    const env = { EGRESS_ALLOW: book.allow, EGRESS_ALLOW_USERS: 'true' };
    const { account, url } = await start(t, engine, { env });
    const [root, owner, member, stranger] = [
      await account('root'),
      await account('owner1'),
      await account('member1'),
      await account('stranger1'),
    ];
    const newTeam = async ({ call }: Account, name: string) =>
      (await call('POST /api/v1/teams', { body: { name } })).id;
    const id = await newTeam(owner, 'Sailors');
    await owner.call('POST /api/v1/teams/{id}/members', {
      params: { id },
      body: { user_id: member.user.id, role: 'guest' },
    });
    const add = ({ call }: Account, team: string, name = 'notes') =>
      call('POST /api/v1/teams/{id}/mcp-servers', {
        params: { id: team },
        body: { name, url: book.url, token: TOKEN, requires_approval: false },
      });
    const heard = await connect(url.replace('http', 'ws'), member.call);
    const server = await add(owner, id);
    assert.deepEqual(
      [server.team_id, server.name, server.has_token, server.error, server.tools.map(({ name }) => name)],
      [id, 'notes', true, null, ['add', 'read']],
    );
    await until('the team hears of it', () =>
      heard.frames.some(({ type }) => type === 'team.mcp_server.changed'),
    );
    const params = { id, serverId: server.id };
    const body = { is_active: true };
    const matrix: Record<string, unknown> = {};
    for (const [name, person] of Object.entries({ root, owner, member, stranger }))
      matrix[name] = [
        await person.call('GET /api/v1/teams/{id}/mcp-servers', { params }).then(
          ({ data }) => data.map((one) => one.url !== null),
          ({ status }) => status,
        ),
        await toolsOf(person),
        await statusOf(person.call('GET /api/v1/teams/{id}/mcp-servers/{serverId}', { params })),
        await statusOf(person.call('PUT /api/v1/teams/{id}/mcp-servers/{serverId}', { params, body })),
        await statusOf(add(person, id, `more-${name}`)),
        await statusOf(person.call('GET /api/v1/admin/mcp-servers/{id}', { params: { id: server.id } })),
      ];
    const names = ['sailors__notes__add', 'sailors__notes__read'];
    assert.deepEqual(matrix, {
      root: [404, [], 404, 404, 404, 404],
      owner: [[true], names, 200, 200, 200, 403],
      member: [
        [false, false],
        [...['add', 'read'].map((tool) => `sailors__more-owner__${tool}`), ...names],
        200,
        403,
        403,
        403,
      ],
      stranger: [404, [], 404, 404, 404, 403],
    });
    const seen = await member.call('GET /api/v1/teams/{id}/mcp-servers/{serverId}', { params });
    assert.ok(!JSON.stringify([server, seen]).includes(TOKEN) && book.bearers.has(`Bearer ${TOKEN}`));
    const other = await newTeam(stranger, 'Others');
    assert.equal(await statusOf(add(stranger, other)), 200, 'names of other teams are not taken');
    assert.equal(await statusOf(add(owner, id)), 409);
    assert.deepEqual((await root.call('GET /api/v1/admin/mcp-servers')).data, []);
    const { data: acts } = await root.call('GET /api/v1/admin/audit');
    const act = acts.find(
      ({ action, target_id }) => action === 'mcp_server.created' && target_id === server.id,
    );
    assert.deepEqual(act?.details, { name: 'notes', team_id: id });
  });

  test(`${engine}: who leaves a team no longer calls its tools, not even in an answer that waits for a yes`, async (t) => {
    const book = await startNoteBook(t);
    const env = { EGRESS_ALLOW: book.allow, EGRESS_ALLOW_USERS: 'true' };
    const { account } = await start(t, engine, { env });
    const [owner, member] = [await account('owner1'), await account('member1')];
    const { id } = await owner.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    await owner.call('POST /api/v1/teams/{id}/members', {
      params: { id },
      body: { user_id: member.user.id },
    });
    await owner.call('POST /api/v1/teams/{id}/mcp-servers', {
      params: { id },
      body: { name: 'notes', url: book.url },
    });
    const { id: channel_id } = await member.call('POST /api/v1/channels', { body: { title: 'T' } });
    const ask = () =>
      member.call('POST /api/v1/chat/completions', {
        body: {
          ...{ channel_id, content: '/demo tool sailors__notes__add {"text":"x"}', stream: false },
          tools: ['sailors__notes__add'],
        },
      });
    const done = await ask();
    assert.ok(typeof done === 'object');
    const place = { id: channel_id, msgId: done.message_id ?? '' };
    const steps = async () =>
      (await member.call('GET /api/v1/channels/{id}/messages/{msgId}', { params: place }))
        .tool_calls as Array<{ id: string; status: string; output: string | null }>;
    const [waiting] = await steps();
    assert.equal(waiting?.status, 'awaiting_approval');
    await owner.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id, userId: member.user.id },
    });
    const allowed = member.call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
      params: { ...place, callId: waiting?.id ?? '' },
      body: { decision: 'allow' },
    });
    await assert.rejects(allowed, { status: 409, message: /this tool is no longer there/ });
    assert.deepEqual(book.notes, [], 'the server was not asked');
    await assert.rejects(ask(), { status: 400 });
    await assert.rejects(owner.call('DELETE /api/v1/teams/{id}', { params: { id } }), {
      status: 409,
      message: /1 tool server/,
    });
    await owner.call('DELETE /api/v1/teams/{id}', { params: { id }, query: { things: 'keep' } });
    assert.deepEqual(await toolsOf(owner), []);
  });

  test(`${engine}: who leaves a team while they are answered is answered no further, and calls none of its tools`, async (t) => {
    const [book, vendor] = [await startNoteBook(t), await startStandIn(t)];
    const env = { EGRESS_ALLOW: [book.allow, ...vendor.allow].join(','), EGRESS_ALLOW_USERS: 'true' };
    const { account } = await start(t, engine, { env });
    const [owner, member] = [await account('owner2'), await account('member2')];
    await owner.call('POST /api/v1/admin/api-configs', {
      body: {
        ...{ name: 'v', provider: 'openai', base_url: vendor.baseUrl('openai') },
        ...{ api_key: 'sk-something-long-enough-to-be-a-key', default_model: 'stand-in-large' },
      },
    });
    const { id } = await owner.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    const userId = member.user.id;
    const params = { id };
    await owner.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: userId } });
    await owner.call('POST /api/v1/teams/{id}/mcp-servers', {
      params,
      body: { name: 'notes', url: book.url },
    });
    const look = (n: number) =>
      say({ calls: [{ id: `c${n}`, name: 'sailors__notes__read', arguments: '{}' }] });
    vendor.next(
      look(1),
      async (asked) => {
        await owner.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId } });
        await look(2)(asked);
      },
      say({ text: ['Enough.'] }),
    );
    const { id: channel_id } = await member.call('POST /api/v1/channels', { body: { title: 'T' } });
    const done = await member.call('POST /api/v1/chat/completions', {
      body: { channel_id, content: 'Read it twice', stream: false, tools: ['sailors__notes__read'] },
    });
    assert.ok(typeof done === 'object' && done.choices[0]?.status === 'stopped');
    const { tool_calls } = await member.call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id: channel_id, msgId: done.message_id ?? '' },
    });
    const steps = tool_calls as Array<{ status: string; output: string | null }>;
    assert.equal(steps.filter(({ status }) => status === 'done').length, 1);
  });

  test(`${engine}: those who keep the tools of a team sign in for it; its members use them and see no token`, async (t) => {
    const place = await startAuthorizationServer(t);
    const book = await startNoteBook(t, {
      accepts: place.accepts,
      about: (resource) => ({ resource, authorization_servers: [place.issuer], scopes_supported: ['notes'] }),
    });
    const env = { EGRESS_ALLOW: `${book.allow},${place.allow}`, EGRESS_ALLOW_USERS: 'true' };
    const { account, url } = await start(t, engine, { env });
    const [owner, member] = [await account('owner3'), await account('member3')];
    const { id } = await owner.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    await owner.call('POST /api/v1/teams/{id}/members', {
      params: { id },
      body: { user_id: member.user.id },
    });
    const added = await owner.call('POST /api/v1/teams/{id}/mcp-servers', {
      params: { id },
      body: { name: 'notes', url: book.url, oauth_issuer: place.issuer },
    });
    assert.deepEqual([added.sign_in, added.tools], ['needed', []]);
    const params = { id, serverId: added.id };
    const begin = ({ call }: Account) =>
      call('POST /api/v1/teams/{id}/mcp-servers/{serverId}/sign-in', { params });
    await assert.rejects(begin(member), { status: 403 });
    const { authorization_url } = await begin(owner);
    const back = await browse(new URL(authorization_url ?? ''), 'ann', url);
    const body = Object.fromEntries(back.searchParams) as { state: string; code: string; iss: string };
    await assert.rejects(member.call('POST /api/v1/mcp-servers/signed-in', { body }), { status: 400 });
    const again = await browse(new URL((await begin(owner)).authorization_url ?? ''), 'ann', url);
    await owner.call('POST /api/v1/mcp-servers/signed-in', {
      body: Object.fromEntries(again.searchParams) as typeof body,
    });
    assert.deepEqual(await toolsOf(member), ['sailors__notes__add', 'sailors__notes__read']);
    const seen = await member.call('GET /api/v1/teams/{id}/mcp-servers/{serverId}', { params });
    assert.deepEqual([seen.sign_in, seen.url, seen.oauth_issuer], ['done', null, null]);
    const { id: channel_id } = await member.call('POST /api/v1/channels', { body: { title: 'T' } });
    const done = await member.call('POST /api/v1/chat/completions', {
      body: {
        ...{ channel_id, content: '/demo tool sailors__notes__read {}', stream: false },
        tools: ['sailors__notes__read'],
      },
    });
    assert.ok(typeof done === 'object');
    assert.equal(done.error ?? null, null);
    assert.ok(
      [...book.bearers].some((bearer) => bearer.startsWith('Bearer ')),
      'with the token of the team',
    );
  });
}
