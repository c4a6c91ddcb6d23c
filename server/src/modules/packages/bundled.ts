// What a package brings as files: personas, which are there while it is enabled, and workflows and prompts, which are made for the person who
// enabled it and theirs from then on.

import type { Permission } from '@parley/contract';
import { type Ctx, userActor } from '../../kernel/ctx.ts';
import { forbidden, invariant } from '../../kernel/errors.ts';
import { bringPersona, renewPersona, setPersonaActive, takePersonaAway } from '../personas/index.ts';
import { createPrompt } from '../prompts/index.ts';
import { importWorkflow } from '../workflows/index.ts';
import { sha256Of } from './archive.ts';
import { jsonIn, readPersona, readPrompt, readWorkflow } from './bundled-files.ts';
import { contentIn } from './contents.ts';
import type { ThingRow } from './rows.ts';
import type { Installed } from './store.ts';
import * as things from './things-store.ts';

const assertMay = (ctx: Ctx, permission: Permission, what: string): void => {
  if (!userActor(ctx).permissions.has(permission))
    throw forbidden(`the package brings ${what}, which you may not make (${permission})`);
};

interface File {
  readonly path: string;
  readonly bytes: Buffer;
  /** What was made of it before. */
  readonly made: ThingRow | undefined;
}

const keepPersona = async (ctx: Ctx, { row }: Installed, file: File): Promise<void> => {
  const { path, bytes, made } = file;
  const sha256 = sha256Of(bytes);
  if (made?.sha256 === sha256 && (await setPersonaActive(ctx, made.thing_id, true))) return;
  assertMay(ctx, 'personas.create', 'a persona');
  const persona = readPersona(jsonIn(bytes));
  const isRenewed = made !== undefined && (await renewPersona(ctx, made.thing_id, persona));
  const { scope, owner_id, team_id } = row;
  const thing_id = isRenewed ? made.thing_id : await bringPersona(ctx, { scope, owner_id, team_id }, persona);
  await things.put(ctx.db, { package_id: row.id, kind: 'personas', path, thing_id, sha256 });
};

/** Once: what became of it is its owner's. */
const KEPT_ONCE = {
  workflows: {
    permission: 'workflows.create',
    what: 'a workflow',
    make: async (ctx: Ctx, _installed: Installed, json: unknown) => importWorkflow(ctx, readWorkflow(json)),
  },
  prompts: {
    permission: 'prompts.create',
    what: 'a prompt',
    make: async (ctx: Ctx, { row: { team_id } }: Installed, json: unknown) => {
      const { format: _format, version: _version, ...prompt } = readPrompt(json);
      return createPrompt(ctx, { ...prompt, ...(team_id === null ? {} : { team_id, visibility: 'team' }) });
    },
  },
} as const;

const keepOnce = async (
  ctx: Ctx,
  installed: Installed,
  kind: keyof typeof KEPT_ONCE,
  { path, bytes, made }: File,
): Promise<void> => {
  if (made !== undefined) return;
  const { permission, what, make } = KEPT_ONCE[kind];
  assertMay(ctx, permission, what);
  const { id: thing_id } = await make(ctx, installed, jsonIn(bytes));
  const sha256 = sha256Of(bytes);
  await things.put(ctx.db, { package_id: installed.row.id, kind, path, thing_id, sha256 });
};

/** Makes what the version that runs brings; what only another version brought rests. */
export const keepThings = async (ctx: Ctx, installed: Installed): Promise<void> => {
  const { row, version } = installed;
  const { personas, workflows, prompts } = version.manifest;
  if (row.state !== 'enabled') return;
  const made = await things.list(ctx.db, row.id);
  if (personas.length + workflows.length + prompts.length + made.length === 0) return;
  const content = await contentIn(ctx, version.id);
  invariant(content, 'a version that runs has its archive');
  const fileOf = (kind: ThingRow['kind'], path: string): File => {
    const bytes = content.files.get(path);
    invariant(bytes, 'the files that a manifest names are in its archive');
    return { path, bytes, made: made.find((one) => one.kind === kind && one.path === path) };
  };
  for (const path of personas) await keepPersona(ctx, installed, fileOf('personas', path));
  for (const kind of ['workflows', 'prompts'] as const)
    for (const path of version.manifest[kind]) await keepOnce(ctx, installed, kind, fileOf(kind, path));
  for (const { kind, path, thing_id } of made)
    if (kind === 'personas' && !personas.includes(path)) await setPersonaActive(ctx, thing_id, false);
};

/** While the package is off its personas are too; when it goes with all that it has, so do they. */
export const restThings = async (ctx: Ctx, packageId: string, isPurged = false): Promise<void> => {
  for (const { kind, thing_id } of await things.list(ctx.db, packageId)) {
    if (kind !== 'personas') continue;
    if (isPurged) await takePersonaAway(ctx, thing_id);
    else await setPersonaActive(ctx, thing_id, false);
  }
};
