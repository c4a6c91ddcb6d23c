// People without an account: what a start gives them, what it opens, and that it opens nothing else.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { api, type PublicConfig, type PublicWorkflow, type WorkflowDefinition } from '@parley/contract';
import { leadingZeroBits, proofText } from '@parley/contract/proof';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { formOf } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';

const FORM = { fields: [{ key: 'name', type: 'text', label: 'Name', required: true }] };
const PAPER = { fields: [{ key: 'paper', type: 'file', label: 'Paper', required: true }] };

const open = async (
  t: TestContext,
  engine: Engine,
  env: Record<string, string> = {},
  webDir: string | null = null,
) => {
  const clock = manualClock();
  const house = await start(t, engine, { env, clock, webDir });
  const ann = await house.account('ann');
  const persona = await ann.call('POST /api/v1/personas', {
    body: { name: 'Robot', model: 'parley-demo' },
  });
  await ann.call('PUT /api/v1/personas/{id}/tool-grants', {
    params: { id: persona.id },
    body: { tool_names: ['note_search'] },
  });
  await ann.call('POST /api/v1/notes', { body: { title: 'Zebulon', content: 'SECRET-OF-A-NOTE' } });
  const { data: places } = await ann.call('GET /api/v1/workspaces');
  await ann.call('PUT /api/v1/workspaces/{id}', {
    params: { id: places[0]?.id ?? '' },
    body: { instructions: 'SECRET-OF-A-WORKSPACE' },
  });
  const definition: WorkflowDefinition = {
    ...{ schema: 1, start: 'ask' },
    stages: [
      { key: 'ask', kind: 'form', title: 'Who are you?', form: FORM, next: [{ to: 'paper' }] },
      { key: 'paper', kind: 'form', form: PAPER, next: [{ to: 'talk' }] },
      {
        ...{ key: 'talk', kind: 'chat', title: 'Ask away', persona_id: persona.id, goal: 'Help' },
        next: [{ to: 'check' }],
      },
      {
        ...{
          key: 'check',
          kind: 'review',
          title: 'Is {{forms.ask.name}} a fraud?',
          assignees: { kind: 'user', id: ann.user.id },
        },
        next: [{ to: 'end' }],
      },
      { key: 'end', kind: 'end', outcome: 'served' },
    ],
  };
  const { id, slug } = await ann.call('POST /api/v1/workflows', { body: { title: 'Help desk', definition } });
  const params = { id };
  await ann.call('POST /api/v1/workflows/{id}/publish', { params });
  const show = (public_enabled: boolean, starts_per_hour = 200, more: Partial<PublicConfig> = {}) =>
    ann.call('PATCH /api/v1/workflows/{id}', {
      params,
      body: { public_enabled, public_config: { starts_per_hour, ...more } },
    });
  const visit = (token: string) => (method: string, path: string, body?: object) =>
    house.send(method, `/api/v1/workflows/public/instances/${path}`, {
      body,
      headers: { authorization: `Visitor ${token}` },
    });
  const begin = (fields?: object) =>
    house.send('POST', `/api/v1/workflows/public/${slug}/start`, { body: fields ? { fields } : {} });
  return { ...house, clock, ann, id, slug, show, visit, begin };
};

for (const database of DATABASES) {
  test(`${database}: a visitor starts, fills in, sends a file, talks, and a person ends it`, async (t) => {
    const { ann, id, slug, show, visit, begin, send, raw } = await open(t, database);
    assert.equal((await begin()).status, 404, 'it is not open to the public yet');
    await show(true);
    const shown = await send('GET', `/api/v1/workflows/public/${id}`);
    assert.deepEqual([shown.status, shown.body.slug, shown.body.form], [200, slug, FORM]);
    assert.deepEqual(shown.body.progress, { step: 1, of: 4 });
    assert.equal((await begin({ name: '' })).status, 400);
    const started = await begin();
    assert.equal(started.status, 201);
    const { instance_id, session_token } = started.body as unknown as Record<string, string>;
    const ask = visit(session_token ?? '');
    const at = async () =>
      (await ask('GET', `${instance_id}`)).body as unknown as {
        stage: { key: string; title: string; message: string };
        progress: { step: number; of: number };
      };
    assert.equal((await at()).stage.key, 'ask');
    const submit = (body: object) => ask('POST', `${instance_id}/submit`, body);
    const refused = await submit({ data: {} });
    assert.deepEqual([refused.status, refused.body.error], [400, 'data: Name is required']);
    assert.equal((await submit({ data: { name: 'Eve' }, rev: 9 })).status, 409);
    assert.equal((await submit({ data: { name: 'Eve' } })).status, 200);
    const form = new FormData();
    form.set('file', new Blob(['A letter']), 'letter.txt');
    const sent = await raw('POST', `/api/v1/workflows/public/instances/${instance_id}/files`, {
      body: form,
      headers: { authorization: `Visitor ${session_token}` },
    });
    assert.equal(sent.status, 201);
    const { id: paper } = (await sent.json()) as { id: string };
    const { id: other } = await ann.call('POST /api/v1/channels', { body: {} });
    assert.equal((await submit({ data: { paper: other } })).status, 400, 'only what they sent');
    assert.equal((await submit({ data: { paper } })).status, 200);
    const talking = await at();
    assert.deepEqual([talking.stage.key, talking.progress], ['talk', { step: 3, of: 4 }]);
    assert.equal(talking.stage.title, 'Ask away');
    assert.equal(talking.stage.message, '', 'what the AI is to find out is not told');
    const said = await ask('POST', `${instance_id}/messages`, { content: '/demo echo Good evening' });
    assert.match(String(said.body.text), /evening.*\[DONE\]/s);
    const { data } = (await ask('GET', `${instance_id}/messages`)).body as unknown as {
      data: Array<{ role: string; is_mine: boolean; content: string }>;
    };
    assert.deepEqual(
      data.map(({ role, is_mine }) => [role, is_mine]),
      [
        ['user', true],
        ['assistant', false],
      ],
    );
    assert.equal(data[1]?.content, 'Good evening');
    for (const attempt of ['/demo prompt', '/demo tool note_search {"query":"Zebulon"}']) {
      const leaked = await ask('POST', `${instance_id}/messages`, { content: attempt });
      assert.doesNotMatch(String(leaked.body.text), /SECRET-OF/, 'what is the publisher’s own stays theirs');
    }
    assert.equal((await submit({ action: 'done' })).status, 200);
    assert.equal((await submit({})).status, 409, 'now it is a person’s turn');
    assert.equal((await at()).stage.title, '', 'what people inside call their step is not the visitor’s');
    const [check] = (await ann.call('GET /api/v1/assignments/mine')).data;
    assert.match(check?.title ?? '', /a fraud\?$/);
    const more = 'I forgot: it is blue.';
    assert.equal((await ask('POST', `${instance_id}/messages`, { content: more })).status, 200);
    const { data: news } = await ann.call('GET /api/v1/notifications', { query: { type: 'assignment' } });
    const heard = news.find(({ body }) => body === more);
    assert.equal(heard?.link, `/assignments/${check?.id}`, 'who is at it hears what the visitor adds');
    await ann.call('POST /api/v1/assignments/{id}/complete', { params: { id: check?.id ?? '' } });
    const over = await ask('GET', `${instance_id}`);
    assert.deepEqual([over.body.status, over.body.outcome], ['completed', 'served']);
    const [instance] = (await ann.call('GET /api/v1/workflows/{id}/instances', { params: { id } })).data;
    assert.deepEqual([instance?.initiator.type, instance?.initiator.id], ['visitor', null]);
  });

  test(`${database}: a visitor sends files also with what a workflow is started with`, async (t) => {
    const { ann, id, show, visit, begin, raw, send, slug } = await open(t, database);
    const params = { id };
    const end = { key: 'end', kind: 'end', outcome: 'served' };
    const check = {
      ...{ key: 'check', kind: 'review', title: 'Look' },
      ...{ assignees: { kind: 'user', id: ann.user.id }, next: [{ to: 'end' }] },
    };
    const input = { fields: [...FORM.fields, ...PAPER.fields] };
    const definition = { ...{ schema: 1, start: 'check', input }, stages: [check, end] };
    await ann.call('PATCH /api/v1/workflows/{id}', { params, body: { definition } });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params });
    await show(true);
    assert.equal(
      (await begin({ name: 'Eve' })).status,
      400,
      'what is sent with the start is checked with it',
    );
    const started = await begin();
    assert.equal(started.status, 201);
    const { instance_id, session_token, stage } = started.body as unknown as {
      instance_id: string;
      session_token: string;
      stage: { form: object; is_mine: boolean; title: string };
    };
    assert.deepEqual([stage.form, stage.is_mine, stage.title], [input, true, 'Help desk']);
    const ask = visit(session_token);
    const progress = async () => (await ask('GET', instance_id)).body.progress;
    assert.deepEqual(await progress(), { step: 1, of: 2 });
    const seen = () => ann.call('GET /api/v1/instances/{id}', { params: { id: instance_id } });
    const { status, stage: at, line, input: nothing } = await seen();
    assert.deepEqual([status, at, nothing], ['waiting', null, {}]);
    assert.deepEqual(line[0], { key: 'check', state: 'ahead' });
    await ann.call('POST /api/v1/instances/{id}/pause', { params: { id: instance_id } });
    await ann.call('POST /api/v1/instances/{id}/resume', { params: { id: instance_id } });
    const sent = await raw('POST', `/api/v1/workflows/public/instances/${instance_id}/files`, {
      body: formOf('A letter', 'letter.txt'),
      headers: { authorization: `Visitor ${session_token}` },
    });
    const { id: paper } = (await sent.json()) as { id: string };
    const submit = (data: object) => ask('POST', `${instance_id}/submit`, { data });
    assert.equal((await submit({ paper })).status, 400);
    assert.equal((await submit({ name: 'Eve', paper })).status, 200);
    assert.deepEqual(await progress(), { step: 2, of: 2 });
    const after = await seen();
    assert.deepEqual([after.input, after.stage?.key], [{ name: 'Eve', paper }, 'check']);
    await ann.call('GET /api/v1/files/{id}', { params: { id: paper } });
    const { body } = await send('GET', `/api/v1/workflows/public/${slug}`);
    assert.deepEqual(body.form, input);
  });

  test(`${database}: a visitor's token opens one instance and nothing else on the whole platform`, async (t) => {
    const { show, visit, begin, send, ann, id } = await open(t, database);
    await show(true);
    const [one, two] = [await begin({ name: 'Eve' }), await begin()];
    const token = String(one.body.session_token);
    const ask = visit(token);
    assert.equal((one.body.stage as { key: string }).key, 'paper', 'the first form came with the start');
    assert.equal((await ask('GET', String(two.body.instance_id))).status, 404);
    assert.equal(
      (await send('GET', `/api/v1/workflows/public/instances/${one.body.instance_id}`)).status,
      401,
    );
    const opened: string[] = [];
    let tried = 0;
    for (const [operation, { auth }] of Object.entries(api)) {
      if (auth === 'none') continue;
      const [method = '', path = ''] = operation.split(' ');
      const target = path.replace(/\{[^}]*\}/g, String(one.body.instance_id));
      const { status } = await send(method, target, { headers: { authorization: `Visitor ${token}` } });
      tried++;
      if (status !== 401) opened.push(`${operation}: ${status}`);
    }
    assert.deepEqual(opened, []);
    assert.ok(tried > 250, `${tried} requests`);
    assert.equal((await ask('POST', `${one.body.instance_id}/cancel`)).status, 200);
    assert.equal((await ask('GET', String(one.body.instance_id))).status, 401, 'and then not even that');
    await show(false);
    assert.equal((await begin()).status, 404);
    await ann.call('DELETE /api/v1/workflows/{id}', { params: { id }, query: { force: 'true' } });
    assert.equal((await begin()).status, 404);
  });

  test(`${database}: what cannot be answered does not count and tells the visitor no reason; they call no other persona`, async (t) => {
    const { ann, show, visit, begin, raw } = await open(t, database);
    await show(true);
    const { body } = await begin({ name: 'Eve' });
    const iid = String(body.instance_id);
    const ask = visit(String(body.session_token));
    const form = new FormData();
    form.set('file', new Blob(['A letter']), 'letter.txt');
    const headers = { authorization: `Visitor ${body.session_token}` };
    const sent = await raw('POST', `/api/v1/workflows/public/instances/${iid}/files`, {
      body: form,
      headers,
    });
    const { id: paper } = (await sent.json()) as { id: string };
    const there = await ask('POST', `${iid}/submit`, { data: { paper } });
    const [robot] = (await ann.call('GET /api/v1/personas')).data;
    const answerWith = (model: string) =>
      ann.call('PUT /api/v1/personas/{id}', { params: { id: robot?.id ?? '' }, body: { model } });
    const say = (content: string) => ask('POST', `${iid}/messages`, { content });
    const names = async () => {
      const said = (await ask('GET', `${iid}/messages`)).body.data as unknown as Array<{
        author_name: string;
      }>;
      return said.map(({ author_name }) => author_name);
    };
    await answerWith('a-model-that-is-gone');
    const refusals = [await say('Is a person there?'), await say('Hello?')];
    await answerWith('parley-demo');
    refusals.push(await say('/demo fail auth'));
    const sorry = 'your message could not be answered and was not sent: please try again later';
    for (const { status, body } of refusals) assert.deepEqual([status, body.error], [503, sorry]);
    assert.deepEqual(await names(), [], 'what was not answered was not said');
    const { data: history } = await ann.call('GET /api/v1/instances/{id}/history', { params: { id: iid } });
    const untold = history.filter(({ kind }) => kind === 'visitor_unanswered');
    assert.equal(untold.length, 1, 'once in a row');
    assert.match(String(untold[0]?.data.error), /a model that you may not use/);

    const secret = { name: 'Secret', handle: 'secret', model: 'parley-demo' };
    await ann.call('POST /api/v1/personas', { body: secret });
    await say('@secret who are you?');
    assert.deepEqual(await names(), ['Visitor', 'Robot']);
    for (let n = 0; n < 18; n++) assert.equal((await say(`/demo echo ${n}`)).status, 200);
    const params = { id: String(there.body.channel_id) };
    await ann.call('POST /api/v1/channels/{id}/messages', {
      params,
      body: { role: 'user', content: 'I am Ann.' },
    });
    await say('Good evening');
    await say(`@${robot?.handle} are you there?`);
    const ending = ['ann', 'Visitor', 'Visitor', 'Robot'];
    assert.deepEqual((await names()).slice(-4), ending, 'after a person the AI speaks when it is called');
    assert.equal((await say('And now?')).status, 200);
    assert.equal((await names()).at(-1), 'Visitor', 'all of the twenty turns are used up: it is a person’s');
    const burst = await Promise.all(Array.from({ length: 20 }, (_, n) => say(`Hello ${n}`)));
    const statuses = new Set(burst.map(({ status }) => status));
    assert.deepEqual(
      [...statuses].filter((status) => status !== 200 && status !== 429),
      [],
    );
    // The embedded database has done with one before it hears of the next.
    if (database === 'postgres')
      assert.ok(statuses.has(429), 'a burst of one visitor costs the visitor alone');
  });

  test(`${database}: an instance that a visitor left for a week expires, and says so`, async (t) => {
    const { show, begin, clock, server, heard } = await open(t, database);
    await show(true);
    const { instance_id } = (await begin()).body;
    clock.advance(8 * 86_400_000);
    server.kernel.jobs.wake();
    const ends = () =>
      heard
        .filter(({ kind }) => /^workflow\.instance\.(expired|cancelled)$/.test(kind))
        .map(({ kind }) => kind);
    await until('it is over', () => ends().length > 0);
    assert.deepEqual(ends(), ['workflow.instance.expired'], String(instance_id));
  });

  test(`${database}: starts are limited by address and by workflow`, async (t) => {
    const { show, begin, send, slug } = await open(t, database, { RATE_LIMITS: 'on' });
    await show(true, 2);
    const trapped = await send('POST', `/api/v1/workflows/public/${slug}/start`, { body: { website: 'x' } });
    assert.equal(trapped.status, 400, 'people do not see this field');
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await begin()).status);
    assert.deepEqual(statuses, [201, 201, 429]);
    await show(true, 10_000, { open_per_address: 100 });
    for (let n = 0; n < 12; n++) statuses.push((await begin()).status);
    assert.equal(statuses.at(-1), 429, 'ten in an hour from one address');
  });

  test(`${database}: an attempt that starts nothing uses up no start, and who waits as told may start`, async (t) => {
    const { show, begin, send, slug, clock } = await open(t, database, { RATE_LIMITS: 'on' });
    const path = `/api/v1/workflows/public/${slug}`;
    for (let n = 0; n < 4; n++) assert.equal((await begin()).status, 404, 'not open to the public yet');
    await show(true, 200, { open_per_address: 1 });
    const { token } = ((await send('GET', path)).body as unknown as PublicWorkflow).challenge;
    const hasty = { fields: { name: 'Eve' }, proof: { challenge: token } };
    for (let n = 0; n < 4; n++) {
      assert.equal((await begin({ name: '' })).status, 400);
      assert.equal((await send('POST', `${path}/start`, { body: hasty })).status, 429, 'filled in too fast');
    }
    assert.equal((await begin()).status, 201);
    for (let n = 0; n < 4; n++) assert.equal((await begin()).status, 429, 'one is open');
    await show(true, 200, { open_per_address: 100 });
    clock.advance(60_000);
    const rest = await Promise.all(Array.from({ length: 12 }, () => begin()));
    assert.equal(rest.filter(({ status }) => status === 201).length, 9, 'ten in all, also at once');
    const { status, body, headers } = await begin();
    assert.deepEqual([status, headers.get('retry-after')], [429, '3540'], 'the first was a minute ago');
    assert.equal(body.error, 'too many starts of workflows: try again in 59 minutes');
    clock.advance(3_539_000);
    assert.equal((await begin()).status, 429);
    clock.advance(1_000);
    assert.deepEqual([(await begin()).status, (await begin()).status], [201, 429]);
  });

  test(`${database}: so many may be open from one address, and one that is over makes room`, async (t) => {
    const { show, begin, visit, clock, server } = await open(t, database, { RATE_LIMITS: 'on' });
    await show(true, 200, { open_per_address: 2 });
    const first = (await begin()).body as unknown as { instance_id: string; session_token: string };
    assert.equal((await begin()).status, 201);
    const refused = await begin();
    assert.equal(refused.status, 429);
    assert.match(String(refused.body.error), /^2 started from your address are not over yet/);
    await visit(first.session_token)('POST', `${first.instance_id}/cancel`);
    assert.equal((await begin()).status, 201);
    const addresses = async () =>
      (
        await sql(server.kernel.database.read)
          .selectFrom('workflow_visitors')
          .select('address_hash')
          .execute()
      ).map(({ address_hash }) => address_hash);
    const known = await addresses();
    assert.equal(new Set(known).size, 1);
    assert.match(known[0] ?? '', /^[\w-]{43}$/, 'a hash, not an address');
    clock.advance(31 * 86_400_000);
    server.kernel.jobs.wake();
    await until('they are forgotten', async () => (await addresses()).every((hash) => hash === null));
  });

  test(`${database}: where work is asked for, a start takes a solved challenge, each once`, async (t) => {
    const { show, send, slug, clock } = await open(t, database);
    await show(true, 200, { proof_bits: 8 });
    const path = `/api/v1/workflows/public/${slug}`;
    const fetched = async () => ((await send('GET', path)).body as unknown as PublicWorkflow).challenge;
    const begin = async (proof?: object, fields?: object) => {
      const { status, body } = await send('POST', `${path}/start`, { body: { fields, proof } });
      return [status, String(body.error ?? '')] as const;
    };
    const bitsOf = (token: string, nonce: string): number =>
      leadingZeroBits(createHash('sha256').update(proofText(token, nonce)).digest());
    const solve = (token: string, isRight: (bits: number) => boolean): string => {
      for (let n = 0; ; n++) if (isRight(bitsOf(token, String(n)))) return String(n);
    };
    const { token, bits, wait_ms, lifetime_ms } = await fetched();
    assert.equal(bits, 8);
    const [missing, why] = await begin();
    assert.deepEqual([missing, why.includes('takes a proof of work')], [400, true]);
    const wrong = solve(token, (found) => found < 8);
    assert.equal((await begin({ challenge: token, nonce: wrong }))[0], 400);
    const nonce = solve(token, (found) => found >= 8);
    const altered = token.replace(/\.8\./, '.0.');
    assert.match((await begin({ challenge: altered }))[1], /wrong or has run out/, 'nobody makes it easier');
    const [early] = await begin({ challenge: token, nonce }, { name: 'Eve' });
    assert.equal(early, 429, 'no person fills in a form at once');
    clock.advance(wait_ms);
    assert.deepEqual(await begin({ challenge: token, nonce }, { name: 'Eve' }), [201, '']);
    const [again, used] = await begin({ challenge: token, nonce }, { name: 'Eve' });
    assert.deepEqual([again, used.includes('used already')], [409, true]);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelled = token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1];
    const other = solve(respelled, (found) => found >= 8);
    assert.deepEqual(
      Buffer.from(respelled.slice(-43), 'base64url'),
      Buffer.from(token.slice(-43), 'base64url'),
    );
    assert.equal(
      (await begin({ challenge: respelled, nonce: other }))[0],
      400,
      'the same, spelled otherwise',
    );
    const easy = (await fetched()).token;
    await show(true, 200, { proof_bits: 9 });
    assert.equal((await begin({ challenge: easy, nonce: solve(easy, (found) => found >= 8) }))[0], 400);
    await show(true, 200, { proof_bits: 0 });
    assert.equal((await begin())[0], 201, 'programs may start it without one');
    const later = (await fetched()).token;
    clock.advance(lifetime_ms + 1);
    assert.match((await begin({ challenge: later }))[1], /wrong or has run out/);
  });
}

test('the public page is shown in frames of allowed origins alone, and pages of others cannot act', async (t) => {
  const webDir = mkdtempSync(join(tmpdir(), 'parley-public-'));
  t.after(() => rmSync(webDir, { recursive: true }));
  for (const name of ['index.html', 'visitor.html'])
    writeFileSync(join(webDir, name), `<title>${name}</title>`);
  mkdirSync(join(webDir, 'assets'));
  const { ann, id, slug, show, raw, send, url } = await open(t, 'sqlite', {}, webDir);
  const framers = async (name: string): Promise<string> => {
    const page = await raw('GET', `/w/${name}`, { headers: { accept: 'text/html' } });
    assert.deepEqual([page.status, await page.text()], [200, '<title>visitor.html</title>']);
    return /frame-ancestors ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  };
  assert.equal(await framers(slug), "'none'", 'not open to the public');
  await show(true);
  assert.equal(await framers(slug), "'none'");
  await ann.call('PATCH /api/v1/workflows/{id}', {
    params: { id },
    body: { public_config: { allowed_origins: ['https://shop.example', 'http://localhost:3000'] } },
  });
  assert.equal(await framers(slug), "'self' https://shop.example http://localhost:3000");
  assert.equal(await framers(id), "'self' https://shop.example http://localhost:3000");
  assert.equal(await framers('nothing-here'), "'none'");
  const from = (origin: string) =>
    send('POST', `/api/v1/workflows/public/${slug}/start`, { body: {}, headers: { origin } });
  assert.equal((await from('https://evil.example')).status, 403);
  assert.equal((await from('null')).status, 403);
  for (const origin of [new URL(url).origin, 'https://shop.example'])
    assert.equal((await from(origin)).status, 201, origin);
  const { instance_id, session_token } = (await from('https://shop.example')).body;
  const cancel = (origin: string) =>
    send('POST', `/api/v1/workflows/public/instances/${instance_id}/cancel`, {
      headers: { origin, authorization: `Visitor ${session_token}` },
    });
  assert.equal((await cancel('https://evil.example')).status, 403);
  assert.equal((await cancel('https://shop.example')).status, 200);
});
