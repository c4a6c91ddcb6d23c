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

/** The folder of packages that a path lies in, or the path itself. */
const packagesOf = (path: string): string => {
  const parts = path.split(sep);
  const at = parts.lastIndexOf('node_modules');
  return at < 0 ? path : parts.slice(0, at + 1).join(sep);
};

/** Packages may be links into a folder that several installations share. */
const linkedPackages = (folder: string): string[] => {
  if (!existsSync(folder)) return [];
  const targets = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink() && existsSync(join(folder, entry.name)))
    .map(({ name }) => packagesOf(realpathSync(join(folder, name))));
  return [...new Set(targets)].filter((path) => !path.startsWith(ROOT));
};

/** Arguments of Node.js. */
export const CODE_ONLY: readonly string[] = [
  '--permission',
  ...CODE.map((path) => join(ROOT, path))
    .concat(linkedPackages(join(ROOT, 'node_modules')))
    .map((path) => `--allow-fs-read=${path}`),
];
