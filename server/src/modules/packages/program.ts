// The code of a package as the sandbox runs it: TypeScript without its types, and only modules of the package itself.

import { stripTypeScriptTypes } from 'node:module';
import { badRequest } from '../../kernel/errors.ts';
import type { PackageFiles } from './archive.ts';
import type { Manifest } from './manifest.ts';
import type { Program } from './sandbox/protocol.ts';

const stripped = (path: string, source: string): string => {
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' });
  } catch (error) {
    const told = error instanceof Error ? error.message : 'it is not TypeScript that can be stripped';
    const line = /(?:^|:)(\d+):\d+/.exec(error instanceof Error ? (error.stack ?? '') : '')?.[1];
    const [first = ''] = told.split('\n').filter((text) => text.trim() !== '');
    throw badRequest(`${path}${line === undefined ? '' : ` line ${line}`}: ${first.trim().slice(0, 200)}`);
  }
};

/** Null for a package without code. */
export const programOf = ({ main }: Manifest, files: PackageFiles): Program | null => {
  if (main === undefined) return null;
  const modules: Record<string, string> = {};
  for (const [path, bytes] of files) {
    if (!/\.m?[jt]s$/.test(path)) continue;
    const source = bytes.toString('utf8');
    modules[path] = /\.m?ts$/.test(path) ? stripped(path, source) : source;
  }
  return { main, modules };
};
