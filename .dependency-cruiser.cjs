// The arrows of the house: who may know whom. ARCHITECTURE.md explains them; `npm run check -- arrows` checks them.
// Allowed, top to bottom: main → app → modules → { kernel, providers, sandbox } → db → contract. Web and kit → contract.

/** Tests may reach across: they set the stage. The rules below are for the code that ships. */
const TEST = '(\\.test\\.tsx?$|\\.fixture\\.ts$|^server/test/|^web/test/|^web/e2e/)';

/** The rooms of a conversation in the page, from the top to the bottom: each knows only those behind it. */
const CHAT_ROOMS = [
  'page',
  'share',
  'composer',
  'message',
  'branches',
  'sending',
  'answers',
  'people',
  'menus',
  'conversation',
];

/**
 * The rooms of the completions module, from the top to the bottom: each knows only those behind it. A request asks or reads; a turn
 * has its answers written; what writes one makes its prompt, for those who were cast; and a model knows nothing of channels.
 */
const COMPLETION_ROOMS = ['ask', 'read', 'turn', 'write', 'prompt', 'cast', 'model'];

module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment:
        'The wire is read by everybody; it knows nobody, and only zod from outside. Forms have their conditions and patterns.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: ['^contract/', 'node_modules/(zod|re2js|@marcbachmann/cel-js)/'] },
    },
    {
      name: 'clients-know-no-server',
      comment: 'The page and the kit see the server through the contract only.',
      severity: 'error',
      from: { path: '^(web|kit)/', pathNot: TEST },
      to: { path: '^(server|tools|bench)/' },
    },
    {
      name: 'no-schema-in-the-page',
      comment:
        'The page takes types, limits, lengths of time, forms, the rule of rights, that of proofs, what a note says without its marks and the client from the contract; schemas would ship zod to every visitor.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: TEST },
      to: {
        path: '^contract/src/',
        pathNot:
          '^contract/src/((client|duration|limits|note-text|package-(?:rights|themes)|prompt-text|proof)\\.ts$|form/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-knows-no-ui',
      comment: 'What the page stands on draws nothing and knows no feature.',
      severity: 'error',
      from: { path: '^web/src/(lib|i18n)/', pathNot: TEST },
      to: { path: ['^web/src/(ui|features)/', '^web/src/[^/]+\\.tsx?$'] },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'Buttons, fields and dialogs are for every feature, and so know none.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TEST },
      to: { path: ['^web/src/features/', '^web/src/[^/]+\\.tsx?$'] },
    },
    {
      name: 'features-meet-at-index',
      comment: "A feature's inside is private; others use its index.ts.",
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^web/src/features/[^/]+/(?!index\\.ts$)', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'page-meets-features-at-the-list',
      comment:
        'The router and the program know features by feature-list.ts, and by their index.ts; places.ts fetches the frames. start.ts is left out: it fetches the first pages before the list is there.',
      severity: 'error',
      from: { path: '^web/src/[^/]+\\.tsx?$', pathNot: [TEST, '^web/src/start\\.ts$'] },
      to: {
        path: '^web/src/features/[^/]+/(?!(index|feature)\\.ts$)',
        pathNot: '^web/src/features/(shell/(AppShell|SettingsLayout|AdminLayout)|auth/AuthLayout)\\.tsx$',
      },
    },
    {
      name: 'ground-knows-no-module',
      comment: 'What every module stands on knows no noun.',
      severity: 'error',
      from: { path: '^server/src/(addresses|kernel|db|providers|sandbox)/', pathNot: TEST },
      to: { path: '^server/src/modules(/|\\.ts$)' },
    },
    {
      name: 'db-is-below-kernel',
      comment: 'The database layer is told things by the kernel and knows nothing of it, not even a type.',
      severity: 'error',
      from: { path: '^server/src/db/', pathNot: TEST },
      to: { path: '^server/src/(kernel|providers|sandbox)/' },
    },
    {
      name: 'modules-meet-at-index',
      comment: "A module's inside is private; others use its index.ts.",
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: TEST },
      to: { path: '^server/src/modules/[^/]+/(?!index\\.ts$)', pathNot: '^server/src/modules/$1/' },
    },
    {
      name: 'app-meets-modules-at-index',
      comment: 'The composition root uses modules as everybody does.',
      severity: 'error',
      from: { path: '^server/src/[^/]+\\.ts$', pathNot: [TEST, '^server/src/modules\\.ts$'] },
      to: { path: '^server/src/modules/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'the-list-reads-declarations',
      comment: 'The list of modules takes the declaration of each, and nothing else.',
      severity: 'error',
      from: { path: '^server/src/modules\\.ts$' },
      to: { path: '^server/src/modules/[^/]+/(?!module\\.ts$)' },
    },
    {
      name: 'only-the-list-reads-declarations',
      comment: 'Everything else iterates over the list that the kernel was opened with.',
      severity: 'error',
      from: { path: '^server/', pathNot: [TEST, '^server/src/modules\\.ts$'] },
      to: { path: '^server/src/modules/[^/]+/module\\.ts$' },
    },
    {
      name: 'routes-know-no-database',
      comment: 'A route says which function answers; the function knows the rest.',
      severity: 'error',
      from: { path: '^server/src/modules/.*routes\\.ts$' },
      to: { path: ['store\\.ts$', '^server/src/db/', 'node_modules/kysely/'] },
    },
    {
      name: 'domain-knows-no-web',
      comment: 'A domain function does not know that it is on the web.',
      severity: 'error',
      from: { path: '^server/src/modules/.*(service|policy|jobs|store)\\.ts$' },
      to: {
        path: [
          '^server/src/kernel/http(-(admission|answer|errors|headers|mount|validate))?\\.ts$',
          'node_modules/(@fastify/|fastify/)',
        ],
      },
    },
    {
      name: 'only-stores-know-sql',
      comment:
        'Queries live in store.ts, one per module; everything else asks it by a name that says the promise.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: [TEST, '(^|[/-])store\\.ts$'] },
      to: { path: ['node_modules/kysely/', '^server/src/db/sql\\.ts$'] },
    },
    {
      name: 'providers-see-a-request',
      comment: 'A vendor adapter sees a request, a signal and the guarded way out; no data, no context.',
      severity: 'error',
      from: { path: '^server/src/providers/', pathNot: TEST },
      to: {
        path: '^(server|contract|web|kit|tools|bench)/',
        pathNot: [
          '^server/src/providers/',
          '^server/src/kernel/outbound/index\\.ts$',
          '^server/src/kernel/crypto/secret\\.ts$',
          '^server/src/kernel/ids\\.ts$',
          '^server/src/kernel/calculator\\.ts$',
          '^server/src/kernel/json-signs\\.ts$',
        ],
      },
    },
    ...CHAT_ROOMS.slice(1).map((room, above) => ({
      name: 'chat-rooms-go-down',
      comment: `What ${room} is for does not depend on the rooms above it; popups are fetched from there later.`,
      severity: 'error',
      from: { path: `^web/src/features/chat/${room}/`, pathNot: TEST },
      to: {
        path: `^web/src/features/chat/(${CHAT_ROOMS.slice(0, above + 1).join('|')})/`,
        dependencyTypesNot: ['dynamic-import'],
      },
    })),
    {
      name: 'chat-has-rooms',
      comment: 'A part of a conversation is in one of its rooms; what others use of it is in index.ts.',
      severity: 'error',
      from: {},
      to: {
        path: '^web/src/features/chat/',
        pathNot: [
          `^web/src/features/chat/(${CHAT_ROOMS.join('|')})/`,
          '^web/src/features/chat/(index|feature|palette)\\.ts$',
          '^web/src/features/chat/(settings-)?words/',
        ],
      },
    },
    ...COMPLETION_ROOMS.slice(1).map((room, above) => ({
      name: 'completion-rooms-go-down',
      comment: `What ${room} is for does not depend on the rooms above it.`,
      severity: 'error',
      from: { path: `^server/src/modules/completions/${room}/`, pathNot: TEST },
      to: { path: `^server/src/modules/completions/(${COMPLETION_ROOMS.slice(0, above + 1).join('|')})/` },
    })),
    {
      name: 'completions-have-rooms',
      comment: 'A part of the completions module is in one of its rooms.',
      severity: 'error',
      from: { path: '^server/src/modules/completions/' },
      to: {
        path: '^server/src/modules/completions/',
        pathNot: `^server/src/modules/completions/((${COMPLETION_ROOMS.join('|')})/|(index|module|rows)\\.ts$)`,
      },
    },
    {
      name: 'nothing-imports-the-start',
      comment: 'main.ts starts a process; importing it would start one too.',
      severity: 'error',
      from: { path: '^(server|contract|kit|web|bench)/' },
      to: { path: '^server/src/main\\.ts$' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What ships needs nothing that only tests have.',
      severity: 'error',
      from: { path: '^(server|contract|kit|web)/src/', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'no-development-packages',
      comment: 'A package the product needs at run time is listed in dependencies.',
      severity: 'error',
      from: { path: '^(server|contract|kit|web)/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere. The clients of others are installed by the long run alone.',
      severity: 'error',
      from: { pathNot: '^kit/clients/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or lack a third. Imports of types count like all others.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody uses and that uses nobody.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TEST,
          '(^|/)[^/]+\\.config\\.[cm]?[jt]s$',
          '\\.d\\.ts$',
          '^tools/[^/]+\\.(mjs|ts)$',
          '^bench/',
          // Packed beside the pages of packages.
          '^kit/ui/',
          '\\.gen\\.ts$',
          '^web/public/',
          // Stands in for a package that the build leaves out; vite.config.ts names it.
          '^web/src/features/markdown/no-plugin\\.ts$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
