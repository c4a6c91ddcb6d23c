// Calls of the server that mean harm, of everything that a package may call: with things of another person, with what is no argument at
// all, with more than there is room for, and with objects that lie about themselves.

/** Each is the list of arguments as code of a package; `theirs` has the things of another person, by kind. */
const ARGUMENTS = [
  `[]`,
  `[null, null, null]`,
  `[{}, {}]`,
  `[[], []]`,
  `[-1, -1]`,
  `[NaN, Infinity]`,
  `['x'.repeat(200_000), 'x']`,
  `['x', 'x'.repeat(900_000)]`,
  `['a\\0b', { a: 'c\\0' }]`,
  `['\\ud800', '\\udfff']`,
  `["'; DROP TABLE users; --", "' OR '1'='1"]`,
  `['../../../etc/passwd', '%2e%2e/']`,
  `['__proto__', { polluted: 1 }]`,
  `['constructor', 'prototype']`,
  `[JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')]`,
  `['x', JSON.parse('{"__proto__":{"polluted":1},"to":"users"}')]`,
  `[{ toJSON: () => theirs.note }]`,
  `[new Proxy({}, { get: () => theirs.note, ownKeys: () => ['id'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: theirs.note }) })]`,
  `[JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))]`,
  `[Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => ['k' + i, i]))]`,
  `Array(1_000).fill('x')`,
  `[new String(theirs.note), new Number(1)]`,
  ...['channel', 'note', 'task', 'file', 'base', 'connection', 'workflow', 'user'].flatMap((kind) => [
    `[theirs.${kind}, 'x', {}]`,
    `[theirs.${kind}, { limit: 1e9, offset: -1, id: theirs.${kind} }]`,
    `[theirs.${kind}.toUpperCase()]`,
  ]),
  `[{ id: theirs.note, user_id: theirs.user, team_id: theirs.user, channel_id: theirs.channel, kb_ids: [theirs.base], title: 'x', name: 'x.txt', text: 'x', content: 'x', messages: [{ role: 'user', content: 'x' }], persona_id: theirs.note, model: theirs.connection, owner_id: theirs.user }]`,
  `['secret', { kb_ids: [theirs.base], limit: 1e9, q: 'secret' }]`,
  `[{ q: 'secret', limit: 1e9, owner_id: theirs.user, all: true }]`,
  `['http_api', { id: theirs.connection }]`,
  `['http://127.0.0.1/', { connection: theirs.connection, headers: { host: 'x', cookie: 'a=1' } }]`,
  `['run', { title: 'x' }, { delay_s: 1e18, key: 'k'.repeat(10_000) }]`,
  `['news', {}, { channel_id: theirs.channel }]`,
  `['extension.com.example.other.news', {}, { to: 'everybody' }]`,
];

/** By the name in `ctx`; `db` is asked for a table of the package's own. */
export const ABUSED_CALLS = [
  ...['kv.get', 'kv.set', 'kv.delete', 'kv.list', 'kv.incr', 'http.fetch', 'secrets.get', 'events.emit'],
  ...['connections.resolve', 'llm.complete', 'channels.post', 'channels.history', 'files.read'],
  ...['files.create', 'notify', 'workflows.start', 'jobs.enqueue', 'knowledge.search', 'notes.list'],
  ...['notes.read', 'notes.create', 'tasks.list', 'tasks.read', 'tasks.create', 'db.get', 'db.put'],
  ...['db.delete', 'db.query', 'crypto.hmac', 'crypto.sha256', 'crypto.timingSafeEqual', 'log.info'],
] as const;

export const ABUSED_ARGUMENTS = ARGUMENTS.length;

/** A route that tries one call with every list of arguments, and tells what came of each. */
export const ABUSING_MAIN = `
const lists = [${ARGUMENTS.map((list) => `(theirs) => ${list}`).join(',\n')}];
export async function run(ctx, { json: { name, theirs, from, to } }) {
  const [object, verb] = name.split('.');
  const told = [];
  for (const list of lists.slice(from, to))
    try {
      const target = object === 'db' ? ctx.db.table('things') : verb === undefined ? ctx : ctx[object];
      told.push({ done: JSON.stringify(await target[verb ?? object](...list(theirs)))?.slice(0, 5_000) ?? null });
    } catch (error) { told.push({ refused: String(error?.message).slice(0, 500) }); }
  return { json: told };
}`;
