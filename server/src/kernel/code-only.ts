// What a process that opens strangers' files may read: the code it runs. The folder of the data lies beside the code by default, with the
// database and the server's secret in it.

import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** `package.json` says what kind of code lies beside it. */
const CODE = [
  ...['node_modules', join('server', 'node_modules'), join('contract', 'node_modules')],
  ...[join('server', 'src'), join('contract', 'src')],
  ...['package.json', join('server', 'package.json'), join('contract', 'package.json')],
];

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** The folder of packages that a package lies in, with what it needs beside it; of one that lies elsewhere itself alone. */
const packagesOf = (path: string, root: string): string => {
  const parts = path.split(sep);
  const at = parts.lastIndexOf('node_modules');
  const beside = parts.slice(0, at + 1).join(sep);
  return at < 0 || isWithin(root, beside) ? path : beside;
};

/** Where the packages of a folder are, those of a scope (`@tiptap`) among them. */
const placesOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (existsSync(join(path, 'package.json'))) return [realpathSync(path)];
    return name.startsWith('@') ? placesOf(path) : [];
  });

/** Packages may be links into a folder that several installations share. A link to anything else opens nothing. */
export const linkedPackages = (folder: string, root: string): string[] => {
  if (!existsSync(folder)) return [];
  const targets = placesOf(folder).map((path) => packagesOf(path, root));
  return [...new Set(targets)].filter((path) => !isWithin(path, root) && !isWithin(root, path));
};

/** Arguments of Node.js. */
export const CODE_ONLY: readonly string[] = [
  '--permission',
  ...CODE.map((path) => join(ROOT, path))
    .concat(linkedPackages(join(ROOT, 'node_modules'), ROOT))
    .map((path) => `--allow-fs-read=${path}`),
];
