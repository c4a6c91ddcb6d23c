// Builds the page into dist/: hashed files, no inline script, nothing from another origin, so that it runs under the strict
// content security policy that the server sends.

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { fetchParts, filesOfPart } from './vite-parts.ts';
import { limitWeight } from './vite-weight.ts';

const require = createRequire(import.meta.url);

/** What the page needs of the two libraries, whose types it has. */
const OWN_I18NEXT = join(import.meta.dirname, 'src/i18n/i18next.ts');

/** What a message is written with, on the home page as in a conversation. */
const COMPOSER = [
  'features/chat/composer/AttachButton.tsx',
  'features/chat/composer/ModelPicker.tsx',
  'features/chat/composer/UploadChips.tsx',
  'features/chat/composer/pasted-files.ts',
  'features/chat/sending/chat-drafts.ts',
  'features/chat/sending/choice.ts',
  'features/chat/sending/message-length.ts',
  'features/chat/composer/use-drop-zone.tsx',
];

/** The frame around every page, and the small parts that most pages share. None of them may bring a popup. */
const SHELL = [
  'features/shell/AppShell.tsx',
  'features/channels/live-handlers.ts',
  'features/profile/live-handlers.ts',
  'features/shortcuts/send-key.ts',
  'lib/use-blob-url.ts',
  'features/markdown/Markdown.tsx',
  'features/markdown/own-address.ts',
  'features/markdown/safe-url.ts',
  'features/palette/match-text.ts',
  'features/personas/open-persona.ts',
  'features/providers/use-connect.ts',
  'lib/download.ts',
  'lib/use-debounced.ts',
  'ui/all-link.ts',
  'ui/Code.tsx',
  'ui/EmptyState.tsx',
  'ui/Loaded.tsx',
];

/** The small parts that the page for visitors shares with the rest: without a place of their own, it would fetch the program for them. */
const BASICS = [
  'i18n/i18next.ts',
  'lib/class-names.ts',
  'lib/error-text.ts',
  'lib/format.ts',
  'lib/sse.ts',
  'lib/storage.ts',
  'ui/Button.tsx',
  'ui/Field.tsx',
  'ui/Logo.tsx',
  'ui/Spinner.tsx',
  'ui/TextField.tsx',
];

/** What draws icons, and those of the page for visitors. */
const BASIC_ICONS =
  /lucide-react\/dist\/esm\/((createLucideIcon|Icon|context|defaultAttributes|shared\/.*)|icons\/(arrow-up|check|chevron-down|copy|paperclip|sparkles|star|user-round|x))\.mjs$/;

/** The icons of the pages that a visit begins with: beside those of all other pages they would come with all of them. */
const PAGE_ICONS =
  /lucide-react\/dist\/esm\/icons\/(arrow-down|brain|chevron-right|columns-2|cpu|download|ellipsis-vertical|hash|lock|mic|network|panel-left-close|panel-right|pencil|pin|play|plug|refresh-cw|share-2|sliders-horizontal|square|square-pen|thumbs-up|trash|upload|user-plus|users|users-round|wrench)\.mjs$/;

const sources =
  (...names: readonly string[]) =>
  (id: string): boolean =>
    names.some((name) => id.endsWith(`/web/src/${name}`));

/** Below this a header weighs as much as what is saved. */
const COMPRESSED_BYTES_MIN = 1024;

/** The last two steps take ten times as long and save a few per cent of files that are mostly rarely fetched grammars. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses once, at build time, what would otherwise be compressed for every visitor. */
const compress = (folder: string): Plugin => ({
  name: 'compress',
  apply: 'build',
  closeBundle: () => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|html|svg|webmanifest)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const content = readFileSync(path);
      if (content.length < COMPRESSED_BYTES_MIN) continue;
      writeFileSync(`${path}.br`, brotliCompressSync(content, BROTLI));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

/**
 * The first script asks for the program while it runs; the page names its pieces already, so that they are fetched beside that script and
 * not after it.
 */
const preloadProgram = (): Plugin => ({
  name: 'preload-program',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, path }) => {
      if (path !== '/index.html') return [];
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const pieces = new Set<string>();
      const take = (chunk: (typeof chunks)[number] | undefined): void => {
        if (!chunk || pieces.has(chunk.fileName)) return;
        pieces.add(chunk.fileName);
        for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name));
      };
      take(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx')));
      return [...pieces]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
    },
  },
});

/** The drawing library, whole and as it comes: its frame has no origin, and so can load no module. */
const diagramLibrary = (folder: string): Plugin => ({
  name: 'diagram-library',
  apply: 'build',
  closeBundle: () => {
    copyFileSync(require.resolve('mermaid/dist/mermaid.min.js'), join(folder, 'frames', 'mermaid.js'));
  },
});

/** What draws PDFs, as one script that is no module: its frame has no origin either. */
const pdfLibrary = (): Plugin => ({
  name: 'pdf-library',
  apply: 'build',
  generateBundle: async function () {
    const entry = join(dirname(require.resolve('unpdf')), 'pdfjs.mjs');
    const lib = { entry, name: 'pdfjs', formats: ['iife' as const], fileName: () => 'pdfjs.js' };
    const made = await build({
      configFile: false,
      publicDir: false,
      // It asks where it lies, to find workers that it does without here.
      logLevel: 'error',
      build: { lib, write: false, target: 'es2023' },
    });
    const [script] = (Array.isArray(made) ? made : [made]).flatMap((one) =>
      'output' in one ? one.output : [],
    );
    if (script?.type !== 'chunk') throw new Error('what draws PDFs could not be built');
    this.emitFile({ type: 'asset', fileName: 'frames/pdfjs.js', source: script.code });
  },
});

/**
 * Few files, since each is a request: what changes seldom, then what is always wanted together. Whatever a group names brings along
 * what it imports, unless a group above has it. Popups are fetched after the first paint.
 */
const FILES = [
  // What the page for visitors needs as well, which has neither router nor cache.
  {
    name: 'react',
    priority: 7,
    test: /node_modules\/(react|react-dom|scheduler|clsx|class-variance-authority)\//,
  },
  {
    name: 'vendor',
    priority: 6,
    test: /node_modules\/(@tanstack\/|@base-ui\/react\/(internals\/)?(csp|direction))/,
  },
  { name: 'popups', priority: 5, test: /node_modules\/(@base-ui|@floating-ui)\// },
  { name: 'basics', priority: 5, test: (id: string) => sources(...BASICS)(id) || BASIC_ICONS.test(id) },
  // Numbers that every part may need: without a place of their own, the first part that needs one would come with each of the others.
  { name: 'limits', priority: 6, test: /contract\/src\/limits\.ts$/ },
  // Beside what only people with an account use of forms: with that, the page for visitors would fetch and run the program.
  {
    name: 'form-fields',
    priority: 4,
    test: sources('features/forms/FormFields.tsx', 'features/forms/use-form-data.ts'),
  },
  {
    name: 'early',
    priority: 4,
    test: /(src\/(lib\/(api|first-requests|frame|import-part)|i18n\/(languages|gather))\.ts|preload-helper.*)$/,
  },
  { name: 'program', priority: 3, test: sources('main.tsx', 'ui/Notice.tsx', 'ui/Skeleton.tsx') },
  { name: 'shell', priority: 2, test: (id: string) => sources(...SHELL)(id) || PAGE_ICONS.test(id) },
  // What forms share with conversations: without a place of its own, a conversation would fetch the forms with it.
  { name: 'eye', priority: 3, test: /lucide-react\/dist\/esm\/icons\/eye(-off)?\.mjs$/ },
  {
    name: 'form',
    priority: 2,
    test: sources('lib/use-form.ts', 'lib/checks.ts'),
  },
  { name: 'icons', priority: 1, test: /node_modules\/lucide-react\//, minShareCount: 3 },
  { name: 'composer', priority: 1, test: sources(...COMPOSER) },
  { name: 'conversation', test: sources('features/chat/page/ConversationPage.tsx') },
];

export default defineConfig(({ mode }) => {
  const isDevelopment = mode === 'development';
  return {
    plugins: [
      react(),
      tailwindcss(),
      preloadProgram(),
      fetchParts(),
      diagramLibrary(join(import.meta.dirname, 'dist')),
      pdfLibrary(),
      ...(isDevelopment ? [] : [limitWeight(), compress(join(import.meta.dirname, 'dist'))]),
    ],
    resolve: { alias: { i18next: OWN_I18NEXT, 'react-i18next': OWN_I18NEXT } },
    build: {
      target: 'es2023',
      sourcemap: isDevelopment,
      minify: !isDevelopment,
      // Every browser that we support knows modulepreload; the polyfill would only be weight.
      modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
      // The policy allows data: for images, not for fonts: nothing is inlined, so that there is nothing to remember.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          index: join(import.meta.dirname, 'index.html'),
          visitor: join(import.meta.dirname, 'visitor.html'),
        },
        output: {
          codeSplitting: {
            groups: FILES,
          },
        },
      },
    },
  };
});
