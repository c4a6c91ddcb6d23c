import { randomBytes } from 'node:crypto';
import * as Y from 'yjs';
import { findPostgres, type PostgresServer, startPostgres } from '../../server/test/postgres.ts';
import { type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns, median } from '../table.ts';

const ROUNDS = 5;
const READS = 10;
const [FEW, MANY] = [100, 10_000];
const MADE_AT_ONCE = 16;
const LINE = 'The harbour office keeps a list of every boat, its berth and the day on which it left.\n';
const SMALL_BYTES = 10_000;
const LARGE_BYTES = 1_000_000;

const textOf = (bytes: number): string => LINE.repeat(Math.ceil(bytes / LINE.length)).slice(0, bytes);

const make = async ({ call }: House, content: string, title: string): Promise<string> =>
  (await call('POST /api/v1/notes', { body: { title, content } })).id;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < READS; n++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A person who has the note open and types one letter after the other, each acknowledged before the next. */
const writerOf = async ({ call }: House, id: string): Promise<() => Promise<void>> => {
  const opened = await call('POST /api/v1/notes/{id}/sync', { params: { id }, body: {} });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(opened.update, 'base64'));
  const text = doc.getText('text');
  return async () => {
    const sv = Y.encodeStateVector(doc);
    text.insert(text.length, 'x');
    const body = { sv: base64(Y.encodeStateVector(doc)), update: base64(Y.encodeStateAsUpdate(doc, sv)) };
    await call('POST /api/v1/notes/{id}/sync', { params: { id }, body: { ...body, epoch: opened.epoch } });
  };
};

interface Compared {
  readonly what: string;
  readonly goal: number;
  ours(): Promise<unknown>;
  yardstick(): Promise<unknown>;
}

const largeNote = async (house: House): Promise<Compared[]> => {
  const { call } = house;
  const [large, small] = [
    await make(house, textOf(LARGE_BYTES), 'Large'),
    await make(house, textOf(SMALL_BYTES), 'Small'),
  ];
  const read = (id: string) => call('GET /api/v1/notes/{id}', { params: { id } });
  const open = (id: string) => call('POST /api/v1/notes/{id}/sync', { params: { id }, body: {} });
  const [typeLarge, typeSmall] = [await writerOf(house, large), await writerOf(house, small)];
  const against = 'a note of 1 MB against one of 10 kB';
  return [
    { what: `read, ${against}`, goal: 20, ours: () => read(large), yardstick: () => read(small) },
    { what: `open to write, ${against}`, goal: 20, ours: () => open(large), yardstick: () => open(small) },
    { what: `type a letter, ${against}`, goal: 3, ours: typeLarge, yardstick: typeSmall },
  ];
};

/** Two servers, because a list is a person's own: one with few notes, one with many. */
const manyNotes = async (many: House, few: House): Promise<Compared[]> => {
  for (const [house, count] of [[many, MANY] as const, [few, FEW] as const])
    for (let from = 0; from < count; from += MADE_AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(MADE_AT_ONCE, count - from) }, (_, n) =>
          make(house, `${LINE}Berth ${from + n}`, `Boat ${from + n}`),
        ),
      );
  const list = ({ call }: House) => call('GET /api/v1/notes', { query: { per_page: '50' } });
  const find = ({ call }: House) => call('GET /api/v1/notes', { query: { q: 'Berth 77', per_page: '50' } });
  const against = `${MANY.toLocaleString('en')} notes against ${FEW}`;
  return [
    { what: `list, ${against}`, goal: 3, ours: () => list(many), yardstick: () => list(few) },
    { what: `find, ${against}`, goal: 30, ours: () => find(many), yardstick: () => find(few) },
  ];
};

const measure = async (engine: string, compared: readonly Compared[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { what, goal, ours, yardstick } of compared) {
    const found = await inTurns(
      ROUNDS,
      () => timed(ours),
      () => timed(yardstick),
    );
    figures.push({
      ...{ id: 'B20', what: `${engine}: ${what}, median`, ratio: found.ratio },
      ours: `${found.ours.toFixed(2)} ms`,
      yardstick: `${found.yardstick.toFixed(2)} ms`,
      goal: `≤ ${goal}`,
      isReached: found.ratio <= goal,
    });
  }
  return figures;
};

const onEngine = async (engine: string, env: (nth: number) => Record<string, string>): Promise<Figure[]> => {
  const folders = [newFolder(), newFolder()];
  const [many, few] = [await openHouse(folders[0], env(0)), await openHouse(folders[1], env(1))];
  const figures = [
    ...(await measure(engine, await largeNote(few))),
    ...(await measure(engine, await manyNotes(many, few))),
  ];
  for (const house of [many, few]) await house.stop();
  for (const folder of folders) tearDown(folder);
  return figures;
};

/** B20: a large note and many notes stay as quick as a small one and a few. */
export const notes = async (): Promise<Figure[]> => {
  const figures = await onEngine('SQLite', () => ({}));
  if (findPostgres() === undefined) return figures;
  const secret = randomBytes(32).toString('base64');
  const servers: PostgresServer[] = [await startPostgres(), await startPostgres()];
  figures.push(
    ...(await onEngine('Postgres', (nth) => ({ DATABASE_URL: servers[nth]?.url ?? '', SECRET_KEY: secret }))),
  );
  for (const server of servers) await server.stop();
  return figures;
};
