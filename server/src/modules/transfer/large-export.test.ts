// Exports and imports of long conversations: in which pieces they are read and leave, and how many a person may have under way.

import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { ImportInput } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { sendRaw } from '../../../test/raw-socket.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';

const bring = async ({ call }: Account, contents: readonly string[]): Promise<string> => {
  const messages: ImportInput['messages'] = contents.map((content, i) => ({
    ...{ id: String(i), parent_id: i === 0 ? null : String(i - 1), role: 'user', author_name: 'Ann' },
    ...{ content, created_at: '2026-01-02T03:04:05.000Z' },
  }));
  const body = { format: 'parley.channel.v1', title: 'long', messages } as const;
  return (await call('POST /api/v1/channels/import', { body })).id;
};

/** How long each piece of an answer is that came in pieces. */
const piecesOf = (body: string): number[] => {
  const sizes: number[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, end), 16);
    if (!(size > 0)) return sizes;
    sizes.push(size);
    at = end + 2 + size + 2;
  }
};

for (const database of DATABASES) {
  test(`${database}: what is exported leaves in large pieces, however short the messages are`, async (t) => {
    const { account, url } = await start(t, database);
    const ann = await account('ann');
    const id = await bring(ann, Array(2_000).fill('short'));
    for (const format of ['json', 'markdown']) {
      const path = `/api/v1/channels/${id}/export?format=${format}`;
      const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${ann.access_token}`;
      const { status, body } = await sendRaw(url, `${head}\r\n\r\n`);
      const pieces = piecesOf(body);
      assert.equal(status, 200);
      assert.ok(pieces.length > 1, 'there are several');
      for (const size of pieces.slice(0, -1)) assert.ok(size >= 64 * 1024, pieces.join());
    }
  });

  test(`${database}: long messages are read a few at a time, and who is removed reads no further`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    // Fewer than one read takes of short ones, and more than a network holds on its way.
    const id = await bring(ann, Array(48).fill('x'.repeat(390_000)));
    const params = { id };
    const { id: participantId } = await ann.call('POST /api/v1/channels/{id}/participants', {
      params,
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
    const headers = { authorization: `Bearer ${bob.access_token}` };
    get(`${url}/api/v1/channels/${id}/export`, { headers }, (answer) => resolve(answer.pause()));
    const answer = await promise;
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId },
    });
    await new Promise((closed) =>
      answer
        .on('error', () => {})
        .on('close', closed)
        .resume(),
    );
    assert.equal(answer.complete, false, 'it is broken off');
  });

  test(`${database}: a third export of one person waits for the first two, and another person's does not`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    // More than a network holds on its way, so that an answer that nobody reads stays open.
    const long = await bring(ann, Array(48).fill('x'.repeat(390_000)));
    const short = await bring(bob, ['short']);
    const headersOf = ({ access_token }: Account) => ({ authorization: `Bearer ${access_token}` });
    const ask = (person: Account, id: string) =>
      fetch(`${url}/api/v1/channels/${id}/export`, { headers: headersOf(person) });
    const begin = async () => {
      const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
      const request = get(`${url}/api/v1/channels/${long}/export`, { headers: headersOf(ann) }, (answer) =>
        resolve(answer.pause()),
      );
      assert.equal((await promise).statusCode, 200);
      return request;
    };
    const [first, second] = [await begin(), await begin()];
    const refused = await ask(ann, long);
    assert.deepEqual(
      [refused.status, await refused.json()],
      [429, { error: 'you have 2 exports under way; wait until one has ended' }],
    );
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]/);
    assert.equal((await ask(bob, short)).status, 200);
    first.destroy();
    await until('the place of an export that was hung up is free', async () => {
      const answer = await ask(ann, long);
      await answer.body?.cancel();
      return answer.status === 200;
    });
    second.destroy();
  });

  test(`${database}: a person brings one conversation at a time, and another person theirs meanwhile`, async (t) => {
    const { account, server } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { database: db } = server.kernel;
    const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    // Nobody else writes channels while this transaction is open.
    const holding = db.begin(async (tx) => {
      if (database === 'postgres') await raw`lock table channels in exclusive mode`.execute(sql(tx));
      isHeld();
      await open;
    });
    await held;
    const outcomes: string[] = [];
    const told = (name: string, bringing: Promise<unknown>) =>
      bringing.then(
        () => outcomes.push(`${name} is brought`),
        (error: Error) => outcomes.push(`${name}: ${error.message}`),
      );
    const mine = [told('one of hers', bring(ann, ['one'])), told('one of hers', bring(ann, ['two']))];
    await until('one is refused', () => outcomes.length === 1);
    const his = told('his', bring(bob, ['three']));
    letGo();
    await Promise.all([holding, ...mine, his]);
    assert.deepEqual(
      [outcomes[0], outcomes.slice(1).toSorted()],
      [
        'one of hers: you have 1 import under way; wait until one has ended',
        ['his is brought', 'one of hers is brought'],
      ],
    );
    await bring(ann, ['four']);
  });
}
