// `npm run new-package com.example.greeter`, and `npm run package -- lint|run|pack FOLDER`: how an author makes a package. The checks are the
// ones of an install, and the run is the one of the server's sandbox.

import { createPrivateKey, sign } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import {
  type AuthorFiles,
  lint,
  pack,
  tryHandler,
  withSignature,
} from '../server/src/modules/packages/author.ts';

const SKELETON = join(import.meta.dirname, 'new-package');
const ID = /^[a-z0-9]+(\.[a-z0-9-]+){1,5}$/;
/** What lies in a folder for its author alone. */
const OWN =
  /\.(?:fixture|answers)\.json$|\.test\.[jt]s$|\.zip$|\.pem$|(?:^|\/)(?:\.|node_modules\/|tsconfig\.json$)/;

const USAGE = `npm run new-package ID [FOLDER]
npm run package -- lint FOLDER
npm run package -- run FOLDER HANDLER [EVENT.json] [ANSWERS.json]
npm run package -- pack FOLDER [--key KEY.pem] [--key-id NAME] [--out FILE.zip]`;

const filesIn = (folder: string): AuthorFiles =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !OWN.test(path))
      .map((path) => [path, readFileSync(join(folder, path))]),
  );

/** Writes the skeleton under the name of the package. */
export const newPackage = (id: string, folder: string): string[] => {
  if (!ID.test(id)) throw new Error(`${id} is not an id such as com.example.greeter`);
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  const short = id.split('.').at(-1) ?? id;
  const title = short.charAt(0).toUpperCase() + short.slice(1).replaceAll('-', ' ');
  return readdirSync(SKELETON, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = relative(SKELETON, join(entry.parentPath, entry.name));
      const text = readFileSync(join(SKELETON, path), 'utf8');
      const target = path.replace(/\.skeleton$/, '');
      mkdirSync(dirname(join(folder, target)), { recursive: true });
      writeFileSync(
        join(folder, target),
        text.replace('com.example.sample', id).replace('"Sample"', JSON.stringify(title)),
      );
      return target;
    });
};

const jsonIn = (path: string | undefined) =>
  path === undefined ? undefined : JSON.parse(readFileSync(path, 'utf8'));

const packFolder = async (folder: string, options: ReadonlyMap<string, string>): Promise<string> => {
  const key = options.get('--key');
  const files = filesIn(folder);
  const signed =
    key === undefined
      ? files
      : withSignature(files, options.get('--key-id') ?? basename(key, '.pem'), (bytes) =>
          sign(null, bytes, createPrivateKey(readFileSync(key))),
        );
  const archive = pack(signed);
  const { manifest } = await lint(archive);
  const path = options.get('--out') ?? `${manifest.id}-${manifest.version}.zip`;
  writeFileSync(path, archive);
  return `${path} (${archive.length} bytes${key === undefined ? ', unsigned' : ', signed'})`;
};

/** One command; gives what is said of it. */
export const command = async (args: readonly string[]): Promise<string> => {
  const [verb, given = '', ...rest] = args;
  const folder = resolve(given);
  if (verb === 'new') {
    const target = resolve(rest[0] ?? given.split('.').at(-1) ?? given);
    const written = newPackage(given, target);
    return `${target}: ${written.join(', ')}`;
  }
  if (given === '' || !existsSync(join(folder, 'manifest.json'))) return USAGE;
  if (verb === 'lint') {
    const { manifest } = await lint(pack(filesIn(folder)));
    const rights = manifest.capabilities.map(({ name }) => name).join(', ') || 'no rights';
    return `${manifest.id} ${manifest.version} is fine; it asks for ${rights}`;
  }
  if (verb === 'run') {
    const [handler = '', event, answers] = rest;
    const lines: string[] = [];
    const outcome = await tryHandler(await lint(pack(filesIn(folder))), {
      ...{ handler, event: jsonIn(event) ?? {}, answers: jsonIn(answers) ?? {} },
      log: (line) => lines.push(line),
    });
    const told = outcome.kind === 'ok' ? outcome.json : `${outcome.kind}: ${outcome.reason}`;
    return [...lines, told].join('\n');
  }
  if (verb !== 'pack') return USAGE;
  const options = new Map(
    rest.flatMap((word, i) => (word.startsWith('--') ? [[word, rest[i + 1] ?? '']] : [])),
  );
  return packFolder(folder, options);
};

if (import.meta.main)
  try {
    console.log(await command(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
