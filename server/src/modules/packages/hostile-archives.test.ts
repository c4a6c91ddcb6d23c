// Archives and manifests that mean harm: each is refused with a sentence, and nothing of it stays behind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateRawSync } from 'node:zlib';
import { DATABASES, start } from '../../../test/harness.ts';
import { deflatedPattern } from '../../../test/hostile-files.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { sql } from '../../db/sql.ts';

interface Entry {
  readonly name: string;
  readonly text?: string;
  /** What stands in the archive instead of the text. */
  readonly bytes?: Buffer;
  readonly size?: number;
  readonly crc?: number;
  readonly method?: number;
  readonly flags?: number;
  /** Of Unix, such as that of a symbolic link. */
  readonly mode?: number;
  /** What the entry itself is called, where the table of contents says another name. */
  readonly inner?: string;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const half = (value: number): Buffer => word(value).subarray(0, 2);

/** An archive that says of its entries whatever a test wants. */
const zip = (entries: readonly Entry[], comment = '', told = entries.length): Buffer => {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, text = '', method = 8, flags = 0, mode = 0o100644, inner = name } = entry;
    const bytes = entry.bytes ?? (method === 8 ? deflateRawSync(text) : Buffer.from(text));
    const { size = Buffer.byteLength(text), crc = crc32(text) } = entry;
    const [outerName, innerName] = [Buffer.from(name), Buffer.from(inner)];
    const facts = (length: number): Buffer[] => [
      ...[half(flags), half(method), word(0), word(crc), word(bytes.length), word(size)],
      ...[half(length), half(0)],
    ];
    parts.push(Buffer.concat([word(0x04034b50), half(20), ...facts(innerName.length), innerName, bytes]));
    table.push(
      Buffer.concat([word(0x02014b50), half(0x0314), half(20), ...facts(outerName.length)]),
      Buffer.concat([half(0), half(0), half(0), word((mode << 16) >>> 0), word(at), outerName]),
    );
    at += parts.at(-1)?.length ?? 0;
  }
  const listed = Buffer.concat(table);
  const count = half(told);
  const end = [word(0x06054b50), half(0), half(0), count, count, word(listed.length), word(at)];
  return Buffer.concat([...parts, listed, ...end, half(comment.length), Buffer.from(comment)]);
};

const MANIFEST: Entry = { name: 'manifest.json', text: manifestOf() };
const withFile = (entry: Entry): Buffer => zip([MANIFEST, entry]);
const named = (name: string): Buffer => withFile({ name, text: 'x' });
const good = zip([MANIFEST]);

const ZIPS: ReadonlyArray<readonly [why: string, bytes: Buffer]> = [
  ['a step up', named('../evil.txt')],
  ['a step up in the middle', named('a/../../evil.txt')],
  ['a path from the root', named('/etc/evil.txt')],
  ['steps of Windows', named('..\\..\\evil.txt')],
  ['a drive', named('C:\\evil.txt')],
  ['a stream of a file', named('a.txt:hidden.txt')],
  ['a hidden file', named('.env.txt')],
  ['a hidden folder', named('.git/config.txt')],
  ['a NUL in a name', named('a\0.txt')],
  ['a line break in a name', named('a\n.txt')],
  ['a name that looks like another', named('mаnifest.json')],
  ['a name in another form', named('e\u0301.txt')],
  ['a very long name', named(`${'a'.repeat(200)}.txt`)],
  ['folders too deep', named(`${'a/'.repeat(9)}b.txt`)],
  ['a kind that is not allowed', named('evil.exe')],
  ['a program without an ending', named('evil')],
  ['the same name twice', zip([MANIFEST, MANIFEST])],
  ['the same name in capitals', withFile({ name: 'MANIFEST.JSON', text: manifestOf() })],
  ['a symbolic link', withFile({ name: 'a.txt', text: '/etc/passwd', mode: 0o120777 })],
  ['a device', withFile({ name: 'a.txt', text: '', mode: 0o020666 })],
  ['an encrypted file', withFile({ name: 'a.txt', text: 'x', flags: 1 })],
  ['another compression', withFile({ name: 'a.txt', text: 'x', method: 14 })],
  ['a large file', withFile({ name: 'a.txt', bytes: deflatedPattern('a', 3), size: 3 << 20 })],
  ['a bomb', withFile({ name: 'a.txt', bytes: deflatedPattern('\0', 64), size: 64 << 20 })],
  ['a bomb that says it is small', withFile({ name: 'a.txt', bytes: deflatedPattern('\0', 8), size: 10 })],
  [
    'many bombs',
    zip([
      MANIFEST,
      ...Array.from({ length: 20 }, (_, i) => ({
        ...{ name: `a${i}.txt`, bytes: deflatedPattern('\0', 2), size: 2 << 20 },
      })),
    ]),
  ],
  [
    'more files than allowed',
    zip([MANIFEST, ...Array.from({ length: 501 }, (_, i) => ({ name: `a${i}.txt` }))]),
  ],
  ['a count that is not true', zip([MANIFEST], '', 60_000)],
  ['two names for one entry', withFile({ name: 'a.txt', inner: '../a.txt', text: 'x', size: 99 })],
  ['bytes that do not inflate', withFile({ name: 'a.txt', bytes: Buffer.from('not deflated'), size: 12 })],
  ['a sum that does not fit its size', withFile({ name: 'a.txt', text: 'abc', size: 2 })],
  ['half of an archive', good.subarray(0, good.length >> 1)],
  ['no archive', Buffer.from('PK\x03\x04 and nothing more')],
  ['nothing', Buffer.alloc(0)],
  ['no manifest', zip([{ name: 'readme.md', text: 'x' }])],
  ['a manifest that is not at the top', zip([{ name: 'a/manifest.json', text: manifestOf() }])],
];

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withPart = (more: Readonly<Record<string, unknown>>): string =>
  manifestOf({ main: 'main.js', ...more });
const right = (capability: object): string => withPart({ capabilities: [capability] });
const route = (more: object): string =>
  withPart({ routes: [{ method: 'GET', path: '/a', handler: 'h', ...more }] });

const MANIFESTS: ReadonlyArray<readonly [why: string, text: string]> = [
  ['no JSON', '{"id": '],
  ['a list', '[]'],
  ['null', 'null'],
  ['a key for the prototype', manifestOf().replace('{', '{"__proto__": {"polluted": 1},')],
  ['too deep', manifestOf().replace('{', `{"settings": ${deep(5_000)},`)],
  ['too large', manifestOf({ description: 'x'.repeat(300_000) })],
  ['a NUL', manifestOf({ name: 'a\0b' })],
  ['half a character', manifestOf({ name: 'a' }).replace('"a"', '"\\ud800"')],
  ['an unknown key', manifestOf({ postinstall: 'rm -rf /' })],
  ['an id with a path', manifestOf({ id: '../evil' })],
  ['an id with capitals', manifestOf({ id: 'Com.Example.Toy' })],
  ['a version that is none', manifestOf({ version: 'latest' })],
  ['another format', manifestOf({ manifest_version: 2 })],
  ['an engine that is not here', manifestOf({ engine: '>=99' })],
  ['a main outside', manifestOf({ main: '../../server/src/main.ts' })],
  ['a main that is not there', manifestOf({ main: 'other.js' })],
  ['a handler that is no name', route({ handler: 'a;process.exit()' })],
  ['a handler that is not exported', route({ handler: 'constructor' })],
  ['a route out of its place', route({ path: '/../../admin' })],
  ['a route twice', withPart({ routes: [1, 2].map(() => ({ method: 'GET', path: '/a', handler: 'h' })) })],
  ['a right that is not there', right({ name: 'process.exec' })],
  ['a right called as a thing of objects', right({ name: 'constructor' })],
  ['every host', right({ name: 'http.fetch', hosts: ['*'] })],
  ['a host with a path', right({ name: 'http.fetch', hosts: ['example.com/../a'] })],
  ['a host that is an address of IPv6', right({ name: 'http.fetch', hosts: ['[::1]'] })],
  ['no host', right({ name: 'http.fetch' })],
  ['secrets that are not its own', right({ name: 'secrets', keys: ['SECRET_KEY'] })],
  ['tables that it does not declare', right({ name: 'db', tables: ['users'] })],
  [
    'a table with SQL in its name',
    withPart({ tables: [{ name: 'a; drop table users', columns: { a: 'text' }, primary: ['a'] }] }),
  ],
  ['a schema from elsewhere', route({ request: { body: { $ref: 'https://evil.example/schema' } } })],
  ['a pattern in a schema', route({ request: { query: { type: 'string', pattern: '^(a+)+$' } } })],
  [
    'a webhook that anyone may sign',
    withPart({ webhooks: [{ slug: 'a', handler: 'h', verify: { kind: 'hmac-sha256', secret: 'none' } }] }),
  ],
  ['a schedule of every second', withPart({ schedules: [{ name: 'a', cron: '* * * * * *', handler: 'h' }] })],
  ['a filter of another place', withPart({ filters: [{ point: 'message.after', handler: 'h' }] })],
  ['a page that is none', withPart({ surfaces: [{ slug: 'a', title: 'A', entry: 'main.js' }] })],
  ['events of another area', withPart({ events: [{ prefix: 'auth.', handler: 'h' }] })],
];

test(`${ZIPS.length} hostile archives and ${MANIFESTS.length} hostile manifests are refused, and nothing is left of them`, async (t) => {
  assert.ok(ZIPS.length >= 30 && MANIFESTS.length >= 30);
  const { account, server } = await start(t, DATABASES[0] ?? 'sqlite');
  const admin = await account('admin');
  const refusal = (bytes: Uint8Array): Promise<{ status?: number; message: string }> =>
    admin.call('POST /api/v1/admin/packages/install', { form: packageForm(new Uint8Array(bytes)) }).then(
      () => ({ message: 'it was taken' }),
      (error: unknown) => error as { status: number; message: string },
    );
  const archives = [
    ...ZIPS,
    ...MANIFESTS.map(
      ([why, text]) =>
        [why, archiveOf({ 'manifest.json': text, 'main.js': 'export const h = () => 1;' })] as const,
    ),
  ];
  for (const [why, bytes] of archives) {
    const { status, message } = await refusal(bytes);
    assert.equal(status, 400, `${why}: ${message}`);
    assert.ok(message.length > 10 && !/\/work|node:|at .*\.ts/.test(message), `${why}: ${message}`);
  }
  assert.deepEqual((await admin.call('GET /api/v1/admin/packages')).data, []);
  for (const table of ['packages', 'package_versions', 'package_archives'] as const)
    assert.deepEqual(
      await sql(server.kernel.database.read).selectFrom(table).selectAll().execute(),
      [],
      `${table} holds nothing`,
    );
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  // The reader goes on.
  assert.equal((await refusal(archiveOf({ 'manifest.json': manifestOf() }))).message, 'it was taken');
});
