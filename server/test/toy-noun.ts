// A noun for tests of what nouns share: things with a name, kept in a table of the test's own database, shared by modules/scopes. It has
// the shape of a real one: its row refers to its scope, and it writes no sharing of its own.

import { type Member, type MemberInput, memberRoutes, none, type ScopeRole } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { listed } from '../src/db/dialect/listed.ts';
import { type Db, sql } from '../src/db/sql.ts';
import { createTable } from '../src/db/tables.ts';
import { type Ctx, type Kernel, systemCtx, transact, userId } from '../src/kernel/ctx.ts';
import { Failure, invariant } from '../src/kernel/errors.ts';
import { newId } from '../src/kernel/ids.ts';
import {
  defineModule,
  modulesOf,
  type Reference,
  type ReferenceRule,
  setModules,
} from '../src/kernel/module.ts';
import { readableBy } from '../src/modules/readers/index.ts';
import {
  accessScope,
  changeScope,
  createScope,
  isScopeGone,
  listShared,
  memberHandlers,
  removeScope,
  type Shared,
} from '../src/modules/scopes/index.ts';
import { indexLater } from '../src/modules/search/index.ts';
import { insert as insertMember, remove as removeMember } from '../src/modules/teams/members-store.ts';

export const KIND = 'toy';
const PATH = '/api/v1/toys';
// The kind of identifier only has to be one that the contract knows: these routes are in no table that is served.
const TABLE = memberRoutes(PATH, 'folder', null);
const HANDLERS = memberHandlers(PATH, KIND, {
  page: '/toys',
  titleOf: async (ctx, id) => (await toys.read(ctx, id)).name,
});

export interface Toy extends Shared {
  readonly id: string;
  readonly name: string;
}

export const toyRows = (db: Db) => sql(db) as unknown as Kysely<{ toys: { id: string; name: string } }>;

const NAMED = /#([0-9a-f-]{36})/g;

/** A message brings the toys along that it names as `#id`, as far as the person who asks may read them. */
const toyReferences: ReferenceRule = {
  type: KIND,
  source: 'note',
  assert: (ctx, id) => accessScope(ctx, KIND, id),
  isGone: isScopeGone,
  /** Toys that are called "Always …" are told in every turn, those called "Never …" in none. */
  ofTurn: async (ctx) => {
    const rows = await toyRows(ctx.db)
      .selectFrom('toys')
      .selectAll()
      .where('id', 'in', readableBy(ctx.db, userId(ctx)))
      .orderBy('name')
      .execute();
    const called = (word: string) => rows.filter(({ name }) => name.startsWith(word));
    return {
      parts: called('Always').map(({ id, name }) => ({
        id,
        title: name,
        text: `Toy: ${name}`,
        isSealed: true,
      })),
      untold: called('Never').map(({ id, name }) => ({ id, title: name, reason: 'off', detail: 'put away' })),
    };
  },
  onTold: none,
  given: none,
  quotable: none,
  words: none,
  ofMessages: async (ctx, messageIds) => {
    const messages = await sql(ctx.db)
      .selectFrom('messages')
      .select(['id', 'content'])
      .where('id', 'in', listed(sql(ctx.db), messageIds))
      .execute();
    const rows = await toyRows(ctx.db)
      .selectFrom('toys')
      .selectAll()
      .where('id', 'in', readableBy(ctx.db, userId(ctx)))
      .execute();
    const named = (content: string) => new Set([...content.matchAll(NAMED)].map(([, id]) => id));
    const inMessage = (content: string) => rows.filter(({ id }) => named(content).has(id)).map(toReference);
    return new Map(messages.map(({ id, content }) => [id, inMessage(content)] as const));
  },
};

const toReference = ({ id, name }: { readonly id: string; readonly name: string }): Reference => ({
  id,
  title: name,
  sha256: null,
  pictureType: null,
  bytes: async () => null,
  text: async () => ({ text: `This is ${name}.` }),
});

/** Found by their name; all that search has to know of them. */
const toyModule = defineModule({
  name: 'toys',
  nouns: none,
  routes: none,
  jobs: none,
  search: [
    {
      kind: KIND,
      load: async (db, ids) => {
        const rows = await toyRows(db).selectFrom('toys').selectAll().where('id', 'in', ids).execute();
        return rows.map(({ id, name }) => ({
          ...{
            id,
            scope_id: id,
            container_id: null,
            author_id: null,
            title: name,
            text: name,
            place_id: null,
          },
          at: '2026-01-01T00:00:00.000Z',
        }));
      },
    },
  ],
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: none,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: [toyReferences],
  provides: none,
  start: none,
});

export const createToys = async (kernel: Kernel): Promise<void> => {
  const { database } = kernel;
  await database.begin((db) =>
    createTable(sql(db) as unknown as Kysely<unknown>, database.dialect, 'toys', (t) => {
      t.id('id').primaryKey().references('scopes.id', 'cascade');
      t.text('name');
    }),
  );
  setModules(kernel, [...modulesOf(kernel), toyModule]);
};

/** Who asks, as a request would say it. */
export const ctxOf = (kernel: Kernel, userId: string): Ctx => ({
  ...systemCtx(kernel, 'a toy'),
  actor: {
    kind: 'user',
    userId,
    role: 'user',
    permissions: new Set(),
    sessionId: null,
    apiKey: null,
    authenticatedAt: null,
    sessionKey: null,
  },
});

type Sharing = Pick<Parameters<typeof createScope>[1], 'team_id' | 'visibility'>;

export const toys = {
  create: (ctx: Ctx, name: string, sharing: Sharing = {}): Promise<Toy> =>
    transact(ctx, async (ctx) => {
      const id = newId();
      const shared = await createScope(ctx, { id, kind: KIND, ...sharing });
      await toyRows(ctx.db).insertInto('toys').values({ id, name }).execute();
      await indexLater(ctx, KIND, id);
      return { id, name, ...shared };
    }),
  read: async (ctx: Ctx, id: string): Promise<Toy> => {
    const shared = await accessScope(ctx, KIND, id);
    const row = await toyRows(ctx.db).selectFrom('toys').selectAll().where('id', '=', id).executeTakeFirst();
    invariant(row, 'a toy has a row');
    return { ...row, ...shared };
  },
  list: async (ctx: Ctx): Promise<Toy[]> => {
    invariant(ctx.actor.kind === 'user', 'somebody asks');
    const rows = await toyRows(ctx.db)
      .selectFrom('toys')
      .selectAll()
      .where('id', 'in', readableBy(ctx.db, ctx.actor.userId))
      .orderBy('id')
      .execute();
    const shared = await listShared(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.flatMap((row) => {
      const more = shared.get(row.id);
      return more ? [{ ...row, ...more }] : [];
    });
  },
  rename: (ctx: Ctx, id: string, name: string): Promise<void> =>
    transact(ctx, async (ctx) => {
      await accessScope(ctx, KIND, id, 'write');
      await toyRows(ctx.db).updateTable('toys').set({ name }).where('id', '=', id).execute();
      await indexLater(ctx, KIND, id);
    }),
  share: (ctx: Ctx, id: string, patch: Sharing): Promise<Shared> => changeScope(ctx, KIND, id, patch),
  remove: (ctx: Ctx, id: string): Promise<void> =>
    transact(ctx, async (ctx) => {
      await accessScope(ctx, KIND, id, 'manage');
      await removeScope(ctx, { id, kind: KIND });
    }),
};

/** The members routes as a request reaches them: what is sent is parsed by the contract, and so is what is answered. */
export const members = {
  list: async (ctx: Ctx, id: string, query: z.input<(typeof LIST)['query']> = {}): Promise<Member[]> => {
    const input = { params: { id }, query: LIST.query.parse(query), ...REST };
    return LIST.response[200].parse(await HANDLERS[`GET ${PATH}/{id}/members`](ctx, input)).data;
  },
  add: async (ctx: Ctx, id: string, body: MemberInput): Promise<Member> => {
    const input = {
      params: { id },
      body: ADD.body.parse(body),
      query: {},
      upload: undefined,
      once: undefined,
      request: FACTS,
    };
    return ADD.response[201].parse(await HANDLERS[`POST ${PATH}/{id}/members`](ctx, input));
  },
  setRole: async (ctx: Ctx, id: string, memberId: string, role: ScopeRole): Promise<Member> => {
    const input = {
      params: { id, memberId },
      body: { role },
      query: {},
      upload: undefined,
      once: undefined,
      request: FACTS,
    };
    return CHANGE.response[200].parse(await HANDLERS[`PATCH ${PATH}/{id}/members/{memberId}`](ctx, input));
  },
  remove: async (ctx: Ctx, id: string, memberId: string): Promise<void> => {
    await HANDLERS[`DELETE ${PATH}/{id}/members/{memberId}`](ctx, {
      params: { id, memberId },
      query: {},
      ...REST,
    });
  },
};

const LIST = TABLE[`GET ${PATH}/{id}/members`];
const ADD = TABLE[`POST ${PATH}/{id}/members`];
const CHANGE = TABLE[`PATCH ${PATH}/{id}/members/{memberId}`];
const FACTS = {
  ...{ isHead: false, isSecure: false, bytes: Buffer.alloc(0), search: '' },
  ...{ header: () => undefined, headers: () => ({}), cookie: () => undefined },
};
const REST = { body: undefined, upload: undefined, once: undefined, request: FACTS };

/** The status with which a call ends. */
export const statusOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof Failure) return error.status;
    throw error;
  }
};

/** Puts a person into a team of this id without asking anyone; the team is made with its first member. */
export const joinTeam = (
  { database }: Kernel,
  team_id: string,
  user_id: string,
  role: string,
): Promise<void> =>
  database.begin(async (db) => {
    const at = new Date().toISOString();
    await sql(db)
      .insertInto('teams')
      .values({
        ...{
          id: team_id,
          name: 'Team',
          name_key: 'team',
          handle: team_id,
          description: '',
          avatar_png: null,
          member_count: 0,
        },
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const is_builtin = ['owner', 'lead', 'member', 'guest'].includes(role);
    await sql(db)
      .insertInto('team_roles')
      .values({
        ...{ id: newId(), team_id, key: role, name: role, permissions_json: [], is_builtin },
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'key']).doNothing())
      .execute();
    const is_writer = is_builtin && role !== 'guest';
    const writing = { is_writer, is_knowledge_writer: is_writer };
    await insertMember(db, {
      ...{ id: newId(), team_id, user_id, role, ...writing },
      ...{ is_claimed: false, is_role_given: false, joined_at: at },
    });
  });

export const leaveTeam = ({ database }: Kernel, team_id: string, user_id: string): Promise<void> =>
  database.begin((db) => removeMember(db, team_id, user_id));
