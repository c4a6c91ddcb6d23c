import { type Db, raw, sql } from '../../server/src/db/sql.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import { furnish, type House, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns, median } from '../table.ts';

const ROUNDS = 5;
const READS = 20;
const NOW = '2026-01-01T00:00:00.000Z';

/** Channels with messages in them, written without the server: through the API it would take hours. */
const fill =
  (userId: string, channels: number, perChannel: number) =>
  async (tx: Db): Promise<void> => {
    for (let c = 0; c < channels; c++) {
      const id = newId();
      const at = new Date(Date.parse(NOW) + c * 1000).toISOString();
      await raw`insert into channels (id, title, type, owner_id, system_prompt, ai_mode, message_count, last_message_at, created_at, updated_at)
      values (${id}, ${`Channel ${c}`}, 'direct', ${userId}, '', 'auto', ${perChannel}, ${at}, ${at}, ${at})`.execute(
        sql(tx),
      );
      await raw`insert into participants (id, channel_id, participant_type, user_id, role, joined_at, activity_at)
      values (${newId()}, ${id}, 'user', ${userId}, 'owner', ${at}, ${at})`.execute(sql(tx));
      let parent: string | null = null;
      for (let i = 1; i <= perChannel; i++) {
        const message = newId();
        const text = `word${(c * 31 + i) % 997} common text number ${i}`;
        await raw`insert into messages (id, channel_id, parent_id, seq, depth, role, content, author_type, author_id, author_name, status, tool_calls_json, citations_json, created_at, updated_at)
        values (${message}, ${id}, ${parent}, ${i}, ${i - 1}, 'user', ${text}, 'user', ${userId}, 'bench', 'complete', '[]', '[]', ${at}, ${at})`.execute(
          sql(tx),
        );
        await raw`insert into search_documents (kind, ref_id, scope_id, channel_id, author_id, at) values ('message', ${message}, ${id}, ${id}, ${userId}, ${at})`.execute(
          sql(tx),
        );
        parent = message;
      }
    }
    await raw`insert into search_text (rowid, words) select d.doc_id, m.content from search_documents d join messages m on m.id = d.ref_id`.execute(
      sql(tx),
    );
  };

const furnished = async (channels: number, perChannel: number): Promise<House> => {
  const first = await openHouse();
  await first.stop();
  await furnish(first.dataDir, fill(first.userId, channels, perChannel));
  return openHouse(first.dataDir);
};

const timeOf = (ask: () => Promise<unknown>) => async (): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < READS; i++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return median(times);
};

/** B7: the list and a search, with a hundred times as much in the database. */
export const scale = async (): Promise<Figure[]> => {
  const isFull = process.env.PARLEY_BENCH_FULL === '1';
  const [small, large] = [await furnished(100, 100), await furnished(isFull ? 10_000 : 2_000, 100)];
  const listOf = (house: House) => timeOf(() => house.call('GET /api/v1/channels'));
  const searchIn = (house: House, q: string) =>
    timeOf(() => house.call('GET /api/v1/search', { query: { q } }));
  const size = isFull ? '10,000 channels, 1,000,000 messages' : '2,000 channels, 200,000 messages';
  const figures: Figure[] = [];
  const add = (what: string, result: { ours: number; yardstick: number; ratio: number }): void => {
    figures.push({
      id: 'B7',
      what: `${what} at ${size} against 100 and 10,000`,
      ours: `${result.ours.toFixed(2)} ms`,
      yardstick: `${result.yardstick.toFixed(2)} ms`,
      ratio: result.ratio,
      goal: '≤ 2',
      isReached: result.ratio <= 2,
    });
  };
  add('list', await inTurns(ROUNDS, listOf(large), listOf(small)));
  add('search, rare word', await inTurns(ROUNDS, searchIn(large, 'word42'), searchIn(small, 'word42')));
  add('search, common word', await inTurns(ROUNDS, searchIn(large, 'common'), searchIn(small, 'common')));
  for (const house of [small, large]) {
    await house.stop();
    tearDown(house.dataDir);
  }
  return figures;
};
