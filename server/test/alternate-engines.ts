// Loaded before the tests of a whole run, unless it is a long one: lets node:test register only what engine-choice.ts chooses.

import { readFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';
import { FILE_MARK } from '../../tools/test-reporter.ts';
import { runsHere } from './engine-choice.ts';

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, known);
  return known;
};

const fileOf = (script: string): string => (script.startsWith('file:') ? fileURLToPath(script) : script);

type Register = (name: unknown, ...rest: unknown[]) => Promise<void>;

const runner = createRequire(import.meta.url)('node:test') as { test: Register };
const register = runner.test;

const registerChosen: Register = (name, ...rest) => {
  const file = fileOf(getCallSites(2)[1]?.scriptName ?? '');
  if (typeof name !== 'string' || file === '') return register(name, ...rest);
  const path = relative(process.cwd(), file).replaceAll('\\', '/');
  if (!runsHere(path, name, sourceOf(file))) return Promise.resolve();
  // The reporter is told the file, because node:test takes this one for it.
  return register(`${name}${FILE_MARK}${file}`, ...rest);
};

runner.test = Object.assign(registerChosen, register);
syncBuiltinESMExports();
