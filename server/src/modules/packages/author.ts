// For authors of packages: the same reader that installs a package, and a run of one handler without a server. What the package stores is kept
// in memory; every other call is answered as the author says, or refused.

import type { JsonValue } from '@parley/contract';
import { zipSync } from 'fflate';
import { sha256Of } from './archive.ts';
import { handlersOf } from './manifest.ts';
import { createSandbox, type Outcome, type Sandbox } from './sandbox/pool.ts';
import { canonical, trustedKeys, verdictOn } from './signature.ts';
import { type Content, contentOf } from './uploaded-package.ts';

export type AuthorFiles = Readonly<Record<string, Uint8Array>>;

/** The archive of these files: the same bytes for the same files. */
export const pack = (files: AuthorFiles): Buffer => {
  const names = Object.keys(files).sort();
  const mtime = new Date('2000-01-01T00:00:00Z');
  return Buffer.from(
    zipSync(Object.fromEntries(names.map((name) => [name, [files[name] ?? new Uint8Array(), { mtime }]]))),
  );
};

/** The files with `signature.json`; `sign` gives the ed25519 signature of the bytes. */
export const withSignature = (
  files: AuthorFiles,
  keyId: string,
  sign: (bytes: Buffer) => Buffer,
): AuthorFiles => {
  const { 'signature.json': _old, ...rest } = files;
  const manifest = JSON.parse(Buffer.from(rest['manifest.json'] ?? []).toString('utf8')) as {
    id: string;
    version: string;
  };
  const hashes = Object.entries(rest).map(([name, bytes]) => [name, sha256Of(Buffer.from(bytes))]);
  const payload = { id: manifest.id, version: manifest.version, files: Object.fromEntries(hashes) };
  const sig = sign(Buffer.from(canonical(payload))).toString('base64');
  const text = `${JSON.stringify({ alg: 'ed25519', key_id: keyId, payload, sig }, null, 2)}\n`;
  return { ...rest, 'signature.json': Buffer.from(text) };
};

const inSandbox = async <T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> => {
  const sandbox = createSandbox();
  // Its threads keep no process alive.
  const waiting = setInterval(() => {}, 1_000);
  try {
    return await work(sandbox);
  } finally {
    clearInterval(waiting);
    await sandbox.close();
  }
};

/** Every check of an install. Throws the sentence that a person who installs it would read. */
export const lint = async (archive: Buffer): Promise<Content> => {
  const content = await contentOf(archive);
  if (content.program === null) return content;
  const { program, manifest } = content;
  await inSandbox(async (sandbox) => {
    const exported = await sandbox.load('trial', program);
    const missing = handlersOf(manifest).find(({ handler }) => !exported.includes(handler));
    if (missing)
      throw new Error(`${program.main}: ${missing.part} names ${missing.handler}, which it does not export`);
  });
  return content;
};

/** What a server with these keys in `packages_trusted_keys` says of an archive. */
export const verdictOf = async (archive: Buffer, trusted: string): Promise<string> => {
  const { files, manifest } = await contentOf(archive);
  return verdictOn(files, manifest, trustedKeys(trusted)).signature;
};

interface TrialRun {
  readonly handler: string;
  readonly event: JsonValue;
  readonly log: (line: string) => void;
  /** Answers of the server by the name of the call, such as `{"http.fetch": {"status": 200, …}}`. */
  readonly answers?: Readonly<Record<string, JsonValue>>;
  /** What its `kv` holds, before and after. */
  readonly stored: Map<string, JsonValue>;
}

const memory = (answers: Readonly<Record<string, JsonValue>>, values: Map<string, JsonValue>) => {
  const calls: Readonly<Record<string, (args: JsonValue[]) => JsonValue>> = {
    'kv.get': ([key]) => values.get(String(key)) ?? null,
    'kv.set': ([key, value]) => {
      values.set(String(key), value ?? null);
      return { rev: 1 };
    },
    'kv.delete': ([key]) => {
      values.delete(String(key));
      return null;
    },
    'kv.incr': ([key, by]) => {
      const next = Number(values.get(String(key)) ?? 0) + Number(by ?? 1);
      values.set(String(key), next);
      return next;
    },
    'kv.list': ([prefix]) => ({
      items: [...values]
        .filter(([key]) => key.startsWith(String(prefix)))
        .map(([key, value]) => ({ key, value, rev: 1 })),
    }),
  };
  return async (name: string, json: string): Promise<string> => {
    const answer = Object.hasOwn(answers, name)
      ? answers[name]
      : calls[name]?.(JSON.parse(json) as JsonValue[]);
    if (answer === undefined) throw new Error(`${name} has no answer here; give one in the answers`);
    return JSON.stringify(answer);
  };
};

/** Runs one handler with every right that the manifest asks for. */
export const tryHandler = async (
  { manifest, program }: Content,
  { handler, event, log, answers = {}, stored }: TrialRun,
): Promise<Outcome> => {
  if (program === null) throw new Error('the package has no code');
  const limits = { cpuMs: 2_000, wallMs: 60_000, hostCallsMax: 100 };
  const facts = {
    pkg: { id: manifest.id, version: manifest.version },
    user: { id: '00000000-0000-4000-8000-000000000000', handle: 'author', display_name: 'Author' },
    ...{ team: null, settings: {}, call: { id: 'trial', kind: 'route', wall_ms: limits.wallMs } },
    granted: manifest.capabilities.map(({ name }) => name),
  };
  return inSandbox((sandbox) =>
    sandbox.call(
      'trial',
      'trial',
      program,
      { handler, event: JSON.stringify(event), context: JSON.stringify(facts), limits },
      { host: memory(answers, stored), log: (level, line) => log(`${level}: ${line}`) },
    ),
  );
};
