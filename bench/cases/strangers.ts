import { randomBytes } from 'node:crypto';
import type { Dialect } from '../../server/src/db/dialect/dialect.ts';
import { type Db, raw, sql } from '../../server/src/db/sql.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../server/test/postgres.ts';
import { furnish, type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';

const ROUNDS = 5;
const READS = 20;
const OWN_CHANNELS = 20;
const OWN_MESSAGES = 10;
const ROWS_PER_STATEMENT = 500;
const NOW = '2026-01-01T00:00:00.000Z';

/** Nine of ten hold the word; there are no messages behind them, because another person's are never shown. */
const flood =
  (scopeId: string, count: number) =>
  async (tx: Db, dialect: Dialect): Promise<void> => {
    for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
      const rows = await sql(tx)
        .insertInto('search_documents')
        .values(
          Array.from({ length: ROWS_PER_STATEMENT }, () => ({
            ...{ kind: 'message', ref_id: newId(), author_id: null, at: NOW },
            ...{ scope_id: scopeId, channel_id: scopeId },
          })),
        )
        .returning('doc_id')
        .execute();
      const wordsOf = (n: number) => `${n % 10 === 0 ? 'seldom' : 'common'} text number ${n} word${n % 997}`;
      await dialect.text.add(
        tx,
        rows.map(({ doc_id }, n) => ({ docId: doc_id, scopeId, words: wordsOf(from + n) })),
      );
    }
  };

/** A person with a few messages, perhaps beside another with very many. */
const opened = async (env: Record<string, string>, strangers: number): Promise<House> => {
  const first = await openHouse(newFolder(), env);
  const channels: string[] = [];
  for (let i = 0; i < OWN_CHANNELS; i++) channels.push((await first.call('POST /api/v1/channels')).id);
  for (let i = 0; i < OWN_MESSAGES; i++)
    await first.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channels[i % OWN_CHANNELS] ?? '' },
      body: { role: 'user', content: `a common text, number ${i}` },
    });
  const place = (await first.call('POST /api/v1/channels')).id;
  while ((await first.call('GET /api/v1/search', { query: { q: 'common' } })).data.length < OWN_MESSAGES)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await first.stop();
  await furnish(
    first.dataDir,
    async (tx, dialect) => {
      // An index that is made at the end is made ten times sooner.
      const onPostgres = env.DATABASE_URL !== undefined;
      if (onPostgres) await raw`drop index search_text_words`.execute(sql(tx));
      await flood(place, strangers)(tx, dialect);
      if (onPostgres)
        await raw`create index search_text_words on search_text using gin (words)`.execute(sql(tx));
      // Another person's channel: the caller takes no part in it.
      await sql(tx).deleteFrom('participants').where('channel_id', '=', place).execute();
    },
    env.DATABASE_URL ?? null,
  );
  return openHouse(first.dataDir, env);
};

const slowestOf = (house: House, q: string) => async (): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < READS; i++) {
    const began = performance.now();
    const { data } = await house.call('GET /api/v1/search', { query: { q } });
    times.push(performance.now() - began);
    if (data.length !== OWN_MESSAGES) throw new Error(`${data.length} of ${OWN_MESSAGES} were found`);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(READS * 0.95) - 1] ?? Number.NaN;
};

const measure = async (engine: string, [alone, crowded]: [House, House], size: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const q of ['common', 'common text']) {
    const { ours, yardstick, ratio } = await inTurns(ROUNDS, slowestOf(crowded, q), slowestOf(alone, q));
    figures.push({
      id: 'B13',
      what: `${engine}: search “${q}”, p95, ${OWN_MESSAGES} own beside ${size} of another person, against none`,
      ours: `${ours.toFixed(2)} ms`,
      yardstick: `${yardstick.toFixed(2)} ms`,
      ratio,
      goal: '≤ 5',
      isReached: ratio <= 5,
    });
  }
  for (const house of [alone, crowded]) {
    await house.stop();
    tearDown(house.dataDir);
  }
  return figures;
};

/** B13: what a person finds, and how soon, does not depend on what others wrote. */
export const strangers = async (): Promise<Figure[]> => {
  const count = process.env.PARLEY_BENCH_FULL === '1' ? 1_000_000 : 100_000;
  const size = count.toLocaleString('en');
  const figures = await measure('SQLite', [await opened({}, 0), await opened({}, count)], size);
  if (!findPostgres()) return figures;
  const servers = [await startPostgres(), await startPostgres()] as const;
  const on = (server: PostgresServer, strangers: number) =>
    opened({ DATABASE_URL: server.url, SECRET_KEY: randomBytes(32).toString('base64') }, strangers);
  const houses: [House, House] = [await on(servers[0], 0), await on(servers[1], count)];
  figures.push(...(await measure('Postgres', houses, size)));
  for (const server of servers) await server.stop();
  return figures;
};
