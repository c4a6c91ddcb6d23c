// The examples for operators ask the product for nothing that it does not have.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { start } from '../../../test/harness.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const example = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8');

interface Dashboard {
  readonly panels: ReadonlyArray<{
    readonly id: number;
    readonly title: string;
    readonly targets: ReadonlyArray<{ readonly expr: string }>;
  }>;
}

interface Rules {
  readonly groups: ReadonlyArray<{
    readonly rules: ReadonlyArray<{
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly summary: string; readonly description: string };
    }>;
  }>;
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Container {
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly startupProbe: Probe;
}

const metricsIn = (expression: string): string[] => expression.match(/\bparley_\w+/g) ?? [];

/** A histogram and a summary have these besides their own name. */
const seriesOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (parley_\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' || type === 'summary'
        ? [name, `${name}_sum`, `${name}_count`, `${name}_bucket`]
        : [name],
    ),
  );

test('every metric of the dashboard and of the alert rules is one that the server gives', async (t) => {
  const { url } = await start(t, 'sqlite');
  const known = seriesOf(await (await fetch(`${url}/metrics`)).text());
  const { panels } = JSON.parse(example('grafana/parley.json')) as Dashboard;
  const { groups } = parse(example('prometheus/alerts.yml')) as Rules;
  const rules = groups.flatMap(({ rules }) => rules);
  const asked = [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ];
  const unknown = asked.flatMap(({ where, expr }) =>
    metricsIn(expr)
      .filter((name) => !known.has(name))
      .map((name) => `${where}: ${name}`),
  );
  assert.deepEqual(unknown, []);
  assert.ok(asked.length > 20);
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const { alert, annotations } of rules)
    assert.ok(annotations.summary !== '' && annotations.description !== '', `${alert} says what to do`);
});

test('every variable of the examples is one that the server reads', () => {
  const known = readFileSync(join(ROOT, 'docs', 'generated', 'configuration.md'), 'utf8');
  const kubernetes = example('kubernetes/parley.yaml');
  const [configuration] = parseAllDocuments(kubernetes).map(
    (document) => document.toJS() as { data: object },
  );
  const names = [
    ...[...example('systemd/parley.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ...[...kubernetes.matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, name = '']) => name),
    ...Object.keys(configuration?.data ?? {}),
  ];
  assert.ok(names.length >= 8);
  for (const name of names) assert.ok(known.includes(`| \`${name}\` |`), name);
});

test('what Kubernetes asks of an instance is answered, and a pod stops as long as the server needs', async (t) => {
  const { url } = await start(t, 'sqlite');
  const documents = parseAllDocuments(example('kubernetes/parley.yaml'));
  assert.deepEqual(
    documents.flatMap(({ errors }) => errors),
    [],
  );
  const things = documents.map((document) => document.toJS());
  const { spec } = things.find(({ kind }) => kind === 'Deployment').spec.template as {
    spec: { terminationGracePeriodSeconds: number; containers: Container[] };
  };
  const [container] = spec.containers;
  for (const probe of ['readinessProbe', 'livenessProbe', 'startupProbe'] as const)
    assert.equal((await fetch(url + container?.[probe].httpGet.path)).status, 200, probe);
  const unit = example('systemd/parley.service');
  assert.match(unit, new RegExp(`^TimeoutStopSec=${spec.terminationGracePeriodSeconds}$`, 'm'));
});

const ANALYSER = '/usr/bin/systemd-analyze';

test('systemd takes the unit, and nothing in it is unknown to it', (t) => {
  if (!existsSync(ANALYSER)) return t.skip('there is no systemd here');
  const folder = mkdtempSync(join(tmpdir(), 'parley-unit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'parley.service');
  // This machine has neither the program nor the folders of the example.
  writeFileSync(
    path,
    example('systemd/parley.service')
      .replace('/usr/bin/npm start', process.execPath)
      .replaceAll('/opt/parley', folder)
      .replace('User=parley', 'User=root')
      .replace('Group=parley', 'Group=root'),
  );
  const said = execFileSync(ANALYSER, ['verify', '--man=no', path], { encoding: 'utf8', stdio: 'pipe' });
  assert.equal(said, '');
});

const NGINX = '/usr/sbin/nginx';
const OPENSSL = '/usr/bin/openssl';

test('nginx takes the configuration', (t) => {
  if (!existsSync(NGINX) || !existsSync(OPENSSL)) return t.skip('there is no nginx here');
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const subject = ['-subj', '/CN=chat.example.com', '-days', '2', '-nodes'];
  const files = ['-keyout', join(folder, 'chat.key'), '-out', join(folder, 'chat.pem')];
  execFileSync(OPENSSL, ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], { stdio: 'pipe' });
  const path = join(folder, 'nginx.conf');
  const site = example('nginx/parley.conf').replaceAll('/etc/ssl/', `${folder}/`);
  writeFileSync(path, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${site}\n}\n`);
  execFileSync(NGINX, ['-t', '-q', '-e', join(folder, 'error.log'), '-c', path], { stdio: 'pipe' });
});
