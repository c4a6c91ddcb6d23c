import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { FEATURES } from '../features.ts';

const SOURCES = join(import.meta.dirname, '..');
const FEATURES_FOLDER = join(SOURCES, 'features');
const CODES = ['en', 'de', 'fr', 'es', 'ja', 'ar'];

type Words = Record<string, object>;

const readWords = async (path: string): Promise<Words> =>
  existsSync(path) ? ((await import(pathToFileURL(path).href)) as { words: Words }).words : {};

const featureWords = (folder: 'words' | 'settings-words', language: string): Promise<Words[]> =>
  Promise.all(FEATURES.map(({ name }) => readWords(join(FEATURES_FOLDER, name, folder, `${language}.ts`))));

/** All that a language has, whenever it is fetched. */
const wordsIn = async (language: string): Promise<Words> =>
  Object.assign(
    await readWords(join(import.meta.dirname, 'shared', `${language}.ts`)),
    ...(await featureWords('words', language)),
    ...(await featureWords('settings-words', language)),
  );

const LANGUAGES: Record<string, Words> = {};
for (const code of CODES) LANGUAGES[code] = await wordsIn(code);

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** `{ a: { b: 'x' } }` as `a.b → x`. */
const flatten = (tree: object, path = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as const]
        : [...flatten(value as object, `${path}${key}.`)],
    ),
  );

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').sort();

const english = flatten(LANGUAGES.en ?? {});
const pluralBases = new Set(
  [...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')),
);
const isPlural = (key: string): boolean => PLURAL.test(key) && pluralBases.has(key.replace(PLURAL, ''));

/** What a language has to have: every plain key, and of every plural exactly the forms of its grammar. */
const expectedKeys = (language: string): string[] => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plain = [...english.keys()].filter((key) => !isPlural(key));
  return [...plain, ...[...pluralBases].flatMap((base) => forms.map((form) => `${base}_${form}`))].sort();
};

for (const [language, translation] of Object.entries(LANGUAGES)) {
  const messages = flatten(translation);

  test(`${language}: has every key, with the plural forms of its own grammar, and no other`, () => {
    assert.deepEqual([...messages.keys()].sort(), expectedKeys(language));
  });

  test(`${language}: no text is empty`, () => {
    assert.deepEqual(
      [...messages].filter(([, text]) => text.trim() === '').map(([key]) => key),
      [],
    );
  });

  test(`${language}: every placeholder of English is there, and no other`, () => {
    const wrong = [...messages].filter(([key, text]) => {
      const source = english.get(isPlural(key) ? key.replace(PLURAL, '_other') : key) ?? '';
      // A form that stands for one number may say it in a word ("a second", the Arabic dual).
      const mayOmitCount = isPlural(key) && /_(zero|one|two)$/.test(key);
      const wanted = placeholders(source);
      const got = placeholders(text);
      const withoutCount = wanted.filter((name) => name !== 'count');
      return !(String(got) === String(wanted) || (mayOmitCount && String(got) === String(withoutCount)));
    });
    assert.deepEqual(wrong, []);
  });
}

test('a feature has the areas of words that it declares, in every language, and no two have the same', async () => {
  const areas = FEATURES.flatMap(
    ({ words, settingsWords }) => [...(words ?? []), ...(settingsWords ?? [])] as string[],
  );
  assert.deepEqual(
    areas.filter((area, at) => areas.indexOf(area) !== at),
    [],
  );
  for (const code of CODES) {
    const plain = await featureWords('words', code);
    const admin = await featureWords('settings-words', code);
    for (const [at, { name, words, settingsWords }] of FEATURES.entries()) {
      assert.deepEqual(Object.keys(plain[at] ?? {}), words ?? [], `${name} in ${code}`);
      assert.deepEqual(Object.keys(admin[at] ?? {}), settingsWords ?? [], `${name} in ${code}`);
    }
  }
});

test('the words of the administration are for its pages alone: no other page has fetched them', () => {
  const areas = FEATURES.flatMap(({ settingsWords }): readonly string[] => settingsWords ?? []).join('|');
  const owners = FEATURES.filter(({ settingsWords }) => settingsWords !== null)
    .map(({ name }) => name)
    .join('|');
  const using = sourceFiles(SOURCES).filter((path) =>
    new RegExp(`['"\`](?:${areas})\\.[a-z_$]`).test(readFileSync(path, 'utf8')),
  );
  const others = using.filter((path) => !new RegExp(`[\\\\/]features[\\\\/](?:${owners})[\\\\/]`).test(path));
  assert.deepEqual(others, []);
});

test('no language is left in English', () => {
  for (const [language, translation] of Object.entries(LANGUAGES)) {
    if (language === 'en') continue;
    const messages = flatten(translation);
    // One or two words may be the same in both ("Administration", "{{count}} permissions"); a sentence may not.
    const same = [...english].filter(
      ([key, text]) => /\S\s+\S+\s+\S/.test(text) && messages.get(key) === text,
    );
    assert.deepEqual(
      same.map(([key]) => key),
      [],
      `${language} repeats English`,
    );
  }
});

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !/[\\/](i18n|words|settings-words)\b/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name));

test('every key is used somewhere', () => {
  const sources = sourceFiles(SOURCES)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const unused = [...english.keys()]
    .map((key) => (isPlural(key) ? key.replace(PLURAL, '') : key))
    // Settings are looked up by the name that the server gives them.
    .filter((key) => !/^platform\.\w+\.(name|text)$/.test(key))
    // Refusals as well.
    .filter((key) => !key.startsWith('refusals.'))
    .filter((key) => !sources.includes(`'${key}'`) && !sources.includes(`"${key}"`));
  assert.deepEqual([...new Set(unused)], []);
});
