// What a package brings as files: personas, which are there while it is enabled, and workflows, which are drafts of the person who enabled it
// and theirs from then on.

import { type Ctx, userActor } from '../../kernel/ctx.ts';
import { forbidden, invariant } from '../../kernel/errors.ts';
import { bringPersona, renewPersona, setPersonaActive, takePersonaAway } from '../personas/index.ts';
import { importWorkflow } from '../workflows/index.ts';
import { sha256Of } from './archive.ts';
import { jsonIn, readPersona, readWorkflow } from './bundled-files.ts';
import { contentIn } from './contents.ts';
import type { ThingRow } from './rows.ts';
import type { Installed } from './store.ts';
import * as things from './things-store.ts';

const assertMay = (ctx: Ctx, permission: 'personas.create' | 'workflows.create', what: string): void => {
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
const keepWorkflow = async (ctx: Ctx, { row }: Installed, { path, bytes, made }: File): Promise<void> => {
  if (made !== undefined) return;
  assertMay(ctx, 'workflows.create', 'a workflow');
  const { id: thing_id } = await importWorkflow(ctx, readWorkflow(jsonIn(bytes)));
  const sha256 = sha256Of(bytes);
  await things.put(ctx.db, { package_id: row.id, kind: 'workflows', path, thing_id, sha256 });
};

/** Makes what the version that runs brings; what only another version brought rests. */
export const keepThings = async (ctx: Ctx, installed: Installed): Promise<void> => {
  const { row, version } = installed;
  const { personas, workflows } = version.manifest;
  if (row.state !== 'enabled') return;
  const made = await things.list(ctx.db, row.id);
  if (personas.length + workflows.length + made.length === 0) return;
  const content = await contentIn(ctx, version.id);
  invariant(content, 'a version that runs has its archive');
  const fileOf = (kind: ThingRow['kind'], path: string): File => {
    const bytes = content.files.get(path);
    invariant(bytes, 'the files that a manifest names are in its archive');
    return { path, bytes, made: made.find((one) => one.kind === kind && one.path === path) };
  };
  for (const path of personas) await keepPersona(ctx, installed, fileOf('personas', path));
  for (const path of workflows) await keepWorkflow(ctx, installed, fileOf('workflows', path));
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
