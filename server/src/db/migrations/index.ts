// Every migration, found in this folder by its number. Forward only; one that has shipped is never edited.

import { readdirSync } from 'node:fs';
import { migration, type Step } from '../migrate.ts';

const FILE = /^(\d{4})_([a-z0-9_]+)\.ts$/;
const OTHER = /^index\.ts$|\.test\.ts$/;

/** The migrations among the files of a folder, by number; a name that is not understood would be a migration that never runs. */
export const migrationFiles = (names: readonly string[]): string[] => {
  const files = names.filter((name) => !OTHER.test(name)).sort();
  const misnamed = files.find((name) => !FILE.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like a migration: 0001_name.ts`);
  return files;
};

/** Loads what it does when it is to be done: most starts have nothing to migrate. */
const stepOf = (file: string): Step => {
  const [, version, name = ''] = FILE.exec(file) ?? [];
  return migration(Number(version), name, async (m) => {
    const { up } = (await import(`./${file}`)) as Pick<Step, 'up'>;
    await up(m);
  });
};

export const STEPS: Step[] = migrationFiles(readdirSync(import.meta.dirname)).map(stepOf);
