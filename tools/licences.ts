// Which licences a dependency may have. The lock file names the licence of every package for every platform,
// so the answer does not depend on the machine that asks.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockEntry } from './tidy/package-rules.ts';

/** Permissive: may be used and shipped with the notice they ask for. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'Zlib',
]);

/** Named packages under other licences, each with the reason why that is right. */
const EXCEPTIONS: Array<{ licence: string; packages: RegExp; why: string }> = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, a shared library used unmodified',
  },
  { licence: 'MPL-2.0', packages: /^lightningcss(-|$)/, why: 'runs while the page is built, unmodified' },
  { licence: 'MPL-2.0', packages: /^axe-core$/, why: 'runs in tests, unmodified' },
  {
    licence: 'OFL-1.1',
    packages: /^(@fontsource(-variable)?|@expo-google-fonts)\//,
    why: 'a font, shipped with its licence',
  },
  { licence: 'BSD', packages: /^duck$/, why: 'its text is that of BSD-2-Clause' },
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/, why: 'data that is read while the page is built' },
];

/** Packages whose manifest names no licence, with the one that their own text names. Checked by hand, version by version. */
const UNNAMED: Record<string, string> = {
  'humanize-number@0.0.2': 'MIT',
  'khroma@2.1.0': 'MIT',
  'only@0.0.2': 'MIT',
};

/** Every package whose licence is missing or not allowed, as a sentence. */
export const checkLicences = (packages: Record<string, LockEntry>, root: string): string[] =>
  Object.entries(packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence =
      entry.license ?? installedLicence(join(root, path)) ?? UNNAMED[`${name}@${entry.version}`];
    if (licence === undefined) return [`${name} ${entry.version} names no licence`];
    return isAllowed(licence, name)
      ? []
      : [`${name} ${entry.version} is under ${licence}, which is not on the list`];
  });

/** The licence that an installed package names, also in the forms from before 2015: an object, or a list of them. */
const installedLicence = (folder: string): string | undefined => {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as OldManifest;
    const named = [manifest.license, ...(manifest.licenses ?? [])].map((one) =>
      typeof one === 'object' ? one.type : one,
    );
    const known = named.filter((one) => typeof one === 'string');
    return known.length > 0 ? known.join(' OR ') : undefined;
  } catch {
    return undefined;
  }
};

interface OldManifest {
  license?: string | { type?: string };
  licenses?: Array<string | { type?: string }>;
}

/** Reads an SPDX expression: of an OR one side must be allowed, of an AND both; AND binds closer. */
export const isAllowed = (expression: string, name: string): boolean => {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let isFine = both();
    while (tokens[at] === 'OR') {
      at += 1;
      const isOtherFine = both();
      isFine ||= isOtherFine;
    }
    return isFine;
  };
  const both = (): boolean => {
    let isFine = one();
    while (tokens[at] === 'AND') {
      at += 1;
      const isOtherFine = one();
      isFine &&= isOtherFine;
    }
    return isFine;
  };
  const one = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && isKnown(token, name);
    const isFine = either();
    return tokens[at++] === ')' && isFine;
  };
  return either() && at === tokens.length;
};

const isKnown = (licence: string, name: string): boolean =>
  PERMISSIVE.has(licence) || EXCEPTIONS.some((e) => e.licence === licence && e.packages.test(name));
