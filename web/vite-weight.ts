// What a page may weigh before it can be used. A build that brings more than that fails, and says what came.

import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The first script, the program, and the words in one language. */
const START = ['index.html', 'src/main.tsx', 'src/i18n/en.ts'];
const SHELL = [...START, 'src/features/shell/AppShell.tsx'];

const VISITOR = ['visitor.html', 'src/i18n/visitor/en.ts'];
const VISITOR_PARTS = ['src/features/visitor/StartView.tsx', 'src/features/visitor/StageView.tsx'];

/** Scripts in kB of gzip, with a little room above what they are. */
const LIMITS = [
  { page: 'visitor', modules: VISITOR, kbMax: 87 },
  // More than this, and the program itself came along.
  { page: 'visitor form', modules: [...VISITOR, ...VISITOR_PARTS], kbMax: 170 },
  {
    page: 'sign-in',
    modules: [...START, 'src/features/auth/AuthLayout.tsx', 'src/features/auth/SignInPage.tsx'],
    kbMax: 152,
  },
  { page: 'home', modules: [...SHELL, 'src/features/home/HomePage.tsx'], kbMax: 178 },
  {
    page: 'conversation',
    modules: [
      ...SHELL,
      'src/features/chat/page/ConversationPage.tsx',
      'src/features/markdown/MarkdownRenderer.tsx',
    ],
    kbMax: 239,
  },
];

/** The files that hold these modules, with everything that they cannot do without. */
const filesFor = (modules: readonly string[], chunks: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> => {
  const needed = new Set<Chunk>();
  const take = (chunk: Chunk | undefined): void => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) take(chunks.get(name));
  };
  for (const module of modules) {
    const holder = [...chunks.values()].find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/web/${module}`),
    );
    if (!holder)
      throw new Error(`${module} is in no file of its own any more: say in vite-weight.ts what is`);
    take(holder);
  }
  return needed;
};

const kbOf = ({ code }: Chunk): number => gzipSync(code).length / 1024;

export const limitWeight = (): Plugin => ({
  name: 'limit-weight',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      for (const { page, modules, kbMax } of LIMITS) {
        const files = [...filesFor(modules, chunks)].sort((a, b) => kbOf(b) - kbOf(a));
        const kb = files.reduce((sum, file) => sum + kbOf(file), 0);
        if (kb <= kbMax) continue;
        const list = files.map((file) => `  ${kbOf(file).toFixed(1)} kB  ${file.fileName}`).join('\n');
        throw new Error(
          `the ${page} page needs ${kb.toFixed(2)} kB of scripts; the limit is ${kbMax}:\n${list}`,
        );
      }
    },
  },
});
