// What stands in the archive of a person's data, one file after the other: what each module declares, and at the end what was counted.

import type { JsonValue } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { callRoute } from '../../kernel/http-call.ts';
import { type ArchiveEntry, type DataRecord, modulesOf, type PersonData } from '../../kernel/module.ts';
import { createPace } from '../../kernel/pace.ts';

export const ARCHIVE_FORMAT = 'parley.person.v1';
export const MANIFEST = 'parley.json';

const PER_READ = 200;
/** A list that lies in a thing; what is longer is rarer than a person with so much to say about one thing. */
const PART_ITEMS_MAX = 10_000;

const README = `This archive holds the data of one person, as it was when they asked for it.

  *.json            one list for each kind of thing, with all that is known of it
  conversations/    each conversation: the .json has every branch, the .md reads the active one
  notes/            each note as Markdown
  files/            the files, each named by the beginning of its SHA-256 and by its name
  parley.json       what this archive is, and how many of each kind are in it

Nothing here is needed by a program of ours to be read: JSON and Markdown are text. Passwords, keys and tokens are not in it.
`;

/** Everything that may be asked for. */
export const dataOf = (ctx: Ctx): PersonData[] =>
  modulesOf(ctx.kernel).flatMap(({ personData }) => personData ?? []);

const isRecord = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface AskedList {
  readonly operation: Exclude<PersonData['from'], (ctx: Ctx) => unknown>;
  readonly params: Record<string, string>;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Page by page. What is changed or used meanwhile comes to the front of many lists: it is told once, and what came to the front after that was
 * read is looked for there at the end.
 */
async function* pagesOf(ctx: Ctx, list: AskedList): AsyncGenerator<DataRecord> {
  const told = new Set<string>();
  const isNew = ({ id }: DataRecord): boolean => {
    if (typeof id !== 'string') return true;
    const size = told.size;
    return told.add(id).size > size;
  };
  const isLong = yield* pagesTo(ctx, list, isNew, () => false);
  if (isLong && told.size > 0) yield* pagesTo(ctx, list, isNew, (fresh) => fresh.length === 0);
}

/** Those of each page that are new, up to the last page or one of which it is said. Gives whether there were several. */
async function* pagesTo(
  ctx: Ctx,
  { operation, params, query }: AskedList,
  isNew: (record: DataRecord) => boolean,
  isEnough: (fresh: readonly DataRecord[]) => boolean,
): AsyncGenerator<DataRecord, boolean> {
  for (let offset = 0; ; offset += PER_READ) {
    const page = { limit: String(PER_READ), offset: String(offset) };
    const answer = await callRoute(ctx, operation, { params, query: { ...query, ...page } });
    const data = isRecord(answer) ? answer.data : undefined;
    if (!Array.isArray(data)) {
      if (isRecord(answer)) yield answer;
      return false;
    }
    const fresh = data.filter(isRecord).filter(isNew);
    yield* fresh;
    if (data.length < PER_READ || isEnough(fresh)) return offset > 0;
  }
}

/** The things of one kind that are the person's, each in full. */
export async function* thingsOf(ctx: Ctx, kind: PersonData): AsyncGenerator<DataRecord> {
  const { from, queries = [{}], isMine, each, parts = {} } = kind;
  if (typeof from === 'function') {
    yield* from(ctx);
    return;
  }
  for (const query of queries)
    for await (const found of pagesOf(ctx, { operation: from, params: {}, query })) {
      if (isMine && !isMine(found, userId(ctx))) continue;
      const id = String(found.id ?? '');
      const whole = each ? await callRoute(ctx, each, { params: { id } }) : found;
      const lists: Record<string, JsonValue> = {};
      for (const [name, operation] of Object.entries(parts))
        lists[name] = (await listed(
          pagesOf(ctx, { operation, params: { id }, query: {} }),
          PART_ITEMS_MAX,
        )) as JsonValue;
      yield { ...(whole as DataRecord), ...lists };
    }
}

/** The first of them as a list. */
export const listed = async (things: AsyncIterable<DataRecord>, max: number): Promise<DataRecord[]> => {
  const list: DataRecord[] = [];
  for await (const thing of things) {
    if (list.length >= max) break;
    list.push(thing);
  }
  return list;
};

export interface ArchivePlan {
  /** Names of kinds; empty: all. */
  readonly include: readonly string[];
  /** What only a session of the person's could open, read when they asked: by the name of the kind. */
  readonly opened: Readonly<Record<string, readonly DataRecord[]>>;
  /** Told as it goes. */
  readonly counts: Record<string, number>;
}

/** Memory holds one thing at a time; its files are read when the archive comes to them. */
export async function* entriesOf(
  ctx: Ctx,
  { include, opened, counts }: ArchivePlan,
): AsyncGenerator<ArchiveEntry> {
  const pace = createPace();
  yield { path: 'README.txt', body: textOf(README) };
  for (const kind of dataOf(ctx)) {
    if (include.length > 0 && !include.includes(kind.name)) continue;
    counts[kind.name] = 0;
    const things = kind.isSealed ? fromList(opened[kind.name] ?? []) : thingsOf(ctx, kind);
    const count = (): void => {
      counts[kind.name] = (counts[kind.name] ?? 0) + 1;
    };
    yield { path: `${kind.name}.json`, body: listOf(things, count) };
    if (!kind.files) continue;
    // Read once more instead of kept: there may be very many, and long ones.
    for await (const thing of thingsOf(ctx, kind)) {
      yield* kind.files(ctx, thing);
      await pace();
    }
  }
  const manifest = {
    format: ARCHIVE_FORMAT,
    version: ctx.kernel.version,
    user_id: userId(ctx),
    created_at: ctx.now().toISOString(),
    counts,
  };
  yield { path: MANIFEST, body: textOf(`${JSON.stringify(manifest, null, 1)}\n`) };
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

async function* fromList(things: readonly DataRecord[]): AsyncGenerator<DataRecord> {
  yield* things;
}

async function* listOf(things: AsyncIterable<DataRecord>, count: () => void): AsyncGenerator<string> {
  const pace = createPace();
  let separator = '[\n';
  for await (const thing of things) {
    count();
    yield separator + JSON.stringify(thing, null, 1);
    separator = ',\n';
    await pace();
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
