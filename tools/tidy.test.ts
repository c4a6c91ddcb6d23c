import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ROOT } from './bootstrap.mjs';
import { scratch } from './scratch.ts';
import { functionLength } from './tidy/code-rules.ts';
import { fileLength } from './tidy/file-rules.ts';
import { lockFile, manifests } from './tidy/package-rules.ts';
import { parse } from './tidy/sources.ts';
import { fileState } from './tidy/state-rules.ts';
import { lengthP95, tidy, webTestShare } from './tidy.ts';

const CLEAN = { 'package-lock.json': '{"packages":{}}' };

/** The rules that a project made of these files breaks, as `rule path:line`. */
const broken = (t: TestContext, files: Record<string, string>, severity = 'error'): string[] =>
  tidy(scratch(t, { ...CLEAN, ...files }))
    .filter((finding) => finding.severity === severity)
    .map(({ rule, path, line }) => `${rule} ${path}:${line}`);

const inServer = (t: TestContext, code: string): string[] =>
  broken(t, { 'server/src/kernel/x.ts': code }).map((text) => text.split(' ')[0] ?? '');

test('the environment is read in config.ts and nowhere else', (t) => {
  for (const code of [
    'export const x = process.env.PORT;',
    "export const x = process['env'];",
    'export const { env } = process;',
    "import { env } from 'node:process';\nexport const x = env.PORT;",
    "import process from 'node:process';\nexport const x = process;",
    'export const x = globalThis.process.env;',
  ]) {
    assert.ok(inServer(t, code).includes('environment'), code);
  }
  assert.deepEqual(broken(t, { 'web/src/x.ts': 'export const x = process.env.Y;' }), [
    'environment web/src/x.ts:1',
  ]);
  const fine = 'export const x = process.env.PORT;';
  assert.deepEqual(
    broken(t, { 'server/src/config.ts': fine, 'server/src/x.test.ts': fine, 'tools/x.ts': fine }),
    [],
  );
  const main = (code: string) => broken(t, { 'server/src/main.ts': code });
  assert.deepEqual(main('readConfig(process.env);'), []);
  assert.deepEqual(main('readConfig(process.env.PORT);'), ['environment server/src/main.ts:1']);
  assert.deepEqual(inServer(t, "// process.env is read elsewhere\nexport const x = 'process.env';"), []);
});

test('only the outbound guard may call out', (t) => {
  for (const code of [
    "export const x = () => fetch('https://example.com');",
    'export const x = globalThis.fetch;',
    "export const x = new WebSocket('wss://example.com');",
    "import { request } from 'node:https';\nexport const x = request;",
    "import * as http from 'http';\nexport const x = http;",
    "import net from 'node:net';\nexport const x = net;",
    "import { Agent } from 'undici';\nexport const x = Agent;",
    "export const x = await import('undici');",
    "import { createRequire } from 'node:module';\nexport const x = createRequire(import.meta.url)('undici');",
    "import { createTransport } from 'nodemailer';\nexport const x = createTransport;",
    "export * from 'node:dns';",
  ]) {
    assert.deepEqual([...new Set(inServer(t, code))], ['outbound'], code);
  }
  for (const code of [
    "import { isIP } from 'node:net';\nexport const x = isIP;",
    "import type { IncomingMessage } from 'node:http';\nexport type X = IncomingMessage;",
    "export const x = (deps: { fetch: (url: string) => void }) => deps.fetch('/');",
    "export const x = (fetch: (url: string) => void) => fetch('/');",
  ]) {
    assert.deepEqual(inServer(t, code), [], code);
  }
  const guard = "import { Agent } from 'undici';\nexport const x = Agent;";
  assert.deepEqual(
    broken(t, { 'server/src/kernel/outbound/dial.ts': guard, 'server/src/kernel/outbound.ts': guard }),
    [],
  );
  assert.equal(broken(t, { 'server/src/kernel/outboundish.ts': guard }).length, 1);
  const mail = "import { createTransport } from 'nodemailer';\nexport const x = createTransport;";
  assert.deepEqual(broken(t, { 'server/src/kernel/mail.ts': mail }), []);
  assert.equal(broken(t, { 'server/src/kernel/mail.ts': guard }).length, 1);
});

test('nothing in the server turns text into code or starts programs', (t) => {
  for (const code of [
    "export const x = eval('1');",
    "export const x = new Function('return 1');",
    "export const x = globalThis.eval('1');",
    "import vm from 'node:vm';\nexport const x = vm;",
    "import { spawn } from 'child_process';\nexport const x = spawn;",
    "export const x = process.getBuiltinModule('node:child_process');",
  ]) {
    assert.ok(inServer(t, code).includes('strange-code'), code);
  }
});

test('only the database layer asks which database it is', (t) => {
  const code = "export const x = (engine: string) => engine === 'sqlite';";
  assert.deepEqual(inServer(t, code), ['one-dialect']);
  assert.deepEqual(
    inServer(
      t,
      "export const x = (e: string) => { switch (e) { case 'postgres': return 1; default: return 2; } };",
    ),
    ['one-dialect'],
  );
  assert.deepEqual(broken(t, { 'server/src/db/open.ts': code }), []);
});

test('a field of the page takes its limit from the contract', (t) => {
  const field = (limit: string, before = '') =>
    broken(t, { 'web/src/Field.tsx': `${before}export const x = <input maxLength${limit} />;` });
  const imported = "import { HANDLE_MAX, NAME_MAX } from '@parley/contract/limits';";
  for (const limit of ['={200}', '={2_000}', '={64 * 1024}', '="300"', '={NAME_MAX}'])
    assert.deepEqual(field(limit), ['field-limits web/src/Field.tsx:1'], limit);
  for (const before of ['const NAME_MAX = 100;', "import { NAME_MAX } from './names.ts';"])
    assert.deepEqual(field('={NAME_MAX}', before), ['field-limits web/src/Field.tsx:1'], before);
  for (const limit of ['={NAME_MAX}', '={HANDLE_MAX + 1}', '={limits.max}'])
    assert.deepEqual(field(limit, imported), []);
  assert.deepEqual(field('={TEXT_MAX}', `${imported}const TEXT_MAX = NAME_MAX * 20;`), []);
  const asked = (field: string) => broken(t, { 'web/src/Form.ts': `export const x = { ${field} };` });
  for (const limited of ["key: 'n', max: 10", "type: 'text', max_length: 200", 'max: 1_000, width: 1'])
    assert.deepEqual(asked(limited), ['field-limits web/src/Form.ts:1'], limited);
  for (const free of ["key: 'n', max: LIMIT", 'min: 0, max: 59']) assert.deepEqual(asked(free), [], free);
  const query = (limit: string) => broken(t, { 'web/src/list.ts': `export const x = { limit: ${limit} };` });
  assert.deepEqual(query("'200'"), ['page-limits web/src/list.ts:1']);
  assert.deepEqual(query("'100'"), []);
});

test('tests that hide are found', (t) => {
  const found = (code: string) => broken(t, { 'server/test/x.test.ts': code });
  for (const code of [
    "test.only('x', f);",
    "it.skip('x', f);",
    "test.describe.only('x', f);",
    "test('x', { skip: true }, f);",
    'test.skip();',
    "test.skip(true, 'later');",
    'test.skip(isSlow);',
  ]) {
    assert.deepEqual(found(code), ['honest-tests server/test/x.test.ts:1'], code);
  }
  assert.deepEqual(found("test('x', (t) => t.skip('no Postgres here'));"), []);
  assert.deepEqual(found("test.skip(!FOLDER, 'no folder was given');"), []);
});

const tableOf = (...folders: string[]): string => `export const ORDER = ${JSON.stringify(folders)};`;
const EMPTY = 'export const x = 1;';

test('a module, a noun and a feature that do not declare themselves are refused', (t) => {
  const whole = {
    'contract/src/nouns.ts': "export * from './notes.ts';",
    'contract/src/notes.ts': 'export const noteNoun = noun({});',
    'server/src/modules.ts': tableOf('notes'),
    'server/src/modules/notes/module.ts': EMPTY,
    'web/src/feature-list.ts': "export { notes } from './features/notes/feature.ts';",
    'web/src/features/notes/feature.ts': EMPTY,
    'web/src/features/notes/words/en.ts': EMPTY,
  };
  assert.deepEqual(broken(t, whole), []);
  for (const [planted, found] of [
    [{ 'contract/src/notes.ts': EMPTY }, 'contract/src/notes.ts'],
    [
      {
        'server/src/modules.ts': tableOf('notes', 'toys'),
        'server/src/modules/toys/routes.ts': EMPTY,
      },
      'server/src/modules/toys/module.ts',
    ],
    [{ 'web/src/features/toys/ToysPage.tsx': EMPTY }, 'web/src/features/toys/feature.ts'],
    [{ 'web/src/feature-list.ts': EMPTY }, 'web/src/features/notes/feature.ts'],
  ] as const)
    assert.deepEqual(broken(t, { ...whole, ...planted }), [`declarations ${found}:1`]);
});

test('a module uses only modules that are listed above it', (t) => {
  const table = { 'server/src/modules.ts': tableOf('users', 'folders') };
  const users = {
    'server/src/modules/users/module.ts': EMPTY,
    'server/src/modules/users/index.ts': EMPTY,
  };
  const folders = {
    'server/src/modules/folders/module.ts': EMPTY,
    'server/src/modules/folders/index.ts': EMPTY,
  };
  const upward = { 'server/src/modules/folders/service.ts': "export { x } from '../users/index.ts';" };
  const downward = {
    'server/src/modules/users/service.ts': "\nimport type { X } from '../folders/index.ts';",
  };
  assert.deepEqual(broken(t, { ...table, ...users, ...folders, ...upward }), []);
  assert.deepEqual(broken(t, { ...table, ...users, ...folders, ...downward }), [
    'module-order server/src/modules/users/service.ts:2',
  ]);
});

test('the table lists every module, and no other', (t) => {
  const found = (...order: string[]) =>
    broken(t, {
      'server/src/modules.ts': tableOf(...order),
      'server/src/modules/users/index.ts': "import '../users/service.ts';",
      'server/src/modules/users/service.ts': EMPTY,
      'server/src/modules/users/module.ts': EMPTY,
    });
  assert.deepEqual(found('users'), []);
  assert.deepEqual(found(), ['module-order server/src/modules.ts:1']);
  assert.deepEqual(found('users', 'ghosts'), ['module-order server/src/modules.ts:1']);
});

test('the kernel names no kind of thing, topic, event or route of a noun', (t) => {
  const contract = {
    'contract/src/chats.ts':
      "export const chatNoun = noun({ resources: ['chat', 'user'], topics: { room: { byId: true } } });",
  };
  const inKernel = (code: string) => broken(t, { ...contract, 'server/src/kernel/x.ts': code });
  for (const code of [
    "export const x = 'chat';",
    "export const x = 'room:all';",
    `export const x = (id: string) => \`room:\${id}\`;`,
    "export const x = 'user.chat.created';",
    "export const x = 'GET /api/v1/chats';",
    "export type X = 'chat';",
    'export interface X { readonly chat_id: string }',
    'export const x = (chatId: string) => chatId;',
  ])
    assert.deepEqual(inKernel(code), ['kernel-knows-no-noun server/src/kernel/x.ts:1'], code);
  // Who acts is a user; and prose may say what it likes.
  assert.deepEqual(inKernel("export const x = ['user', 'no such chat', 'chats'];"), []);
  const elsewhere = { 'server/src/modules.ts': tableOf(), 'server/src/app.ts': "export const x = 'chat';" };
  assert.deepEqual(broken(t, { ...contract, ...elsewhere }), []);
});

test('the SQL of an engine names no table of a module', (t) => {
  const inEngine = (code: string) =>
    broken(t, {
      'server/src/modules.ts': tableOf('chats'),
      'server/src/modules/chats/module.ts': EMPTY,
      'server/src/modules/chats/rows.ts':
        "declare module '../../db/schema.ts' { interface Tables { chats: object } }",
      'server/src/db/dialect/x.ts': code,
    }).filter((line) => line.startsWith('kernel-knows'));
  assert.deepEqual(inEngine("export const x = 'select 1 from chats';"), [
    'kernel-knows-no-noun server/src/db/dialect/x.ts:1',
  ]);
  assert.deepEqual(inEngine("export const x = 'select chats.id from things as chats';"), []);
});

test('a function takes at most five values in a row', (t) => {
  const found = (code: string) => broken(t, { 'server/test/x.test.ts': code });
  const six = 'const x = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => a;';
  assert.deepEqual(found(six), ['parameters server/test/x.test.ts:1']);
  assert.deepEqual(found('const x = (a: 1, b: 1, c: 1, d: 1, e: { f: 1; g: 1 }) => a;'), []);
});

test('a name says what the thing is', (t) => {
  const code = 'export interface Told { readonly x: 1 }';
  assert.deepEqual(broken(t, { 'server/src/kernel/x.ts': code }), ['plain-names server/src/kernel/x.ts:1']);
  assert.deepEqual(broken(t, { 'web/src/lib/kept.ts': EMPTY }), ['plain-names web/src/lib/kept.ts:1']);
  const beginning = 'export type ToldRow = { readonly x: 1 };';
  assert.deepEqual(broken(t, { 'web/src/lib/x.ts': beginning }), ['plain-names web/src/lib/x.ts:1']);
  assert.deepEqual(broken(t, { 'web/src/lib/local-state.ts': EMPTY }), []);
});

test('a comment names the people that it speaks of', (t) => {
  const found = (code: string) => broken(t, { 'web/test/x.test.ts': `${EMPTY}\n${code}` });
  const vague = ['some', 'body'].join('');
  assert.equal(found(`// Told to ${vague}.\n`).length, 1);
  assert.equal(found(`/**\n * Who${'ever'} asks.\n */\n`).length, 1);
  assert.deepEqual(
    found(`// Told to a removed member.\nexport const at = 'https://${vague}.example';\n`),
    [],
  );
});

test('what a server keeps in memory lies in its kernel', (t) => {
  const found = (code: string) => broken(t, { 'server/src/kernel/x.ts': code });
  for (const code of [
    'export let x = 1;',
    'const x = new Map<string, string>();',
    'const x = new WeakMap();',
  ])
    assert.deepEqual(found(code), ['file-state server/src/kernel/x.ts:1'], code);
  for (const code of [
    "const WORDS = new Set(['a']);",
    'const NONE: ReadonlySet<string> = new Set();',
    'const create = () => new Map();',
  ])
    assert.deepEqual(found(code), [], code);
  const source = parse(ROOT, 'server/src/kernel/state.ts');
  assert.equal(fileState(source, {}).length, 1);
  assert.equal(
    fileState(source, { [`${source.path} defined`]: 'r', [`${source.path} gone`]: 'r' }).length,
    1,
  );
});

test('long files warn at 300 lines and fail past 500, unless they are listed with a reason', (t) => {
  const lines = (count: number): string => `${'// a line\n'.repeat(count - 1)}export const x = 1;\n`;
  assert.deepEqual(broken(t, { 'server/src/a.ts': lines(300) }, 'warning'), []);
  assert.deepEqual(broken(t, { 'server/src/a.ts': lines(301) }, 'warning'), [
    'file-length server/src/a.ts:1',
  ]);
  assert.deepEqual(broken(t, { 'server/src/a.ts': lines(500) }), []);
  assert.deepEqual(broken(t, { 'server/src/a.ts': lines(501) }), ['file-length server/src/a.ts:1']);
  const source = { path: 'server/src/a.ts', text: '', lines: 501, isTest: false };
  const short = { ...source, lines: 100 };
  const check = (given: typeof source) => fileLength([given as never], { 'server/src/a.ts': 'a table' });
  assert.deepEqual(
    check(source).map(({ severity }) => severity),
    ['warning'],
  );
  assert.deepEqual(
    check(short).map(({ severity }) => severity),
    ['error'],
  );
});

test('long functions are refused unless a reason is listed, and an entry that is not needed is refused too', (t) => {
  const code = `export const x = () => {\n${'  Math.random();\n'.repeat(70)}};\n`;
  assert.deepEqual(broken(t, { 'server/src/a.ts': code }), ['function-length server/src/a.ts:1']);
  assert.deepEqual(broken(t, { 'server/src/db/migrations/0001_a.ts': code }), []);
  const judged = (text: string) =>
    functionLength(parse(scratch(t, { 'server/src/a.ts': text }), 'server/src/a.ts'), {
      'server/src/a.ts x': 'one table',
    });
  assert.deepEqual(judged(code), []);
  assert.deepEqual(
    judged(EMPTY).map(({ severity }) => severity),
    ['error'],
  );
});

test('names that fit anything, and names that are not kebab-case, are refused', (t) => {
  const files = { 'server/src/utils.ts': EMPTY, 'server/src/FooBar.ts': EMPTY, 'web/src/helpers.tsx': EMPTY };
  assert.deepEqual(
    broken(t, files).map((text) => text.split(' ')[0]),
    ['file-names', 'file-names', 'file-names'],
  );
  const fine = {
    'contract/src/common.ts': EMPTY,
    'server/src/db/migrations/0001_kernel.ts': EMPTY,
    'web/src/NewFolder.tsx': EMPTY,
  };
  assert.deepEqual(broken(t, fine), []);
});

test('words of unfinished work and switched-off checks are refused', (t) => {
  const words = ['TO' + 'DO later', 'FIX' + 'ME', '@ts-' + 'ignore', 'oxlint-' + 'disable'];
  for (const word of words)
    assert.deepEqual(broken(t, { 'docs/x.md': `# x\n${word}\n` }), ['banned-words docs/x.md:2'], word);
});

test('every manifest names the licence, is private, and pins exact versions', () => {
  const good = { license: 'Apache-2.0', private: true, dependencies: { zod: '4.6.7' } };
  const check = (manifest: object) => manifests([{ path: 'x/package.json', manifest }]).length;
  assert.equal(check(good), 0);
  assert.equal(check({ ...good, license: 'MIT' }), 1);
  assert.equal(check({ ...good, private: false }), 1);
  assert.equal(check({ ...good, dependencies: { zod: '^4.6.7' } }), 1);
  assert.equal(check({ ...good, dependencies: { other: 'npm:zod@4.6.7' } }), 0);
  assert.equal(check({ ...good, dependencies: { other: 'npm:zod@^4.6.7' } }), 1);
});

test('the lock file names no registry, checks every package, runs no script and is complete for every platform', () => {
  const good = { version: '1.0.0', integrity: 'sha512-x' };
  const check = (packages: Record<string, object>) => lockFile(packages).map(({ message }) => message);
  assert.deepEqual(
    check({ 'node_modules/a': good, 'node_modules/@p/web': { resolved: 'web', link: true } }),
    [],
  );
  assert.equal(
    check({ 'node_modules/a': { ...good, resolved: 'https://registry.example/a.tgz' } }).length,
    1,
  );
  assert.equal(check({ 'node_modules/a': { version: '1.0.0' } }).length, 1);
  const scripted = { 'node_modules/a': { ...good, hasInstallScript: true } };
  assert.equal(check(scripted).length, 1);
  assert.equal(lockFile(scripted, { mayHaveScripts: true }).length, 0);
  const parent = { ...good, optionalDependencies: { 'a-win': '1.0.0' } };
  assert.deepEqual(check({ 'node_modules/a': parent }), [
    'node_modules/a: its optional package a-win is not in the lock file',
  ]);
  assert.deepEqual(check({ 'node_modules/a': parent, 'node_modules/a-win': good }), []);
  assert.deepEqual(check({ 'node_modules/a': parent, 'node_modules/a/node_modules/a-win': good }), []);
  assert.equal(check({ 'node_modules/a': parent, 'node_modules/b/node_modules/a-win': good }).length, 1);
  assert.equal(check({ web: { optionalDependencies: { x: '1' } } }).length, 1);
  assert.equal(check({ web: { optionalDependencies: { x: '1' } }, 'node_modules/x': good }).length, 0);
});

test('the page’s tests are counted against its source, and translations against neither', () => {
  const sources = [
    ['web/src/features/folders/FolderList.tsx', 100],
    ['web/src/lib/live.ts', 100],
    ['web/src/features/folders/FolderList.test.tsx', 40],
    ['web/e2e/shell.spec.ts', 30],
    ['web/test/page.tsx', 10],
    ['web/src/features/folders/words/de.ts', 1000],
    ['web/src/features/jobs/settings-words/de.ts', 1000],
    ['web/src/i18n/shared/de.ts', 1000],
    ['server/src/main.ts', 1000],
  ] as const;
  assert.equal(webTestShare(sources.map(([path, lines]) => ({ path, lines }))), 0.4);
});

test('p95 is the length that 95 of 100 server files stay below', () => {
  const sources = Array.from({ length: 100 }, (_, i) => ({
    path: 'server/src/a.ts',
    lines: i + 1,
    isTest: false,
  }));
  assert.equal(lengthP95(sources), 95);
});

test('only the module that declares a table writes to it', (t) => {
  const rows = (table: string) =>
    `export type { Tables } from '../../db/schema.ts';\ndeclare module '../../db/schema.ts' { interface Tables { ${table}: { id: string } } }`;
  const project = {
    'server/src/modules.ts':
      "import { a } from './modules/folders/module.ts';\nimport { b } from './modules/notes/module.ts';\nexport const MODULES = [a, b];",
    'server/src/modules/folders/rows.ts': rows('folders'),
    'server/src/modules/notes/rows.ts': rows('notes'),
    'server/src/kernel/jobs/rows.ts': rows('jobs'),
  };
  const written = (path: string, code: string) =>
    broken(t, { ...project, [path]: `export const x = (db: any) => ${code};` }).filter((text) =>
      text.startsWith('table-writers'),
    );
  const notes = 'server/src/modules/notes/store.ts';
  for (const code of [
    "db.insertInto('folders').values({})",
    "db.updateTable('folders as f').set({})",
    "db.deleteFrom('folders')",
    "db.deleteFrom('jobs')",
    'raw`insert into folders (id) values (\u0024{1})`',
    'raw`with gone as (delete from\n folders where id = \u0024{1}) select 1`',
    'raw`update "folders" as f set id = \u0024{1}`',
    "db.query('UPDATE folders SET id = 1')",
    'db.insertInto(table)',
    'raw`update \u0024{raw.table(table)} set id = 1`',
    'raw`delete from \u0024{raw.table(table)}`',
  ])
    assert.deepEqual(written(notes, code), [`table-writers ${notes}:1`], code);
  for (const code of [
    "db.insertInto('notes').values({})",
    "db.selectFrom('folders').innerJoin('notes', 'a', 'b')",
    'raw`select 1 from folders for update`',
    "say('update folders as you like')",
  ])
    assert.deepEqual(written(notes, code), [], code);
  assert.deepEqual(written('server/src/kernel/jobs/store.ts', "db.deleteFrom('jobs')"), []);
  assert.deepEqual(written('server/src/kernel/purge.ts', "db.deleteFrom('jobs')"), [
    'table-writers server/src/kernel/purge.ts:1',
  ]);
  assert.deepEqual(written('server/src/db/migrations/0001_x.ts', "db.deleteFrom('folders')"), []);
  assert.deepEqual(written('server/src/modules/notes/store.test.ts', "db.deleteFrom('folders')"), []);
  const twice = broken(t, { ...project, 'server/src/modules/notes/more.ts': rows('folders') });
  assert.ok(twice.includes('table-writers server/src/modules/notes/more.ts:2'));
  const stale = broken(t, { 'server/src/db/schema.ts': 'export interface Tables { x: { id: string } }' });
  assert.equal(stale.filter((text) => text === 'table-writers server/src/db/schema.ts:1').length, 3);
});

test('tests neither sleep nor draw without a seed, nor await in turn what they began at once', (t) => {
  for (const code of [
    "import { setTimeout as sleep } from 'node:timers/promises';\nexport const x = sleep;",
    "import * as timers from 'timers/promises';\nexport const x = timers;",
    'export const x = () => new Promise((resolve) => setTimeout(resolve, 20));',
    'export const x = () => new Promise<void>((done) => { setTimeout(() => done(), 20); });',
    'export const x = (page: any) => page.waitForTimeout(80);',
    'export const x = Math.random();',
    "import { randomInt } from 'node:crypto';\nexport const x = randomInt(5);",
    "import { randomBytes } from 'node:crypto';\nexport const x = [1, 2].map((size) => randomBytes(size));",
    "import fc from 'fast-check';\nfc.assert(fc.property(fc.nat(), () => true), { numRuns: 5 });",
    'for (const call of [ask(1), ask(2)]) await call;',
    'for (const call of [ask(1), ask(2)]) await assert.rejects(call, { status: 404 });',
    'for await (const answer of [ask(1), ask(2)]) use(answer);',
  ]) {
    const files = { 'server/src/x.test.ts': code, 'server/test/x.ts': code, 'web/e2e/x.spec.ts': code };
    const rules = broken(t, files).map((text) => text.split(':')[0]);
    assert.deepEqual(
      [...new Set(rules)].sort(),
      [
        'steady-tests server/src/x.test.ts',
        'steady-tests server/test/x.ts',
        'steady-tests web/e2e/x.spec.ts',
      ],
      code,
    );
  }
  for (const code of [
    "import { randomBytes } from 'node:crypto';\nconst MIB = 2 ** 20;\nexport const x = [randomBytes(32), randomBytes(3 * MIB + 7)];",
    "import { setImmediate } from 'node:timers/promises';\nexport const x = setImmediate;",
    'export const x = () => new Promise((_, reject) => setTimeout(reject, 20));',
    "import { randomBytes } from 'node:crypto';\nexport const x = randomBytes(5);",
    "import fc from 'fast-check';\nfc.assert(fc.property(fc.nat(), () => true), { seed: 5 });",
    "// Math.random()\nexport const x = 'page.waitForTimeout(80)';",
    'for (const answer of [await ask(1), await ask(2)]) use(answer);',
    'for (const call of [() => ask(1), () => ask(2)]) await call();',
    'for (const name of [nameOf(1), nameOf(2)]) await ask(name);',
    'for (const call of [ask(1)]) await call;',
  ]) {
    assert.deepEqual(broken(t, { 'server/src/x.test.ts': code }), [], code);
  }
  assert.deepEqual(broken(t, { 'server/src/x.ts': 'export const x = Math.random();' }), []);
});
