// `npm run new-noun notes`: writes the contract, the migration, the module, its test and the page of a new noun, and adds its line to the
// three lists that name it. The skeleton is the example noun, folders, under another name: it is tested with everything else and cannot grow old.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { pageFiles } from './new-noun-page.ts';

const MODULE_FILES = ['folders.fixture.ts', 'module.ts', 'routes.ts', 'rows.ts', 'service.ts', 'store.ts'];
const LISTS = {
  nouns: { path: 'contract/src/nouns.ts', before: "export * from './planned.ts';\n" },
  modules: { path: 'server/src/modules.ts', before: "  'presence',\n" },
  features: {
    path: 'web/src/feature-list.ts',
    before: "export { users } from './features/users/feature.ts';\n",
  },
};

/** `categories` → `category`, `boxes` → `box`, `notes` → `note`. */
export const singularOf = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|s|x|z)es$/, '$1')
    .replace(/(?<!s)s$/, '');

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const snake = (name: string): string => name.replaceAll('-', '_');
const words = (name: string): string => name.replaceAll('-', ' ');

interface Name {
  readonly plural: string;
  readonly singular: string;
}

/** The example's text with another noun in it. Identifiers, tables, paths and sentences write a name of two words differently. */
export const renamed = (text: string, { plural, singular }: Name): string =>
  text
    .replace(/; its chats become unfiled/g, '')
    .replaceAll('FOLDERS_', `${snake(plural).toUpperCase()}_`)
    .replaceAll('/folders', `/${plural}`)
    .replaceAll("name: 'folders'", `name: '${plural}'`)
    .replace(/'folders\.|\bfolder: \{/g, (found) =>
      found.replace('folders', snake(plural)).replace('folder', snake(singular)),
    )
    .replace(/-folder(?=['-])/g, `-${singular}`)
    .replace(/\.folder\.|'folder'(?!\))|(byId|canary)\('folder'\)/g, (found) =>
      found.replace('folder', snake(singular)),
    )
    .replace(/'folders'|\bfolders: \{/g, (found) => found.replace('folders', snake(plural)))
    .replace(/\bmy folders|folders already|a folder|'folder'\)|folder deleted/gi, (found) =>
      found.replace('folders', words(plural)).replace('folder', words(singular)),
    )
    .replaceAll('Folders', capital(camel(plural)))
    .replaceAll('Folder', capital(camel(singular)))
    .replaceAll('folders', camel(plural))
    .replaceAll('folder', camel(singular));

/** Comments of the example speak of shelves for chats; those of a new noun are still to be written. */
const headed = (text: string, head: string): string =>
  text
    .replace(/^\/\/.*\n/, `// ${head}\n`)
    .replace(/\/\*\* Stops a runaway client;.*\*\//, '/** Stops a runaway client. */');

const testOf = ({ plural, singular }: Name): string => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';

for (const database of DATABASES) {
  test(\`\${database}: somebody else's ${words(singular)} does not exist\`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [(await account('ann')).call, (await account('bob')).call];
    const { id } = await ann('POST /api/v1/${plural}', { body: { name: 'Mine' } });
    const refused = { status: 404, message: '${words(singular)} not found' };
    await assert.rejects(bob('DELETE /api/v1/${plural}/{id}', { params: { id } }), refused);
    await assert.rejects(bob('PUT /api/v1/${plural}/{id}', { params: { id }, body: { name: 'x' } }), refused);
    assert.deepEqual(await bob('GET /api/v1/${plural}'), { data: [] });
    assert.equal((await ann('GET /api/v1/${plural}')).data[0]?.name, 'Mine');
  });
}
`;

/** The files that the example has, by what becomes of their paths. */
const newFiles = (root: string, name: Name, migration: string): Record<string, string> => {
  const { plural } = name;
  const read = (path: string): string => renamed(readFileSync(join(root, path), 'utf8'), name);
  const folder = `server/src/modules/${plural}`;
  const module = MODULE_FILES.map((file) => {
    const text = read(`server/src/modules/folders/${file}`);
    return [
      `${folder}/${file.replace('folders', plural)}`,
      file === 'service.ts'
        ? headed(text, `The rules of ${words(plural)}.`).replace('export const access', 'const access')
        : text,
    ];
  });
  return {
    [`contract/src/${plural}.ts`]: headed(read('contract/src/folders.ts'), `${capital(words(plural))}.`),
    [`server/src/db/migrations/${migration}_${snake(plural)}.ts`]: read(
      'server/src/db/migrations/0003_folders.ts',
    ),
    ...Object.fromEntries(module),
    [`${folder}/${plural}.test.ts`]: testOf(name),
    ...pageFiles(root, { ...name, title: capital(words(plural)) }, (text) => renamed(text, name)),
  };
};

const nextMigration = (root: string): string => {
  const numbers = readdirSync(join(root, 'server/src/db/migrations')).map((file) =>
    Number.parseInt(file, 10),
  );
  return String(Math.max(...numbers.filter((number) => number > 0)) + 1).padStart(4, '0');
};

const insertLine = (text: string, before: string, line: string): string => {
  if (!text.includes(before)) throw new Error(`the list has no line ${before.trim()} any more`);
  return text.replace(before, line + before);
};

/** Every file to be written, by its path: new ones, and the lists with one line more. */
export const newNoun = (
  root: string,
  plural: string,
  singular = singularOf(plural),
): Record<string, string> => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(plural) || plural === singular)
    throw new Error('name the noun in the plural, in lower-case letters and dashes: npm run new-noun notes');
  if (existsSync(join(root, `contract/src/${plural}.ts`))) throw new Error(`${plural} is there already`);
  const list = ({ path, before }: { path: string; before: string }, line: string) => ({
    [path]: insertLine(readFileSync(join(root, path), 'utf8'), before, line),
  });
  return {
    ...newFiles(root, { plural, singular }, nextMigration(root)),
    ...list(LISTS.nouns, `export * from './${plural}.ts';\n`),
    ...list(LISTS.modules, `  '${plural}',\n`),
    ...list(LISTS.features, `export { ${camel(plural)} } from './features/${plural}/feature.ts';\n`),
  };
};

if (import.meta.main) {
  const [plural = '', singular] = process.argv.slice(2);
  for (const [path, text] of Object.entries(newNoun(ROOT, plural, singular))) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(path);
  }
  console.log('next: npm run format, npm run generate, npm test');
}
