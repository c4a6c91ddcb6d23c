// Lets Node load the page's files: turns JSX into JavaScript as the build does, and leaves style sheets out. `--import` it before a unit
// test of the page; a test of a component takes register.ts, which brings a document as well.

import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { transformSync } from 'rolldown/utils';

/** A page that is closed takes its channels along; in Node an open one would keep the process of a test from ending. */
const Unheld = class extends NodeChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
};
Object.assign(globalThis, { BroadcastChannel: Unheld });

const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)',\s*\{ eager: true, import: '(\w+)' \},?\s*\)/g;

/** The build turns a pattern of files into imports; so does this, for the one form that the page uses. */
const withGlobs = (path: string, source: string): string => {
  const imports: string[] = [];
  const expanded = source.replace(GLOB, (_, pattern: string, name: string) => {
    const files = globSync(join(dirname(path), pattern));
    const entries = files.map((file) => {
      const local = `globbed${imports.length}`;
      imports.push(`import { ${name} as ${local} } from ${JSON.stringify(pathToFileURL(file).href)};`);
      return `${JSON.stringify(file)}: ${local}`;
    });
    return `({ ${entries.join(', ')} })`;
  });
  return `${imports.join('\n')}\n${expanded}`;
};

/** What the build puts in the place of these. */
const WORDS = new URL('../src/i18n/i18next.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    if (specifier === 'i18next' || specifier === 'react-i18next') return nextResolve(WORDS, context);
    // Of the router's two halves Node would take the one that draws on a server.
    return specifier.endsWith('/isServer')
      ? nextResolve(specifier, { ...context, conditions: ['browser', 'import', 'default'] })
      : nextResolve(specifier, context);
  },
  load: (url, context, nextLoad) => {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!/\/web\/src\/.*\.tsx?$/.test(url) && !url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const source = readFileSync(path, 'utf8');
    const hasGlob = source.includes('import.meta.glob');
    if (!hasGlob && !url.endsWith('.tsx')) return nextLoad(url, context);
    const { code, errors } = transformSync(path, hasGlob ? withGlobs(path, source) : source, {
      sourcemap: false,
      jsx: { runtime: 'automatic' },
    });
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('\n')}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
