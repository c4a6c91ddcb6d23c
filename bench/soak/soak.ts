// A server at half of what it can do, for as long as one likes: does it stay as it was after the first minutes?

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WebSocket } from 'ws';
import { byChance, inHaste, post } from '../by-chance.ts';
import { addVendor, cpuSeconds, type House, openHouse, residentMb, tearDown } from '../house.ts';
import { createTally } from '../simulation/tally.ts';
import { openVendor, read } from '../vendor.ts';
import type { Window } from './windows.ts';

const ROOMS = 20;
const AT_ONCE = 8;
const WARM_REQUESTS = 1_500;
const FULL_REQUESTS = 1_500;
const WINDOWS = 40;
const WINDOW_SECONDS_MIN = 5;
const TEXT = 'A message of ordinary length, as people write them in a chat. '.repeat(3);

type Act = (turn: number) => Promise<number>;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** A page that opens and closes: what a connection leaves behind would add up. */
const visit = async ({ url, call }: House): Promise<void> => {
  const { ticket } = await call('POST /api/v1/ws/ticket');
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?ticket=${ticket}`);
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => socket.close());
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
};

/** What people do, in the proportion in which they do it: of twenty requests one asks for an answer. */
const mixed = (house: House, rooms: readonly string[], configId: string): Act => {
  const { call, url, token } = house;
  const room = (turn: number): string => rooms[turn % rooms.length] ?? '';
  const list: Act = () => timed(() => call('GET /api/v1/channels', { query: { limit: '50' } }));
  const open: Act = (turn) =>
    timed(() =>
      call('GET /api/v1/channels/{id}/path', { params: { id: room(turn) }, query: { limit: '50' } }),
    );
  const say: Act = (turn) =>
    post(house, `/api/v1/channels/${room(turn)}/messages`, { role: 'user', content: TEXT });
  const find: Act = () => timed(() => call('GET /api/v1/search', { query: { q: 'ordinary' } }));
  const ask: Act = async (turn) => {
    const body = { channel_id: room(turn), content: 'hello', model: 'm', provider_config_id: configId };
    return (await read({ url: `${url}/api/v1/chat/completions`, token, body })).firstMs;
  };
  const come: Act = () => timed(() => visit(house));
  const acts = [
    list,
    open,
    say,
    list,
    open,
    say,
    list,
    open,
    ask,
    list,
    open,
    say,
    list,
    open,
    find,
    say,
    list,
    come,
    open,
    say,
  ];
  return (turn) => acts[turn % acts.length]?.(Math.floor(turn / acts.length)) ?? Promise.resolve(0);
};

/** Read beside the server, which has the file: SQLite lets others read. */
const lookInto = (dataDir: string) => {
  const db = new DatabaseSync(join(dataDir, 'parley.db'), { readOnly: true });
  const names = db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and sql not like 'create virtual%'",
    )
    .all()
    .map(({ name }) => String(name))
    // What the full-text index keeps for itself.
    .filter((name) => !/^search_(text|words)/.test(name));
  return {
    rows: (): Record<string, number> =>
      Object.fromEntries(
        names.map((name) => [name, Number(db.prepare(`select count(*) as rows from "${name}"`).get()?.rows)]),
      ),
    schedules: (): string[] =>
      db
        .prepare('select name from job_schedules')
        .all()
        .map(({ name }) => String(name)),
    close: () => db.close(),
  };
};

export interface Soaked {
  readonly perSecond: number;
  readonly windows: readonly Window[];
  readonly schedules: readonly string[];
}

const newRooms = async ({ call }: House): Promise<string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < ROOMS; i++)
    ids.push((await call('POST /api/v1/channels', { body: { title: `Room ${i}`, type: 'direct' } })).id);
  return ids;
};

export const soak = async (seconds: number, tell: (line: string) => void): Promise<Soaked> => {
  const vendor = await openVendor({ streams: 0, tokensPerSecond: 100, seconds: 0.2 });
  const house = await openHouse(undefined, { EGRESS_ALLOW: vendor.place });
  const configId = await addVendor(house, vendor.place);
  const inside = lookInto(house.dataDir);
  let rooms = await newRooms(house);
  await inHaste(WARM_REQUESTS, AT_ONCE, mixed(house, rooms, configId));
  rooms = await newRooms(house);
  const fullMs = await timed(() => inHaste(FULL_REQUESTS, AT_ONCE, mixed(house, rooms, configId)));
  const perSecond = FULL_REQUESTS / (fullMs / 1_000) / 2;
  tell(`${(perSecond * 2).toFixed(0)} requests a second are all it can do here: half of that`);
  const each = Math.max(WINDOW_SECONDS_MIN, seconds / WINDOWS);
  const windows: Window[] = [];
  const schedules = inside.schedules();
  for (let at = each; at <= seconds; at += each) {
    // Prompts and pages stay as long as they are: what is looked for is what grows although nothing does.
    rooms = await newRooms(house);
    const before = cpuSeconds(house.pid);
    const flow = { perSecond, seconds: each, seed: windows.length + 1 };
    const took = createTally();
    for (const ms of await byChance(flow, mixed(house, rooms, configId))) took.add(ms);
    windows.push({
      atSeconds: at,
      memoryMb: residentMb(house.pid),
      p50Ms: took.share(0.5),
      p99Ms: took.share(0.99),
      processorMs: ((cpuSeconds(house.pid) - before) * 1_000) / took.count(),
      rows: inside.rows(),
    });
    const last = windows.at(-1);
    tell(
      `${(at / 60).toFixed(1)} min: ${last?.memoryMb.toFixed(0)} MB, p99 ${last?.p99Ms.toFixed(0)} ms, ${last?.processorMs.toFixed(2)} ms of processor a request`,
    );
  }
  inside.close();
  await house.stop();
  tearDown(house.dataDir);
  vendor.close();
  return { perSecond, windows, schedules };
};
