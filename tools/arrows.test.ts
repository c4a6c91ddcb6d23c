import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './bootstrap.mjs';
import { scratch } from './scratch.ts';

/** One planted violation per arrow: the rule that must catch it, the file, and what it wrongly imports. */
const PLANTED: Array<{ rule: string; path: string; code: string }> = [
  { rule: 'contract-stands-alone', path: 'contract/src/a.ts', code: "import '../../kit/src/index.ts';" },
  {
    rule: 'clients-know-no-server',
    path: 'web/src/a.ts',
    code: "import type { X } from '../../server/src/kernel/ctx.ts';",
  },
  { rule: 'clients-know-no-server', path: 'kit/src/a.ts', code: "import '../../server/src/kernel/ctx.ts';" },
  {
    rule: 'no-schema-in-the-page',
    path: 'web/src/b.ts',
    code: "import { X } from '../../contract/src/index.ts';\nX();",
  },
  { rule: 'lib-knows-no-ui', path: 'web/src/lib/a.ts', code: "import '../ui/Button.ts';" },
  { rule: 'lib-knows-no-ui', path: 'web/src/lib/b.ts', code: "import '../features/users/index.ts';" },
  { rule: 'ui-knows-no-feature', path: 'web/src/ui/a.ts', code: "import '../features/users/index.ts';" },
  {
    rule: 'features-meet-at-index',
    path: 'web/src/features/folders/a.ts',
    code: "import '../users/UsersPage.ts';",
  },
  {
    rule: 'features-meet-at-index',
    path: 'web/src/features/folders/b.ts',
    code: "export const load = () => import('../users/UsersPage.ts');",
  },
  {
    rule: 'page-meets-features-at-the-list',
    path: 'web/src/routes.ts',
    code: "import './features/users/UsersPage.ts';",
  },
  {
    rule: 'ground-knows-no-module',
    path: 'server/src/kernel/a.ts',
    code: "import '../modules/users/index.ts';",
  },
  { rule: 'ground-knows-no-module', path: 'server/src/providers/b.ts', code: "import '../modules.ts';" },
  { rule: 'db-is-below-kernel', path: 'server/src/db/a.ts', code: "import '../kernel/ctx.ts';" },
  {
    rule: 'db-is-below-kernel',
    path: 'server/src/db/b.ts',
    code: "import type { Y } from '../kernel/ctx.ts';\nexport type Z = Y;",
  },
  {
    rule: 'modules-meet-at-index',
    path: 'server/src/modules/folders/service.ts',
    code: "import '../users/service.ts';",
  },
  {
    rule: 'app-meets-modules-at-index',
    path: 'server/src/app.ts',
    code: "import './modules/users/service.ts';",
  },
  {
    rule: 'the-list-reads-declarations',
    path: 'server/src/modules.ts',
    code: "import './modules/users/index.ts';",
  },
  {
    rule: 'only-the-list-reads-declarations',
    path: 'server/src/modules/users/b.ts',
    code: "import './module.ts';",
  },
  {
    rule: 'routes-know-no-database',
    path: 'server/src/modules/folders/routes.ts',
    code: "import './store.ts';",
  },
  {
    rule: 'domain-knows-no-web',
    path: 'server/src/modules/folders/policy.ts',
    code: "import '../../kernel/http.ts';",
  },
  { rule: 'only-stores-know-sql', path: 'server/src/modules/users/a.ts', code: "import '../../db/sql.ts';" },
  { rule: 'providers-see-a-request', path: 'server/src/providers/a.ts', code: "import '../kernel/ctx.ts';" },
  {
    rule: 'chat-rooms-go-down',
    path: 'web/src/features/chat/conversation/a.ts',
    code: "import '../page/b.ts';",
  },
  {
    rule: 'chat-rooms-go-down',
    path: 'web/src/features/chat/answers/a.ts',
    code: "import type { X } from '../message/b.ts';",
  },
  {
    rule: 'chat-has-rooms',
    path: 'web/src/features/chat/page/a.ts',
    code: "import '../attic/a.ts';",
  },
  {
    rule: 'completion-rooms-go-down',
    path: 'server/src/modules/completions/model/a.ts',
    code: "import '../cast/a.ts';",
  },
  {
    rule: 'completion-rooms-go-down',
    path: 'server/src/modules/completions/read/a.ts',
    code: "import type { X } from '../ask/a.ts';",
  },
  {
    rule: 'completions-have-rooms',
    path: 'server/src/modules/completions/ask/b.ts',
    code: "import '../loose.ts';",
  },
  { rule: 'nothing-imports-the-start', path: 'server/src/kernel/b.ts', code: "import '../main.ts';" },
  {
    rule: 'no-tests-in-the-product',
    path: 'server/src/kernel/c.ts',
    code: "import '../../test/harness.ts';",
  },
  {
    rule: 'no-tests-in-the-product',
    path: 'server/src/modules/users/c.ts',
    code: "import './users.fixture.ts';",
  },
  { rule: 'no-unresolved', path: 'server/src/kernel/d.ts', code: "import './nowhere.ts';" },
  { rule: 'no-cycles', path: 'server/src/kernel/e.ts', code: "import './f.ts';" },
  {
    rule: 'no-cycles',
    path: 'server/src/kernel/h.ts',
    code: "import type { I } from './i.ts';\nexport type H = I | null;",
  },
  { rule: 'no-orphans', path: 'server/src/kernel/g.ts', code: 'export const x = 1;' },
];

/** What the violations point at; nothing in it breaks a rule. */
const GROUND = {
  'contract/src/index.ts': 'export const X = () => {};',
  'kit/src/index.ts': "import '../../contract/src/index.ts';",
  'server/src/main.ts': "import './modules.ts';",
  'server/src/modules.ts': "import './modules/users/module.ts';",
  'server/src/modules/users/module.ts': "import './index.ts';",
  'server/src/modules/users/index.ts': "import './service.ts';",
  'server/src/modules/users/service.ts': "import './store.ts'; import '../../kernel/ctx.ts';",
  'server/src/modules/users/store.ts': "import '../../db/sql.ts';",
  'server/src/modules/folders/store.ts': "import '../../db/sql.ts';",
  'server/src/kernel/ctx.ts':
    "import type { X } from '../../../contract/src/index.ts';\nexport type Y = typeof X;",
  'server/src/kernel/http.ts': "import './ctx.ts';",
  'server/src/kernel/f.ts': 'export const x = 1;',
  'server/src/db/sql.ts':
    "import type { X } from '../../../contract/src/index.ts';\nexport type Z = typeof X;",
  'web/src/features/chat/page/b.ts': "import '../message/b.ts'; import '../menus/a.ts';",
  'web/src/features/chat/menus/a.ts': "void import('../message/b.ts');",
  'web/src/features/chat/message/b.ts': 'export type X = 1;',
  'web/src/features/chat/attic/a.ts': "import '../message/b.ts';",
  'server/src/modules/completions/ask/a.ts': "import '../cast/a.ts'; export type X = 1;",
  'server/src/modules/completions/cast/a.ts': "import '../../users/index.ts';",
  'server/src/modules/completions/loose.ts': "import './cast/a.ts';",
  'server/src/modules/users/users.fixture.ts': "import '../../../test/harness.ts'; import '../../db/sql.ts';",
  'server/test/harness.ts': "import '../src/kernel/ctx.ts';",
  'web/src/features.ts': "import './features/users/feature.ts';",
  'web/src/features/users/feature.ts': "export const load = () => import('./UsersPage.ts');",
  'web/src/features/users/index.ts': "import './UsersPage.ts';",
  'web/src/features/users/UsersPage.ts': "import '../../ui/Button.ts';",
  'web/src/features/folders/FoldersPage.ts': "import '../users/index.ts';",
  'web/src/ui/Button.ts': "import '../lib/class-names.ts';",
  'web/src/lib/class-names.ts': 'export const classNames = 1;',
  'tsconfig.json': '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}',
  'package.json': '{}',
};

const cruise = (root: string): Set<string> => {
  const cli = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [cli, 'contract', 'server', 'web', 'kit', '--config', config, '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  assert.notEqual(stdout, '', stderr);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: Array<{ from: string; rule: { name: string } }> };
  };
  return new Set(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`));
};

test('the ground of this test breaks no arrow', (t) => {
  const root = scratch(t, {
    ...GROUND,
    'web/src/main.ts': "import type { X } from '../../contract/src/index.ts';",
  });
  assert.deepEqual([...cruise(root)], ['no-orphans server/src/kernel/f.ts']);
});

test('every arrow catches its planted violation', (t) => {
  const planted = Object.fromEntries(PLANTED.map(({ path, code }) => [path, code]));
  const found = cruise(
    scratch(t, {
      ...GROUND,
      ...planted,
      'server/src/kernel/f.ts': "import './e.ts';",
      'server/src/kernel/i.ts': "import type { H } from './h.ts';\nexport type I = { h: H };",
    }),
  );
  for (const { rule, path } of PLANTED) assert.ok(found.has(`${rule} ${path}`), `${rule} missed ${path}`);
});
