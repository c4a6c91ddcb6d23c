// `npm run new-noun notes`: writes a whole noun (contract, migration, module, page, tests) and adds its line to the three lists that name
// it. The skeleton lies in tools/new-noun/, laid out as the files will lie, and calls itself "sample thing", which reads differently in
// every way of writing a name. The long test makes a noun of it and puts that through everything that other nouns go through.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { listFiles } from './tidy/sources.ts';

const SKELETON = join(import.meta.dirname, 'new-noun');
const FEATURES = 'web/src/features';

/** `categories` → `category`, `boxes` → `box`, `notes` → `note`. */
export const singularOf = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|s|x|z)es$/, '$1')
    .replace(/(?<!s)s$/, '');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replaceAll('-', '_');
const words = (name: string): string => name.replaceAll('-', ' ');

/** Paths, tables, identifiers, types, constants and sentences each write a name in their own way. */
const SPELLINGS: ReadonlyArray<(name: string) => string> = [
  (name) => name,
  snake,
  camel,
  (name) => capital(camel(name)),
  (name) => snake(name).toUpperCase(),
  words,
  (name) => capital(words(name)),
];

interface Name {
  readonly plural: string;
  readonly singular: string;
}

const SAMPLE: Name = { plural: 'sample-things', singular: 'sample-thing' };

/** The skeleton's text with another noun in it. */
export const renamed = (text: string, { plural, singular }: Name): string => {
  const article = /^[aeiou]/.test(singular) ? 'an' : 'a';
  const spelled = text.replace(/\b(a|A) sample thing\b/g, (_, a: string) =>
    a === 'a' ? `${article} sample thing` : `${capital(article)} sample thing`,
  );
  // The plural first: it holds the singular.
  return [
    [SAMPLE.plural, plural],
    [SAMPLE.singular, singular],
  ].reduce(
    (all, [from = '', to = '']) =>
      SPELLINGS.reduce((done, spell) => done.replaceAll(spell(from), spell(to)), all),
    spelled,
  );
};

/** The first free number behind all that are taken: the places of links, lines of the palette, kinds of hits, permissions. */
const placesIn = (root: string): Record<string, number> => {
  const read = (file: string): string =>
    readdirSync(join(root, FEATURES))
      .map((folder) => join(root, FEATURES, folder, file))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
  const features = read('feature.ts');
  const next = (text: string, taken: RegExp): number =>
    Math.max(0, ...[...text.matchAll(taken)].map(([, place]) => Number(place))) + 10;
  return {
    NEXT_SECTION: next(features, /bar: 'more'[^}]*order: (\d+)/g),
    NEXT_HIT: next(features, /order: (\d+),\s*filter:/g),
    NEXT_PERMISSION: next(features, /'[\w.]+': \{ text: '[\w.]+', order: (\d+) \}/g),
    NEXT_PALETTE: next(read('palette.ts'), /order: (\d+)/g),
  };
};

const nextMigration = (root: string): string => {
  const numbers = readdirSync(join(root, 'server/src/db/migrations')).map((file) =>
    Number.parseInt(file, 10),
  );
  return String(Math.max(...numbers.filter((number) => number > 0)) + 1).padStart(4, '0');
};

const newFiles = (root: string, name: Name): Record<string, string> => {
  const places = Object.entries(placesIn(root));
  const files = listFiles(SKELETON).map((path) => {
    const text = readFileSync(join(SKELETON, path), 'utf8');
    return [
      renamed(path, name)
        .replace('/0000_', `/${nextMigration(root)}_`)
        .replace(/\.txt$/, ''),
      renamed(
        places.reduce((all, [token, place]) => all.replaceAll(token, String(place)), text),
        name,
      ),
    ];
  });
  return Object.fromEntries(files);
};

const insertBefore = (text: string, before: string | undefined, line: string): string => {
  if (before === undefined || !text.includes(before)) throw new Error(`the list has no place for ${line}`);
  return text.replace(before, line + before);
};

/** The three lists, each with one line more. */
const listsWith = (root: string, plural: string): Record<string, string> => {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const features = read('web/src/feature-list.ts');
  const line = `export { ${camel(plural)} } from './features/${plural}/feature.ts';\n`;
  const pathOf = (one: string): string => one.replace(/^.* from /, '');
  const following = features
    .split(/(?<=\n)/)
    .find((one) => one.startsWith('export ') && pathOf(one) > pathOf(line));
  return {
    'contract/src/nouns.ts': `${read('contract/src/nouns.ts')}export * from './${plural}.ts';\n`,
    'server/src/modules.ts': insertBefore(
      read('server/src/modules.ts'),
      "  'presence',\n",
      `  '${plural}',\n`,
    ),
    'web/src/feature-list.ts':
      following === undefined ? features + line : insertBefore(features, following, line),
  };
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
  return { ...newFiles(root, { plural, singular }), ...listsWith(root, plural) };
};

if (import.meta.main) {
  const [plural = '', singular] = process.argv.slice(2);
  const files = newNoun(ROOT, plural, singular);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(path);
  }
  // Names differ in their length and their place in the alphabet, and so do lines and lists of imports.
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { status } = spawnSync(process.execPath, [biome, 'check', '--write', ...Object.keys(files)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  console.log('next: npm run generate, npm test');
  process.exitCode = status ?? 1;
}
