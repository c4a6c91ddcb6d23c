// An upgrade of a server on which teams work (0075 to 0085): what was written before is brought up to date, and only that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, freshDatabase } from '../../../test/databases.ts';
import { id, silent } from '../../../test/toys.ts';
import { openDatabase } from '../open.ts';
import { type Db, raw, sql } from '../sql.ts';
import { STEPS } from './index.ts';

const AT = '2026-01-01T00:00:00.000Z';
const MADE = { created_at: AT, updated_at: AT };

/** Rows of that day: the types are those of today. */
const put = async (db: Db, table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
  const values = Object.values(row).map((value) => (typeof value === 'boolean' ? raw.lit(value) : value));
  await raw`insert into ${raw.table(table)} (${raw.join(Object.keys(row).map((name) => raw.ref(name)))})
    values (${raw.join(values)})`.execute(sql(db));
};

const PEOPLE = { ann: 1, bob: 2, cleo: 3, dan: 4, eve: 5, fay: 6, gus: 7, hal: 8, ivy: 9 } as const;
type Name = keyof typeof PEOPLE;

const addPeople = async (db: Db) => {
  for (const [name, n] of Object.entries(PEOPLE))
    await put(db, 'users', {
      ...{ id: id(n), username: name, username_key: name, email: name, email_key: name, handle: name },
      ...{ display_name: name, display_key: name, role: 'user', is_active: true, auth_source: 'builtin' },
      ...{ has_two_factor: false, settings_json: '{}', ...MADE },
    });
};

const [SAILORS, GUESTS, NOBODY, DECK, HARVEST] = [id(100), id(101), id(102), id(200), id(300)];

/** Who is in which team with which role, and whether that grants `team.things.write`. */
const SEATS: ReadonlyArray<readonly [string, Name, string, boolean]> = [
  [SAILORS, 'ann', 'owner', true],
  [SAILORS, 'bob', 'member', true],
  [SAILORS, 'cleo', 'guest', false],
  [SAILORS, 'dan', 'scribe', false],
  [SAILORS, 'eve', 'hand', true],
  [SAILORS, 'gus', 'lead', true],
  [GUESTS, 'dan', 'member', true],
];

const ROLES: Readonly<Record<string, string>> = {
  scribe: '["team.knowledge.write"]',
  hand: '["team.things.write"]',
};

const addTeams = async (db: Db) => {
  let n = 1000;
  for (const [team, name] of [
    [SAILORS, 'sailors'],
    [GUESTS, 'guests'],
    [NOBODY, 'nobody'],
  ] as const) {
    await put(db, 'teams', { id: team, name, name_key: name, handle: name, description: '', ...MADE });
    for (const key of ['owner', 'lead', 'member', 'guest', ...Object.keys(ROLES)])
      await put(db, 'team_roles', {
        ...{ id: id(n++), team_id: team, key, name: key, permissions_json: ROLES[key] ?? '[]' },
        ...{ is_builtin: !(key in ROLES), ...MADE },
      });
  }
  for (const [team_id, name, role, is_writer] of SEATS)
    await put(db, 'team_members', {
      ...{ id: id(n++), team_id, user_id: id(PEOPLE[name]), role, is_writer, joined_at: AT },
    });
  await put(db, 'workspaces', {
    ...{ id: DECK, kind: 'team', team_id: SAILORS, name: 'DECK Ä', instructions: '', layout_json: '{}' },
    ...{ is_default: true, ...MADE },
  });
};

/** Ann's: Hal reads it, Ivy edits it, and the second team reads it. */
const addProject = async (db: Db) => {
  await put(db, 'scopes', {
    ...{ id: HARVEST, kind: 'project', owner_id: id(PEOPLE.ann), visibility: 'private', ...MADE },
  });
  await put(db, 'projects', {
    ...{ id: HARVEST, name: 'harvest', description: '', instructions: '', is_archived: false, ...MADE },
  });
  const given = { scope_id: HARVEST, created_at: AT };
  await put(db, 'scope_members', { id: id(310), user_id: id(PEOPLE.hal), role: 'viewer', ...given });
  await put(db, 'scope_members', { id: id(311), user_id: id(PEOPLE.ivy), role: 'editor', ...given });
  await put(db, 'scope_members', { id: id(312), team_id: GUESTS, role: 'viewer', ...given });
};

interface Chat {
  readonly place: Readonly<Record<string, string>>;
  readonly visibility: 'private' | 'team';
  /** What becomes of its visibility. */
  readonly afterwards: 'private' | 'team';
  /** Who is in it beside Ann, as what, and whether they count as having joined afterwards. */
  readonly people: Readonly<Partial<Record<Name, readonly ['member' | 'observer', boolean]>>>;
}

const CHATS: Readonly<Record<string, Chat>> = {
  'open in a workspace': {
    place: { workspace_id: DECK },
    ...{ visibility: 'team', afterwards: 'team' },
    people: {
      bob: ['member', true],
      cleo: ['observer', true],
      gus: ['observer', false],
      fay: ['member', false],
    },
  },
  'private in a workspace': {
    place: { workspace_id: DECK },
    ...{ visibility: 'private', afterwards: 'private' },
    people: { bob: ['member', false] },
  },
  'open in a project': {
    place: { project_id: HARVEST },
    ...{ visibility: 'team', afterwards: 'team' },
    people: {
      hal: ['observer', true],
      ivy: ['observer', false],
      dan: ['observer', true],
      fay: ['member', false],
    },
  },
  'open to nobody': {
    place: {},
    visibility: 'team',
    afterwards: 'private',
    people: { bob: ['member', false] },
  },
  'private in no place': { place: {}, visibility: 'private', afterwards: 'private', people: {} },
};

const addChats = async (db: Db) => {
  let n = 4000;
  for (const [title, { place, visibility, people }] of Object.entries(CHATS)) {
    const channel_id = id(n++);
    await put(db, 'channels', {
      ...{ id: channel_id, title, type: 'group', owner_id: id(PEOPLE.ann), system_prompt: '' },
      ...{ ai_mode: 'auto', is_byok: false, message_count: 0, visibility, ...place, ...MADE },
    });
    for (const [name, [role]] of Object.entries({ ann: ['owner'], ...people }))
      await put(db, 'participants', {
        ...{ id: id(n++), channel_id, participant_type: 'user', user_id: id(PEOPLE[name as Name]), role },
        ...{ is_pinned: false, read_count: 0, mention_count: 0, joined_at: AT, activity_at: AT },
        is_archived: false,
      });
  }
};

const [ANSWER, PLAIN, BASE, MANUAL, ATLAS] = [id(6000), id(6001), id(6010), id(6020), id(6021)];

/** One answer that cites two documents, one of them twice, and a page of the web; and one without sources. */
const addAnswers = async (db: Db) => {
  const cited = [MANUAL, ATLAS, MANUAL].map((document_id, at) => ({ n: at + 1, kb_id: BASE, document_id }));
  const web = { n: 4, kind: 'web', kb_id: null, document_id: null };
  for (const [seq, [message, citations]] of [
    [ANSWER, [...cited, web]] as const,
    [PLAIN, []] as const,
  ].entries())
    await put(db, 'messages', {
      ...{ id: message, channel_id: id(4000), parent_id: null, seq: seq + 1, depth: 0, role: 'assistant' },
      ...{ content: 'So.', author_type: 'model', author_name: 'm', status: 'complete', ...MADE },
      ...{ tool_calls_json: '[]', citations_json: JSON.stringify(citations) },
    });
};

const [IN_PROJECT, IN_CHAT] = [id(5000), id(5001)];

const addFiles = async (db: Db) => {
  await put(db, 'blobs', { sha256: 'ab', size: 1, used_at: AT });
  for (const [file, place] of [
    [IN_PROJECT, { project_id: HARVEST }],
    [IN_CHAT, { channel_id: id(4000) }],
  ] as const)
    await put(db, 'files', {
      ...{ id: file, owner_id: id(PEOPLE.ann), filename: 'f', content_type: 'text/plain', size: 1 },
      ...{ sha256: 'ab', origin: 'user_upload', created_at: AT, ...place },
    });
};

const chatsAfter = async (db: Db) => {
  const rows = await sql(db)
    .selectFrom('channels')
    .innerJoin('participants as p', 'p.channel_id', 'channels.id')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select(['channels.title', 'channels.visibility', 'users.handle', 'p.role', 'p.is_joined'])
    .orderBy('p.id')
    .execute();
  return rows.map(({ title, visibility, handle, role, is_joined }) =>
    [title, visibility, handle, role, is_joined].join(', '),
  );
};

const chatsWanted = (): string[] =>
  Object.entries(CHATS).flatMap(([title, { afterwards, people }]) =>
    Object.entries({ ann: ['owner', false], ...people }).map(([name, [role, isJoined]]) =>
      [title, afterwards, name, role, isJoined].join(', '),
    ),
  );

for (const engine of DATABASES)
  test(`${engine}: chats, members, teams and files of projects from before are brought up to date`, async (t) => {
    const place = await freshDatabase(t, engine, { migrated: false });
    const before = await openDatabase({ ...place, log: silent }, STEPS.slice(0, 74));
    await before.begin(async (db) => {
      for (const add of [addPeople, addTeams, addProject, addChats, addAnswers, addFiles]) await add(db);
    });
    await before.close();
    const after = await openDatabase({ ...place, log: silent });
    t.after(() => after.close());
    const db = after.read;

    assert.deepEqual(await chatsAfter(db), chatsWanted());
    const members = await sql(db).selectFrom('team_members').selectAll().orderBy('id').execute();
    assert.deepEqual(
      members.map((row) => [row.role, row.is_writer, row.is_knowledge_writer, row.is_role_given]),
      [
        ['owner', true, true, false],
        ['member', true, true, false],
        ['guest', false, false, false],
        ['scribe', false, true, false],
        ['hand', true, false, false],
        ['lead', true, true, false],
        ['member', true, true, false],
      ],
    );
    const places = await sql(db).selectFrom('workspaces').select(['name', 'name_key']).execute();
    assert.deepEqual(
      places.map(({ name, name_key }) => [name, name_key]),
      [['DECK Ä', 'deck ä']],
    );
    const pending = await sql(db).selectFrom('search_pending').select(['kind', 'ref_id']).execute();
    assert.deepEqual(
      pending.filter(({ kind }) => kind === 'file').map(({ ref_id }) => ref_id),
      [IN_PROJECT],
    );
    const citations = await sql(db)
      .selectFrom('message_citations')
      .selectAll()
      .orderBy('document_id')
      .execute();
    assert.deepEqual(
      citations,
      [MANUAL, ATLAS].map((document_id) => ({
        ...{ message_id: ANSWER, document_id, kb_id: BASE, channel_id: id(4000), created_at: AT },
      })),
    );
    const teams = await sql(db)
      .selectFrom('teams')
      .select(['handle', 'member_count'])
      .orderBy('handle')
      .execute();
    assert.deepEqual(
      teams.map(({ handle, member_count }) => [handle, member_count]),
      [
        ['guests', 1],
        ['nobody', 0],
        ['sailors', 6],
      ],
    );
  });
