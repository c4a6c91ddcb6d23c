// Exports of long conversations: in which pieces they are read and leave.

import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { ImportInput } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { sendRaw } from '../../../test/raw-socket.ts';

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
}
