// `npm run new-package com.example.greeter`, and `npm run package -- lint|run|pack FOLDER`: how an author makes a package. The checks are the
// ones of an install, and the run is the one of the server's sandbox.

import { createHash, createPrivateKey, sign } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { lint, pack, tryHandler, withSignature } from '../server/src/modules/packages/author.ts';
import { packageFiles } from './package-files.ts';

const SKELETON = join(import.meta.dirname, 'new-package');
const ID = /^[a-z0-9]+(\.[a-z0-9-]+){1,5}$/;
const USAGE = `npm run new-package ID [FOLDER]
npm run package -- lint FOLDER
npm run package -- run FOLDER HANDLER [EVENT.json] [ANSWERS.json] [--watch]
npm run package -- pack FOLDER [--key KEY.pem] [--key-id NAME] [--out FILE.zip]`;

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

const textIn = (path: string): string => readFileSync(path, 'utf8');
const jsonIn = (path: string | undefined) => (path === undefined ? undefined : JSON.parse(textIn(path)));

const packFolder = async (folder: string, options: ReadonlyMap<string, string>): Promise<string> => {
  const key = options.get('--key');
  const files = packageFiles(folder);
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

type Stored = Parameters<typeof tryHandler>[1]['stored'];

/** Runs a handler once; `stored` are the values that it finds and leaves. */
const runOnce = async (
  folder: string,
  [handler = '', event, answers]: readonly string[],
  stored: Stored,
): Promise<string> => {
  const lines: string[] = [];
  const outcome = await tryHandler(await lint(pack(packageFiles(folder))), {
    ...{ handler, event: jsonIn(event) ?? {}, answers: jsonIn(answers) ?? {}, stored },
    log: (line) => lines.push(line),
  });
  const told = outcome.kind === 'ok' ? outcome.json : `${outcome.kind}: ${outcome.reason}`;
  return [...lines, told].join('\n');
};

/** Runs a handler again whenever a file of the package, its event or its answers has changed; values stay from run to run. */
export const runAgain = async (
  folder: string,
  words: readonly string[],
  tell: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const stored: Stored = new Map();
  const [, ...given] = words;
  const stateOf = (): string =>
    createHash('sha256')
      .update(pack(packageFiles(folder)))
      .update(given.map(textIn).join('\0'))
      .digest('hex');
  const run = async (): Promise<void> => {
    const text = await runOnce(folder, words, stored).catch((error: Error) => error.message);
    tell(text);
  };
  let seen = stateOf();
  await run();
  const watchers = [folder, ...given.map((path) => dirname(resolve(path)))];
  const ended = Promise.withResolvers<void>();
  let running = Promise.resolve();
  const look = (): void => {
    running = running.then(async () => {
      // An editor writes a file in several steps, and other files beside it.
      const now = stateOf();
      if (now === seen || signal?.aborted) return;
      seen = now;
      await run();
    });
  };
  const opened = [...new Set(watchers)].map((path) => watch(path, { recursive: true }, look));
  signal?.addEventListener('abort', () => ended.resolve());
  // What changed before the watchers were there.
  look();
  await ended.promise;
  for (const one of opened) one.close();
  await running;
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
    const { manifest } = await lint(pack(packageFiles(folder)));
    const rights = manifest.capabilities.map(({ name }) => name).join(', ') || 'no rights';
    return `${manifest.id} ${manifest.version} is fine; it asks for ${rights}`;
  }
  if (verb === 'run') return runOnce(folder, rest, new Map());
  if (verb !== 'pack') return USAGE;
  const options = new Map(
    rest.flatMap((word, i) => (word.startsWith('--') ? [[word, rest[i + 1] ?? '']] : [])),
  );
  return packFolder(folder, options);
};

if (import.meta.main)
  try {
    const words = process.argv.slice(2);
    const [verb, folder = '', ...rest] = words.filter((word) => word !== '--watch');
    if (verb === 'run' && words.length > rest.length + 2)
      await runAgain(resolve(folder), rest, (text) => console.log(text));
    else console.log(await command(words));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
