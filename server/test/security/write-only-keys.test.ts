// What a key is told that may write and not read: every route that such a key may call, with a request that succeeds. It learns which thing
// it was, or is refused; what the thing holds, it does not learn.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { Message, Minimal, scopesOf } from '@parley/contract';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { unique } from './derive.ts';
import { type Parts, send } from './exchange.ts';
import { requestOf, rightfulCaller, successOf } from './fixtures.ts';
import { GUARDED, inTurn, type Json, operation, type TestedOperation } from './route-table.ts';
import { openWorld, type Person } from './world.ts';

const WRITABLE = GUARDED.filter(
  ({ method, spec }) => !spec.sessionOnly && !spec.freeAnswer && scopesOf(method, spec).includes('write'),
);

const keyOf = async ({ call }: Person, scopes: Array<'read' | 'write'>): Promise<string> =>
  (await call('POST /api/v1/api-keys', { body: { name: unique(), scopes } })).key;

/** An answer that is read to its end has a short form; a stream has none. */
const notStreamed = ({ spec }: TestedOperation, parts: Parts): Parts =>
  spec.stream === undefined ? parts : { ...parts, body: { ...(parts.body as Json), stream: false } };

for (const engine of DATABASES) {
  test(`${engine}: a key that may only write is told which thing it changed, and nothing of it`, async (t) => {
    const world = await openWorld(t, engine);
    const [problems, told]: [string[], string[]] = [[], []];
    for (const op of inTurn(engine, WRITABLE)) {
      const caller = await rightfulCaller(world, op);
      const parts = await requestOf(world, op, caller);
      const writer = await keyOf(caller, ['write']);
      const { status, text, headers } = await send(world.url, op, notStreamed(op, parts), writer);
      const isShort = headers.get('preference-applied') === 'return=minimal';
      // A refusal tells nothing either.
      if (status === 403 || (op.spec.answersBody && !isShort)) continue;
      told.push(op.name);
      const body: unknown = JSON.parse(text);
      const isOnlyNamed =
        op.spec.response[status] === Message || isDeepStrictEqual(body, Minimal.parse(body));
      if (status !== successOf(op, world) || !isShort || !isOnlyNamed)
        problems.push(`${op.name} → ${status}: ${text.slice(0, 200)}`);
    }
    assert.deepEqual(problems, []);
    counted(t, 'answers', told.length, 20);
  });

  test(`${engine}: nor does it learn it by repeating the request of a key that may read, or as a stream`, async (t) => {
    const world = await openWorld(t, engine);
    const ann = await world.newPerson();
    const [both, writer] = [await keyOf(ann, ['read', 'write']), await keyOf(ann, ['write'])];
    const create = operation('POST /api/v1/notes');
    const parts = {
      ...(await requestOf(world, create, ann)),
      body: { title: 'Walrus', content: 'tusks' },
      headers: { 'idempotency-key': randomUUID() },
    };
    const made = await send(world.url, create, parts, both);
    const again = await send(world.url, create, parts, writer);
    assert.deepEqual([made.status, again.status], [201, 201]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.match(made.text, /tusks/);
    const { id } = JSON.parse(made.text) as { id: string };
    assert.deepEqual(JSON.parse(again.text), { id });

    const ask = operation('POST /api/v1/chat/completions');
    const { id: channel_id } = await ann.call('POST /api/v1/channels', { body: { title: 'Alone' } });
    const asked = (body: Json) => ({
      params: {},
      query: {},
      headers: {},
      body: { model: 'parley-demo', ...body },
    });
    const inChannel = asked({ channel_id, content: '/demo echo tusks' });
    const streamed = await send(world.url, ask, inChannel, writer);
    assert.equal(streamed.status, 403);
    assert.match(streamed.text, /does not have the scope read/);
    const whole = await send(world.url, ask, notStreamed(ask, inChannel), writer);
    assert.equal(whole.status, 200);
    assert.doesNotMatch(whole.text, /tusks/);
    // What is made of the question alone is no reading.
    const alone = asked({ messages: [{ role: 'user', content: '/demo echo tusks' }] });
    const answer = await send(world.url, ask, alone, writer);
    assert.equal(answer.status, 200);
    assert.match(answer.text, /tusks/);
  });
}
