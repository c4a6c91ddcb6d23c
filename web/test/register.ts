// Lets Node run the page's components: turns JSX into JavaScript as the build does, leaves style sheets out, and gives the process a
// document. `--import` it before a test of a component.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import './dom.ts';

registerHooks({
  // Of the router's two halves Node would take the one that draws on a server.
  resolve: (specifier, context, nextResolve) =>
    specifier.endsWith('/isServer')
      ? nextResolve(specifier, { ...context, conditions: ['browser', 'import', 'default'] })
      : nextResolve(specifier, context),
  load: (url, context, nextLoad) => {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      sourcemap: false,
      jsx: { runtime: 'automatic' },
    });
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('\n')}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
