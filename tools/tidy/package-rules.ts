// Rules about package.json files and the lock file: what is installed is exactly what was reviewed, on every platform.

import type { Finding } from './sources.ts';

const LICENCE = 'Apache-2.0';

export interface Manifest {
  name?: string;
  license?: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Every workspace names our licence and pins its dependencies exactly: an upgrade is a change that is reviewed. */
export const manifests = (files: Array<{ path: string; manifest: Manifest }>): Finding[] =>
  files.flatMap(({ path, manifest }) => {
    const wrong = (message: string): Finding => ({
      severity: 'error',
      rule: 'manifests',
      path,
      line: 1,
      message,
    });
    const found: Finding[] = [];
    if (manifest.license !== LICENCE) found.push(wrong(`"license" is not ${LICENCE}`));
    if (manifest.private !== true)
      found.push(wrong('"private" is not true: it could be published by accident'));
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    for (const [name, range] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      if (!/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
        found.push(wrong(`${name} is "${range}", not an exact version`));
    }
    return found;
  });

export interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

/**
 * The lock file must install the same bytes from any registry on any platform, without running a script:
 * no registry address, a checksum for every package, and every optional platform package present. A missing one passes
 * unseen on the machine that wrote the file and breaks `npm ci` on the others. Packages that are installed with
 * `--ignore-scripts` may have some.
 */
export const lockFile = (
  packages: Record<string, LockEntry>,
  { file = 'package-lock.json', mayHaveScripts = false } = {},
): Finding[] => {
  const found: Finding[] = [];
  const wrong = (path: string, message: string) =>
    found.push({
      severity: 'error',
      rule: 'lock-file',
      path: file,
      line: 1,
      message: `${path}: ${message}`,
    });
  for (const [path, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name))
        wrong(path || 'the root', `its optional package ${name} is not in the lock file`);
    }
    if (!path.includes('node_modules/') || entry.link) continue;
    if (entry.resolved !== undefined)
      wrong(path, 'names a registry; run npm with --omit-lockfile-registry-resolved');
    if (entry.integrity === undefined) wrong(path, 'has no checksum');
    if (entry.hasInstallScript && !mayHaveScripts) wrong(path, 'runs a script when it is installed');
  }
  return found;
};

/** Looks a dependency up as Node does: beside the package first, then in every folder above it. */
const isLocked = (packages: Record<string, LockEntry>, from: string, name: string): boolean => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const prefix = folder === '' ? '' : `${folder}/`;
    if (`${prefix}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
    if (!folder.includes('node_modules/')) return `node_modules/${name}` in packages;
  }
};
