// What a process that opens strangers' files may read: the code it runs. The folder of the data lies beside the code by default, with the
// database and the server's secret in it.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** `package.json` says what kind of code lies beside it. */
const CODE = [
  ...['node_modules', join('server', 'node_modules'), join('contract', 'node_modules')],
  ...[join('server', 'src'), join('contract', 'src')],
  ...['package.json', join('server', 'package.json'), join('contract', 'package.json')],
];

/** Arguments of Node.js. */
export const CODE_ONLY: readonly string[] = [
  '--permission',
  ...CODE.map((path) => `--allow-fs-read=${join(ROOT, path)}`),
];
