import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ROOT } from '../bootstrap.mjs';
import { scratch } from '../scratch.ts';
import { tidy } from '../tidy.ts';

/** What tidy says of the declarations in a project made of these files. */
const said = (t: TestContext, files: Record<string, string>): string[] =>
  tidy(scratch(t, { 'package-lock.json': '{"packages":{}}', ...files }))
    .filter(({ rule }) => rule === 'declarations')
    .map(({ path, message }) => `${path} ${message}`);

const KINDS = [
  {
    what: 'noun',
    parts: { file: 'contract/src/noun.ts', type: 'Noun' },
    file: 'contract/src/notes.ts',
    declare: (fields: string) => `export const noteNoun = noun({ ${fields} });`,
    beside: { 'contract/src/nouns.ts': "export * from './notes.ts';" },
  },
  {
    what: 'module',
    parts: { file: 'server/src/kernel/module.ts', type: 'Module' },
    file: 'server/src/modules/notes/module.ts',
    declare: (fields: string) => `export const module = defineModule({ ${fields} });`,
    beside: { 'server/src/modules.ts': "export const ORDER = ['notes'];" },
  },
  {
    what: 'feature',
    parts: { file: 'web/src/feature.ts', type: 'Feature' },
    file: 'web/src/features/notes/feature.ts',
    declare: (fields: string) => `export const notes = feature({ ${fields} });`,
    beside: { 'web/src/feature-list.ts': "export { notes } from './features/notes/feature.ts';" },
  },
] as const;

for (const { what, parts, file, declare, beside } of KINDS) {
  const text = readFileSync(join(ROOT, parts.file), 'utf8');
  const body = new RegExp(`export interface ${parts.type} \\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? '';
  const names = [...body.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => String(name));
  const project = (declared: readonly string[]) => ({
    ...beside,
    [parts.file]: `export interface ${parts.type} {\n${body}\n}`,
    [file]: declare(declared.map((name) => `${name}: none`).join(', ')),
  });

  test(`a ${what} that says something of every part is taken`, (t) => {
    assert.ok(names.length >= 10, `${names.length} parts`);
    assert.deepEqual(said(t, project(names)), []);
  });

  for (const name of names)
    test(`a ${what} that leaves ${name} out is refused`, (t) => {
      const found = said(t, project(names.filter((one) => one !== name)));
      assert.deepEqual(found, [`${file} leaves ${name} out: declare it, or say \`none\``]);
    });
}
