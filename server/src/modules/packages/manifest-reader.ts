// Reads the manifest of an archive. A refusal names the line, and says what a person would change.

import { satisfies } from 'semver';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { badRequest } from '../../kernel/errors.ts';
import { complaint, isPlainText } from '../../kernel/http-input.ts';
import type { PackageFiles } from './archive.ts';
import { readPersona, readPrompt, readWorkflow, thingProblem } from './bundled-files.ts';
import { connectionFault } from './connection-types.ts';
import { bracketsDeep, holdsPlainText } from './json-text.ts';
import { handlersOf, Manifest, propertiesOf, secretNames } from './manifest.ts';

/** The version of what packages find here; `engine` of a manifest is compared with it. */
const PACKAGE_API = '1.2.0';

const MANIFEST = 'manifest.json';
const MANIFEST_BYTES_MAX = 256 * 1024;
const DEPTH_MAX = 12;

const refuse = (problem: string, line?: number) =>
  badRequest(`${MANIFEST}${line === undefined ? '' : ` line ${line}`}: ${problem}`);

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** To look for a line in a longer text would hold up other requests. */
const LINED_CHARACTERS_MAX = 50_000;

/** The line on which a value stands, or what holds it where it is missing. */
const lineOf = (text: string, path: readonly PropertyKey[]): number => {
  if (text.length > LINED_CHARACTERS_MAX) return 1;
  const document = parseDocument(text, { uniqueKeys: false });
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      | { range?: [number, number, number] }
      | undefined;
    if (node?.range) return lineAt(text, node.range[0]);
  }
  return 1;
};

const depthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part));
  return deepest + 1;
};

const parsed = (text: string): unknown => {
  if (bracketsDeep(text) > DEPTH_MAX) throw refuse(`it is nested more than ${DEPTH_MAX} levels deep`);
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw refuse('it must not have a key named __proto__');
      return value;
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = /position (\d+)/.exec(error.message)?.[1];
    throw refuse('it is not valid JSON', at === undefined ? 1 : lineAt(text, Number(at)));
  }
};

/** The manifest among the files of an archive. */
export const readManifest = (files: PackageFiles): Manifest => {
  const bytes = files.get(MANIFEST);
  if (bytes === undefined) throw badRequest(`there is no ${MANIFEST} at the top of the archive`);
  if (bytes.length > MANIFEST_BYTES_MAX) throw refuse('it is larger than 256 KB');
  const text = bytes.toString('utf8');
  const value = parsed(text);
  if (depthOf(value) > DEPTH_MAX) throw refuse(`it is nested more than ${DEPTH_MAX} levels deep`);
  if (!isPlainText(text) || !holdsPlainText(value)) throw refuse('it holds a NUL or half a character');
  const result = Manifest.safeParse(value);
  if (!result.success) {
    const [first] = result.error.issues;
    const path =
      first?.code === 'unrecognized_keys' ? [...first.path, first.keys[0] ?? ''] : (first?.path ?? []);
    const problem =
      first?.code === 'unrecognized_keys'
        ? `${path.map(String).join('.')}: there is no such key`
        : complaint(new z.ZodError(first ? [first] : []));
    throw refuse(problem, lineOf(text, path));
  }
  const fault = crossFault(result.data, files);
  if (fault !== null) throw refuse(fault.problem, lineOf(text, fault.path));
  return result.data;
};

interface CrossFault {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

const twice = (names: readonly string[]): number => names.findIndex((name, i) => names.indexOf(name) !== i);

/** What no part of it can tell by itself. */
const crossFault = (manifest: Manifest, files: PackageFiles): CrossFault | null => {
  const { engine, main, icon, surfaces, webhooks } = manifest;
  if (engine !== undefined && !satisfies(PACKAGE_API, engine))
    return {
      path: ['engine'],
      problem: `engine: this server is ${PACKAGE_API}, and the package wants ${engine}`,
    };
  if (main === undefined && handlersOf(manifest).length > 0)
    return { path: ['id'], problem: 'main: it names handlers and no module that they are in' };
  for (const [path, named] of [
    [['main'], main],
    [['icon'], icon],
    ...surfaces.map(({ entry }, i) => [['surfaces', i, 'entry'], entry] as const),
  ] as const)
    if (named !== undefined && !files.has(named))
      return { path, problem: `${path.join('.')}: there is no ${named} in the archive` };
  if (main !== undefined && !/\.(m?js|m?ts)$/.test(main))
    return { path: ['main'], problem: 'main: must be a .js, .mjs or .ts file' };
  for (const [i, { entry }] of surfaces.entries())
    if (!entry.endsWith('.html'))
      return { path: ['surfaces', i, 'entry'], problem: `surfaces.${i}.entry: must be an .html file` };
  const secrets = secretNames(manifest);
  for (const [i, { verify }] of webhooks.entries())
    if (verify.kind === 'hmac-sha256' && !secrets.has(verify.secret))
      return {
        path: ['webhooks', i, 'verify', 'secret'],
        problem: `webhooks.${i}.verify.secret: settings has no secret named ${verify.secret}`,
      };
  return (
    lonelyFault(manifest) ??
    typeFault(manifest) ??
    capabilityFault(manifest, secrets) ??
    thingFault(manifest, files)
  );
};

const lonelyFault = (manifest: Manifest): CrossFault | null => {
  const lists = {
    capabilities: manifest.capabilities.map(({ name }) => name),
    routes: manifest.routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    webhooks: manifest.webhooks.map(({ slug }) => slug),
    // Both are called by the name of the package and their own.
    tools: [...manifest.tools, ...manifest.workflow_steps].map(({ name }) => name),
    workflows: manifest.workflows,
    personas: manifest.personas,
    prompts: manifest.prompts,
    connections: manifest.connections.map(({ type }) => type),
    migrations: manifest.migrations.map(({ to }) => to),
    schedules: manifest.schedules.map(({ name }) => name),
    themes: manifest.themes.map(({ name }) => name),
    tables: manifest.tables.map(({ name }) => name),
    surfaces: manifest.surfaces.map(({ slug }) => slug),
  };
  for (const [part, names] of Object.entries(lists)) {
    const at = twice(names);
    if (at >= 0) return { path: [part, at], problem: `${part}.${at}: ${names[at]} is there twice` };
  }
  return null;
};

/** What is wrong with a persona or a workflow that it brings. */
const typeFault = ({ connections }: Manifest): CrossFault | null => {
  for (const [i, declared] of connections.entries()) {
    const fault = connectionFault(declared);
    if (fault !== null) return { path: ['connections', i], problem: `connections.${i}.${fault}` };
  }
  return null;
};

const THINGS = { personas: readPersona, workflows: readWorkflow, prompts: readPrompt } as const;

const thingFault = (manifest: Manifest, files: PackageFiles): CrossFault | null => {
  for (const part of ['personas', 'workflows', 'prompts'] as const)
    for (const [i, path] of manifest[part].entries()) {
      const problem = thingProblem(THINGS[part], files.get(path));
      if (problem !== null) return { path: [part, i], problem: `${part}.${i}: ${path} ${problem}` };
    }
  return null;
};

/** A setting that widens a right is set by those who grant rights. */
const isForAdministrators = (manifest: Manifest, name: string): boolean => {
  const part = propertiesOf(manifest)[name];
  const scope = part?.['x-scope'] ?? 'admin';
  return part?.type === 'string' && part['x-secret'] !== true && scope === 'admin';
};

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

const capabilityFault = (manifest: Manifest, secrets: ReadonlySet<string>): CrossFault | null => {
  const known = new Set(manifest.tables.map(({ name }) => name));
  for (const [i, right] of manifest.capabilities.entries()) {
    const { name, hosts, hosts_from, keys, types, tables } = right;
    const path = ['capabilities', i];
    const stray = name === 'db' ? tables?.find((one) => !known.has(one)) : undefined;
    if (stray !== undefined || (name === 'db' && known.size === 0))
      return { path, problem: `capabilities.${i}.tables: name tables that the manifest declares` };
    if (name === 'http.fetch' && hosts_from === undefined && (hosts === undefined || hosts.length === 0))
      return { path, problem: `capabilities.${i}.hosts: name the hosts that it reaches` };
    if (hosts_from !== undefined && !(name === 'http.fetch' && isForAdministrators(manifest, hosts_from)))
      return {
        path,
        problem: `capabilities.${i}.hosts_from: name a text among its settings that administrators set`,
      };
    const bad = hosts?.find((host) => !HOST.test(host));
    if (bad !== undefined)
      return { path, problem: `capabilities.${i}.hosts: ${bad.slice(0, 80)} is not a host` };
    if (name === 'secrets' && (keys === undefined || !keys.every((key) => secrets.has(key))))
      return { path, problem: `capabilities.${i}.keys: name secrets of its settings` };
    if (name === 'connections.resolve' && (types === undefined || types.length === 0))
      return { path, problem: `capabilities.${i}.types: name the types of connections` };
  }
  return null;
};
