// The files of a package as they are packed: what lies in its folder, and what the kit brings to its pages.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

type Files = Readonly<Record<string, Uint8Array>>;

const KIT = join(import.meta.dirname, '../kit/ui');
/** What lies in a folder for its author alone. */
const OWN =
  /\.(?:fixture|answers)\.json$|\.test\.[jt]s$|\.zip$|\.pem$|(?:^|\/)(?:\.|node_modules\/|tsconfig\.json$)/;
const READ = /\.(?:html|m?js|css)$/;

/** The way to the page around it, and its looks: beside each page of a package that names them and has none of its own. */
const fromKit = (files: Files): Files => {
  const added: Record<string, Uint8Array> = {};
  for (const [path, bytes] of Object.entries(files)) {
    if (!READ.test(path)) continue;
    const text = Buffer.from(bytes).toString('utf8');
    for (const name of readdirSync(KIT)) {
      const place = dirname(path) === '.' ? name : `${dirname(path)}/${name}`;
      if (Object.hasOwn(files, place) || !new RegExp(`["'](?:\\./)?${name}["']`).test(text)) continue;
      added[place] = readFileSync(join(KIT, name));
    }
  }
  return added;
};

export const packageFiles = (folder: string): Files => {
  const own = Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !OWN.test(path))
      .map((path) => [path, readFileSync(join(folder, path))]),
  );
  return { ...own, ...fromKit(own) };
};
