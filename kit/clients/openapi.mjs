// Tools of others read the OpenAPI document that the first argument names: two linters, and a generator whose types must compile.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { check } from './checks.mjs';

const [, , document, folder] = process.argv;
const require = createRequire(import.meta.url);

/** A command of a package, run by this Node. */
const run = (name, command, args) => {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  try {
    execFileSync(process.execPath, [join(dirname(manifest), bin[command] ?? bin), ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
  } catch (error) {
    throw new Error(`${name}: ${`${error.stdout}${error.stderr}`.slice(0, 4_000)}`);
  }
};

await check('Redocly finds no error', async () => {
  run('@redocly/cli', 'redocly', ['lint', document]);
});
await check('Spectral finds no error', async () => {
  const ruleset = join(folder, 'ruleset.yaml');
  writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
  run('@stoplight/spectral-cli', 'spectral', [
    'lint',
    document,
    '--ruleset',
    ruleset,
    '--fail-severity=error',
  ]);
});
await check('openapi-typescript makes types that compile', async () => {
  const types = join(folder, 'api.d.ts');
  writeFileSync(types, astToString(await openapiTS(readFileSync(document, 'utf8'))));
  run('typescript', 'tsc', ['--noEmit', '--strict', types]);
});
