import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { startPostgres } from '../../server/test/postgres.ts';
import { addVendor, type House, newFolder, openHouse } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';
import { openVendor, type Pace, type Question, readAll } from '../vendor.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 40;
const CHANNELS = 40;
const ANSWERS = 120;
const TEXT = 'A message of ordinary length, as people write them in a chat. '.repeat(3);
/** Short answers: what a turn costs is what two instances could share. */
const PACE: Pace = { streams: ANSWERS, tokensPerSecond: 100, seconds: 0.2 };

interface Stage {
  readonly houses: readonly [House, House];
  readonly channels: readonly string[];
  readonly configId: string;
}

const open = async (databaseUrl: string, place: string): Promise<Stage> => {
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    EGRESS_ALLOW: place,
  };
  const first = await openHouse(newFolder(), env);
  const second = await openHouse(newFolder(), env);
  const configId = await addVendor(first, place);
  const channels: string[] = [];
  for (let i = 0; i < CHANNELS; i++) channels.push((await first.call('POST /api/v1/channels')).id);
  return { houses: [first, second], channels, configId };
};

/** Messages per second, the same number of connections shared out to so many instances. */
const messages =
  ({ houses, channels }: Stage, instances: number) =>
  async (): Promise<number> => {
    const rates = await Promise.all(
      houses.slice(0, instances).map(async (house, at) => {
        const mine = channels.filter((_, i) => i % instances === at);
        const result = await autocannon({
          url: house.url,
          duration: SECONDS,
          connections: CONNECTIONS / instances,
          requests: mine.map((id) => ({
            method: 'POST',
            path: `/api/v1/channels/${id}/messages`,
            headers: { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ role: 'user', content: TEXT }),
          })),
        });
        if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were refusals`);
        return result.requests.average;
      }),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  };

/** Answers per second: all questions are asked at once, and every answer is read to its end. */
const answers =
  ({ houses, channels, configId }: Stage, instances: number) =>
  async (): Promise<number> => {
    const questions = Array.from({ length: ANSWERS }, (_, i): Question => {
      const house = houses[i % instances] ?? houses[0];
      return {
        url: `${house.url}/api/v1/chat/completions`,
        token: house.token,
        body: {
          channel_id: channels[i % CHANNELS],
          content: 'hello',
          model: 'm',
          provider_config_id: configId,
        },
      };
    });
    const began = performance.now();
    await readAll(questions);
    return ANSWERS / ((performance.now() - began) / 1_000);
  };

const figureOf = (what: string, result: Awaited<ReturnType<typeof inTurns>>): Figure => ({
  id: 'B10',
  what: `${what} per second, two instances on one Postgres against one`,
  ours: result.ours.toFixed(0),
  yardstick: result.yardstick.toFixed(0),
  ratio: result.ratio,
  goal: '≥ 1.7',
  isReached: result.ratio >= 1.7,
});

/** B10. Two instances need cores of their own: with two for everything, readers and Postgres take what the second would use. */
export const cluster = async (): Promise<Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  const vendor = await openVendor(PACE);
  const stage = await open(postgres.url, vendor.place);
  const said = await inTurns(ROUNDS, messages(stage, 2), messages(stage, 1));
  const answered = await inTurns(ROUNDS, answers(stage, 2), answers(stage, 1));
  for (const house of stage.houses) {
    await house.stop();
    rmSync(house.dataDir, { recursive: true, force: true });
  }
  vendor.close();
  await postgres.stop();
  return [figureOf('messages', said), figureOf('answers', answered)];
};
