// The code of a package as the sandbox runs it: TypeScript without its types, and only modules of the package itself.

import { badRequest } from '../../kernel/errors.ts';
import type { PackageFiles } from './archive.ts';
import type { Manifest } from './manifest.ts';
import type { Program } from './sandbox/protocol.ts';
import { type Source, stripTypes } from './strip-types.ts';

const WHY_MAX = 200;

const withoutTypes = async (sources: readonly Source[]): Promise<Map<string, string>> => {
  const codes = new Map<string, string>();
  for (const one of await stripTypes(sources)) {
    if (one.code !== null) {
      codes.set(one.path, one.code);
      continue;
    }
    const [first = ''] = one.why.split('\n').filter((text) => text.trim() !== '');
    const line = one.line === null ? '' : ` line ${one.line}`;
    throw badRequest(`${one.path}${line}: ${first.trim().slice(0, WHY_MAX)}`);
  }
  return codes;
};

/** Null for a package without code. */
export const programOf = async ({ main }: Manifest, files: PackageFiles): Promise<Program | null> => {
  if (main === undefined) return null;
  const sources = [...files]
    .filter(([path]) => /\.m?[jt]s$/.test(path))
    .map(([path, bytes]) => ({ path, source: bytes.toString('utf8') }));
  const codes = await withoutTypes(sources.filter(({ path }) => /\.m?ts$/.test(path)));
  return {
    main,
    modules: Object.fromEntries(sources.map(({ path, source }) => [path, codes.get(path) ?? source])),
  };
};
