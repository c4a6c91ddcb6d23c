import { randomBytes, randomUUID } from 'node:crypto';
import * as Y from 'yjs';
import { type Db, raw, sql } from '../../server/src/db/sql.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../server/test/postgres.ts';
import { furnish, type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns, median } from '../table.ts';
import { notesInBrowser } from './notes-web.ts';

const ROUNDS = 5;
const READS = 10;
const [FEW, MANY] = [100, 10_000];
const ROWS_PER_STATEMENT = 200;
const LOOK_MS = 100;
const LINE = 'The harbour office keeps a list of every boat, its berth and the day on which it left.\n';
const SMALL_BYTES = 10_000;
/** A note may not be longer than a million characters, and something is typed into this one. */
const LARGE_BYTES = 990_000;

const PARAGRAPH = `${LINE.repeat(4)}\n`;

const textOf = (bytes: number, part = PARAGRAPH): string =>
  part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes);

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

/** As people have written them, and marked for the index: to make each by a request takes minutes. */
const writeNotes = async (tx: Db, userId: string, count: number): Promise<void> => {
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
    const notes = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - from) }, (_, n) => {
      const [title, content] = [`Boat ${from + n}`, `${LINE}Berth ${from + n}`];
      const at = new Date(Date.UTC(2026, 0, 1) + (from + n) * 60_000).toISOString();
      return {
        ...{ id: randomUUID(), title, content, folded_title: title.toLowerCase() },
        word_count: content.split(/\s+/).length,
        ...{ folder: '', workspace_id: null, project_id: null, rev: 1, deleted_at: null },
        ...{ updated_by: userId, created_at: at, updated_at: at },
      };
    });
    const scopes = notes.map(({ id, created_at, updated_at }) => ({
      ...{ id, kind: 'note', owner_id: userId, team_id: null, visibility: 'private' as const },
      ...{ created_at, updated_at },
    }));
    const owners = notes.map(({ id, created_at }) => ({
      ...{ id: randomUUID(), scope_id: id, user_id: userId, team_id: null, role: 'owner' as const },
      created_at,
    }));
    const marks = notes.map(({ id }) => ({ kind: 'note', ref_id: id }));
    await sql(tx).insertInto('scopes').values(scopes).execute();
    await sql(tx).insertInto('scope_members').values(owners).execute();
    await sql(tx).insertInto('notes').values(notes).execute();
    await sql(tx).insertInto('search_pending').values(marks).execute();
  }
  // Both engines look at what a table holds by themselves, some time after it was filled.
  await raw`analyze`.execute(sql(tx));
};

/** A server whose only person has so many notes. */
const openWith = async (count: number, env: Record<string, string>): Promise<House> => {
  const dataDir = newFolder();
  const first = await openHouse(dataDir, env);
  await first.stop();
  await furnish(dataDir, (tx) => writeNotes(tx, first.userId, count), env.DATABASE_URL ?? null);
  return openHouse(dataDir, env);
};

/** What waits for the index is looked into by every search, and indexing takes time of the machine: only then is it measured. */
const untilIndexed = async ({ call }: House, count: number): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, n) => String(n));
  const isThere = async (beginning: string): Promise<boolean> => {
    const { total } = await call('GET /api/v1/notes', { query: { q: `Berth ${beginning}`, per_page: '1' } });
    return total === numbers.filter((number) => number.startsWith(beginning)).length;
  };
  for (const beginning of ['77', String(count - 1).slice(0, 2)])
    while (!(await isThere(beginning))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
};

/** Two servers, because a list is a person's own: one with few notes, one with many. */
const manyNotes = async (many: House, few: House): Promise<Compared[]> => {
  await untilIndexed(many, MANY);
  await untilIndexed(few, FEW);
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

const onEngine = async (
  engine: string,
  env: (nth: number) => Record<string, string>,
  inBrowser?: typeof notesInBrowser,
): Promise<Figure[]> => {
  const [many, few] = [await openWith(MANY, env(0)), await openWith(FEW, env(1))];
  const figures = [
    ...(await measure(engine, await manyNotes(many, few))),
    ...(await measure(engine, await largeNote(few))),
    ...((await inBrowser?.({
      ...{ many, few, large: textOf(LARGE_BYTES), small: textOf(SMALL_BYTES) },
      log: textOf(LARGE_BYTES, LINE),
    })) ?? []),
  ];
  for (const house of [many, few]) {
    await house.stop();
    tearDown(house.dataDir);
  }
  return figures;
};

/** B20: a large note and many notes stay as quick as a small one and a few, on the server and in the page. */
export const notes = async (): Promise<Figure[]> => {
  const figures = await onEngine('SQLite', () => ({}), notesInBrowser);
  if (findPostgres() === undefined) return figures;
  const secret = randomBytes(32).toString('base64');
  const servers: PostgresServer[] = [await startPostgres(), await startPostgres()];
  figures.push(
    ...(await onEngine('Postgres', (nth) => ({ DATABASE_URL: servers[nth]?.url ?? '', SECRET_KEY: secret }))),
  );
  for (const server of servers) await server.stop();
  return figures;
};
