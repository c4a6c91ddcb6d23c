import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 50;
const CHANNELS = 50;
const TEXT = 'A message of ordinary length, as people write them in a chat. '.repeat(3);

/** Inserts one after the other, each durable, with the settings that the server has. */
const rawInserts = (folder: string) => async (): Promise<number> => {
  const db = new DatabaseSync(join(folder, `${randomUUID()}.db`));
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;
    create table messages (id text primary key, channel_id text, parent_id text, seq integer, content text, created_at text) strict;
    create index by_channel on messages (channel_id, seq)`);
  const insert = db.prepare('insert into messages values (?, ?, ?, ?, ?, ?)');
  let count = 0;
  const end = performance.now() + SECONDS * 1_000;
  for (; performance.now() < end; count++)
    insert.run(randomUUID(), 'c', null, count, TEXT, '2026-01-01T00:00:00.000Z');
  db.close();
  return count / SECONDS;
};

/** B6: durable messages per second, against a bare insert in the same process as its caller. */
export const create = async (): Promise<Figure[]> => {
  const house = await openHouse();
  // Many channels: a single branch would reach its greatest depth while we measure.
  const ids: string[] = [];
  for (let i = 0; i < CHANNELS; i++) ids.push((await house.call('POST /api/v1/channels')).id);
  const folder = newFolder();
  const ours = async (): Promise<number> => {
    const result = await autocannon({
      url: house.url,
      duration: SECONDS,
      connections: CONNECTIONS,
      requests: ids.map((id) => ({
        method: 'POST',
        path: `/api/v1/channels/${id}/messages`,
        headers: { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ role: 'user', content: TEXT }),
      })),
    });
    if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were refusals`);
    return result.requests.average;
  };
  const figure = await inTurns(ROUNDS, ours, rawInserts(folder));
  await house.stop();
  tearDown(house.dataDir);
  tearDown(folder);
  return [
    {
      id: 'B6',
      what: 'durable message create, per second',
      ours: figure.ours.toFixed(0),
      yardstick: figure.yardstick.toFixed(0),
      ratio: figure.ratio,
      goal: '≥ 0.4',
      isReached: figure.ratio >= 0.4,
    },
  ];
};
