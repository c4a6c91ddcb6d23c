// The rules of packages: how one comes, is granted its rights, changes its version and goes.

import type {
  EnableInput,
  PackageCall,
  PackageLog,
  PackageOut,
  PackageVersion,
  PageQuery,
} from '@parley/contract';
import { compare, satisfies } from 'semver';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Upload } from '../../kernel/upload.ts';
import { accessTeam } from '../teams/index.ts';
import {
  access,
  accessWritable,
  assertNotOfAll,
  isRunning,
  listRunning,
  listSeen,
  OF_ALL,
  type Realm,
} from './access.ts';
import { tell } from './announce.ts';
import { keepThings, restThings } from './bundled.ts';
import { listCalls, listLogs } from './calls-store.ts';
import { archiveWithData } from './data-export.ts';
import { migrateData, migrationsDue, newestForm } from './data-migrations.ts';
import { callsWritten } from './made-calls.ts';
import type { Manifest } from './manifest.ts';
import { present, presentVersion } from './present.ts';
import { chosenOf, keptOf, missingOf } from './rights.ts';
import type { PackageRow, VersionRow } from './rows.ts';
import { forgetSchedules, keepSchedules } from './schedules.ts';
import * as store from './store.ts';
import { openUpload, receiveArchive, type UploadedPackage } from './uploaded-package.ts';

const VERSIONS_KEPT_MAX = 3;
const PACKAGES_PER_KEEPER_MAX = 100;

const page = async (ctx: Ctx, found: readonly store.Installed[], query: PageQuery): Promise<PackageOut[]> => {
  const { limit, offset } = pageOf(query);
  const shown: PackageOut[] = [];
  for (const one of found.slice(offset, offset + limit)) shown.push(await present(ctx, one));
  return shown;
};

export const list = async (ctx: Ctx, realm: Realm, query: PageQuery): Promise<PackageOut[]> =>
  page(ctx, realm === 'all' ? await store.listAll(ctx.db) : await listSeen(ctx), query);

export const versions = async (ctx: Ctx, id: string, query: PageQuery): Promise<PackageVersion[]> => {
  const { row } = await access(ctx, 'all', id);
  const { limit, offset } = pageOf(query);
  const found = await store.listVersions(ctx.db, id);
  return found.slice(offset, offset + limit).map((version) => presentVersion(row, version));
};

export const calls = async (ctx: Ctx, id: string, query: PageQuery): Promise<PackageCall[]> => {
  await access(ctx, 'all', id);
  await callsWritten(ctx.kernel);
  return listCalls(ctx.db, id, pageOf(query));
};

export const logs = async (ctx: Ctx, id: string, query: PageQuery): Promise<PackageLog[]> => {
  await access(ctx, 'all', id);
  await callsWritten(ctx.kernel);
  return listLogs(ctx.db, id, pageOf(query));
};

const keeperOf = async (ctx: Ctx, realm: Realm, teamId: string | null) => {
  if (realm === 'all') return { keeper: OF_ALL, scope: 'global', owner_id: null, team_id: null } as const;
  const owner = userId(ctx);
  if (teamId === null) return { keeper: owner, scope: 'personal', owner_id: owner, team_id: null } as const;
  await accessTeam(ctx, teamId, 'team.tools.manage');
  return { keeper: teamId, scope: 'team', owner_id: null, team_id: teamId } as const;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const teamIn = (fields: ReadonlyMap<string, string>): string | null => {
  const given = fields.get('team_id')?.toLowerCase();
  if (given === undefined || given === '') return null;
  if (!UUID.test(given)) throw notFound('team');
  return given;
};

/** What acts without a person, or on everyone's turns, is for administrators to install. */
const assertFits = (manifest: Manifest, realm: Realm, teamId: string | null): void => {
  if (realm === 'all') return;
  const place = teamId === null ? 'user' : 'team';
  if (manifest.scope === 'system' || (manifest.scope === 'team' && place === 'user'))
    throw badRequest(`manifest.json: scope: the package is not made to be installed for a ${place}`);
  for (const part of ['webhooks', 'schedules', 'events', 'filters'] as const)
    if (manifest[part].length > 0)
      throw badRequest(
        `manifest.json: ${part}: only a package that administrators install for all may have them`,
      );
};

const versionFrom = (ctx: Ctx, packageId: string, uploaded: UploadedPackage): VersionRow => ({
  ...{ id: newId(), package_id: packageId, version: uploaded.manifest.version },
  manifest: uploaded.manifest,
  ...{
    signature: uploaded.signature,
    key_id: uploaded.keyId,
    sha256: uploaded.sha256,
    size: uploaded.bytes.length,
  },
  ...{ installed_by: userId(ctx), created_at: ctx.now().toISOString() },
});

const lock = (ctx: Ctx, packageId: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `package ${packageId}`);

export const install = async (ctx: Ctx, realm: Realm, upload: Upload): Promise<PackageOut> => {
  if (realm === 'own' && !(await ctx.kernel.settings.get(ctx.db, 'allow_user_packages')))
    throw forbidden('packages are installed by administrators here; they may allow it (allow_user_packages)');
  const bytes = await receiveArchive(upload);
  const teamId = teamIn(upload.fields);
  // Asked before the package is looked at, and again when it is written.
  await keeperOf(ctx, realm, teamId);
  const uploaded = await openUpload(ctx, bytes);
  assertFits(uploaded.manifest, realm, teamId);
  return upload.once(ctx, `${uploaded.sha256} ${teamId ?? ''}`, async (ctx) => {
    const keeper = await keeperOf(ctx, realm, teamId);
    const { id: packageId, name, version } = uploaded.manifest;
    await lock(ctx, packageId);
    await assertNotOfAll(ctx, packageId, keeper.keeper);
    const kept = await store.findKept(ctx.db, packageId, keeper.keeper);
    if (kept?.removed_at === null)
      throw conflict(`${packageId} is installed already; send another version of it to its update`);
    if ((await store.listOf(ctx.db, [keeper.keeper])).length >= PACKAGES_PER_KEEPER_MAX)
      throw badRequest(`there are ${PACKAGES_PER_KEEPER_MAX} packages already; remove one first`);
    const now = ctx.now().toISOString();
    const id = kept?.id ?? newId();
    const fresh = versionFrom(ctx, id, uploaded);
    const row: PackageRow = {
      ...{ id, package_id: packageId, ...keeper, name, state: 'disabled', error: null },
      ...{ version_id: fresh.id, pending_version_id: null, granted_json: [], installed_by: userId(ctx) },
      ...{ removed_at: null, data_version: kept?.data_version ?? null, created_at: now, updated_at: now },
    };
    if (kept === undefined) await store.insert(ctx.db, row);
    else {
      // What it stored before it was removed is there again.
      await store.removeVersions(
        ctx.db,
        (await store.listVersions(ctx.db, id)).map((old) => old.id),
      );
      await store.update(ctx.db, id, row);
    }
    await store.insertVersion(ctx.db, fresh, uploaded.bytes);
    await tell(ctx, 'extension.installed', row, { version });
    return present(ctx, { row, version: fresh });
  });
};

const assertNewer = async (
  ctx: Ctx,
  { row, version }: store.Installed,
  next: Manifest,
  isForced: boolean,
): Promise<void> => {
  if (next.id !== row.package_id)
    throw badRequest(`manifest.json: id: this is ${next.id}, and the package is ${row.package_id}`);
  const known = await store.listVersions(ctx.db, row.id);
  if (known.some((one) => one.version === next.version))
    throw conflict(`version ${next.version} is installed already`);
  if (!isForced && compare(next.version, version.version) < 0)
    throw conflict(
      `version ${next.version} is older than ${version.version}; send force=true to install it all the same`,
    );
};

/** Only the last few are kept, and those that are needed. */
const dropOldVersions = async (ctx: Ctx, row: PackageRow): Promise<void> => {
  const needed = new Set([row.version_id, row.pending_version_id]);
  const spare = (await store.listVersions(ctx.db, row.id)).filter(({ id }) => !needed.has(id));
  await store.removeVersions(
    ctx.db,
    spare.slice(VERSIONS_KEPT_MAX - 1).map(({ id }) => id),
  );
};

/** The code of a personal package acts as its person: another administrator may switch it off or remove it, and not exchange it. */
const assertMayUpdate = (ctx: Ctx, { scope, installed_by }: PackageRow): void => {
  if (scope === 'personal' && installed_by !== userId(ctx))
    throw forbidden('this package is a person’s own; only the person who installed it may update it');
};

export const update = async (
  ctx: Ctx,
  id: string,
  upload: Upload,
  isForced: boolean,
): Promise<PackageOut> => {
  assertMayUpdate(ctx, (await access(ctx, 'all', id)).row);
  const uploaded = await openUpload(ctx, await receiveArchive(upload));
  const { out, fresh, isMigrating } = await takeVersion(ctx, id, uploaded, isForced);
  return isMigrating ? adopt(ctx, id, fresh) : out;
};

/** Keeps another version. It is the present one from now on, unless it waits for rights or for the data. */
const takeVersion = (
  ctx: Ctx,
  id: string,
  uploaded: UploadedPackage,
  isForced: boolean,
): Promise<{ out: PackageOut; fresh: VersionRow; isMigrating: boolean }> =>
  transact(ctx, async (ctx) => {
    const first = await access(ctx, 'all', id);
    await lock(ctx, first.row.package_id);
    const found = await access(ctx, 'all', id);
    assertMayUpdate(ctx, found.row);
    await assertNewer(ctx, found, uploaded.manifest, isForced);
    assertFits(uploaded.manifest, found.row.scope === 'global' ? 'all' : 'own', found.row.team_id);
    const fresh = versionFrom(ctx, id, uploaded);
    await store.insertVersion(ctx.db, fresh, uploaded.bytes);
    const wanted = uploaded.manifest.capabilities;
    // One that was never enabled has no rights to keep: enabling it asks for all of them.
    const isWaiting =
      found.row.granted_json.length > 0 && missingOf(wanted, found.row.granted_json).length > 0;
    const isWaitingFirst =
      found.row.granted_json.length === 0 && found.row.state === 'enabled' && wanted.length > 0;
    const isMigrating =
      found.row.state === 'enabled' &&
      !isWaiting &&
      !isWaitingFirst &&
      migrationsDue(found, fresh).length > 0;
    const changed: PackageRow =
      isWaiting || isWaitingFirst || isMigrating
        ? { ...found.row, pending_version_id: fresh.id, updated_at: ctx.now().toISOString() }
        : renewed(ctx, found.row, fresh);
    await store.update(ctx.db, id, changed);
    const active = changed.version_id === fresh.id ? fresh : found.version;
    await settle(ctx, { row: changed, version: active });
    await dropOldVersions(ctx, changed);
    await tell(ctx, 'extension.updated', changed, { version: fresh.version });
    return { out: await present(ctx, { row: changed, version: active }), fresh, isMigrating };
  });

/** Brings the data into the form of a version that has all its rights, and makes it the present one. */
const adopt = async (ctx: Ctx, id: string, fresh: VersionRow): Promise<PackageOut> => {
  const found = await access(ctx, 'all', id);
  await migrateData(ctx, found, fresh, keptOf(fresh.manifest.capabilities, found.row.granted_json));
  return transact(ctx, async (ctx) => {
    await lock(ctx, found.row.package_id);
    const { row } = await access(ctx, 'all', id);
    if (row.pending_version_id !== fresh.id) throw conflict('another version came meanwhile; send it again');
    const changed = renewed(ctx, row, fresh);
    await store.update(ctx.db, id, changed);
    await settle(ctx, { row: changed, version: fresh });
    await tell(ctx, 'extension.updated', changed, { version: fresh.version });
    return present(ctx, { row: changed, version: fresh });
  });
};

/** One that runs goes on with the other version; what that one stores is in its form. */
const renewed = (ctx: Ctx, row: PackageRow, fresh: VersionRow): PackageRow => {
  const changed = switched(ctx, row, fresh);
  return row.state === 'enabled' ? { ...changed, data_version: newestForm(row, fresh.version) } : changed;
};

/** The package with another version as its present one; without a caller it acts as the person who sent that version. */
const switched = (ctx: Ctx, row: PackageRow, { id, manifest, installed_by }: VersionRow): PackageRow => ({
  ...row,
  installed_by,
  ...{ version_id: id, pending_version_id: null, name: manifest.name, error: null },
  state: row.state === 'error' ? 'disabled' : row.state,
  granted_json: keptOf(manifest.capabilities, row.granted_json),
  updated_at: ctx.now().toISOString(),
});

const assertMayRun = async (ctx: Ctx, { signature, manifest }: VersionRow): Promise<void> => {
  if (ctx.kernel.config.safeMode)
    throw conflict('the server runs in safe mode (SAFE_MODE), in which no package is enabled');
  if (signature === 'modified')
    throw conflict('the package is not what was signed: its signature does not fit its files');
  if (
    signature !== 'signed' &&
    signature !== 'builtin' &&
    !(await ctx.kernel.settings.get(ctx.db, 'packages_allow_unsigned'))
  )
    throw conflict(
      'only packages that a trusted key has signed may be enabled here (packages_allow_unsigned)',
    );
  for (const { id, version } of manifest.requires) {
    const found = (await store.listOf(ctx.db, [OF_ALL])).find(({ row }) => row.package_id === id);
    if (!found || !isRunning(ctx, found.row) || !satisfies(found.version.version, version))
      throw conflict(`it requires ${id} ${version}, which is not enabled`);
  }
};

/** The version that enabling makes the present one. */
const versionToRun = async (ctx: Ctx, row: PackageRow): Promise<VersionRow> => {
  const version = await store.findVersion(ctx.db, row.pending_version_id ?? row.version_id);
  if (!version) throw notFound('package');
  await assertMayRun(ctx, version);
  return version;
};

export const enable = async (ctx: Ctx, realm: Realm, id: string, input: EnableInput): Promise<PackageOut> => {
  const before = await accessWritable(ctx, realm, id);
  const next = await versionToRun(ctx, before.row);
  await migrateData(ctx, before, next, chosenOf(next.manifest.capabilities, input.granted));
  return transact(ctx, async (ctx) => {
    const found = await accessWritable(ctx, realm, id);
    await lock(ctx, found.row.package_id);
    const { row } = await accessWritable(ctx, realm, id);
    await assertNotOfAll(ctx, row.package_id, row.keeper);
    const version = await versionToRun(ctx, row);
    if (version.id !== next.id) throw conflict('another version came meanwhile; enable it again');
    const changed: PackageRow = {
      ...switched(ctx, row, version),
      ...{ state: 'enabled', granted_json: chosenOf(version.manifest.capabilities, input.granted) },
      data_version: newestForm(row, version.version),
    };
    await store.update(ctx.db, id, changed);
    await settle(ctx, { row: changed, version });
    await tell(ctx, 'extension.enabled', changed, { version: version.version });
    return present(ctx, { row: changed, version });
  });
};

export const disable = (ctx: Ctx, realm: Realm, id: string): Promise<PackageOut> =>
  transact(ctx, async (ctx) => {
    const { row, version } = await accessWritable(ctx, realm, id);
    const changed: PackageRow = {
      ...row,
      state: 'disabled',
      error: null,
      updated_at: ctx.now().toISOString(),
    };
    if (row.state !== 'disabled') {
      await store.update(ctx.db, id, changed);
      await forgetSchedules(ctx, id);
      await restThings(ctx, id);
      await tell(ctx, 'extension.disabled', changed);
    }
    return present(ctx, { row: changed, version });
  });

export const rollback = (ctx: Ctx, id: string, wanted: string | undefined): Promise<PackageOut> =>
  transact(ctx, async (ctx) => {
    const found = await access(ctx, 'all', id);
    await lock(ctx, found.row.package_id);
    const { row, version: now } = await access(ctx, 'all', id);
    const others = (await store.listVersions(ctx.db, id)).filter(
      (one) => one.id !== row.version_id && one.id !== row.pending_version_id,
    );
    if (wanted === now.version) throw conflict(`version ${wanted} is the present one`);
    const target =
      wanted === undefined
        ? others.find(({ created_at, id: other }) => created_at < now.created_at || other < now.id)
        : others.find(({ version }) => version === wanted);
    if (!target && wanted !== undefined) throw badRequest(`version: ${wanted.slice(0, 64)} is not kept`);
    if (!target) throw conflict('there is no version before the present one');
    if (row.state === 'enabled') await assertMayRun(ctx, target);
    const changed = switched(ctx, row, target);
    await store.update(ctx.db, id, changed);
    await settle(ctx, { row: changed, version: target });
    await tell(ctx, 'extension.updated', changed, { version: target.version });
    return present(ctx, { row: changed, version: target });
  });

export const remove = (ctx: Ctx, realm: Realm, id: string, isPurged: boolean): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { row } = await accessWritable(ctx, realm, id);
    await restThings(ctx, id, isPurged);
    if (isPurged) await store.remove(ctx.db, id);
    else {
      const now = ctx.now().toISOString();
      await store.update(ctx.db, id, { ...row, state: 'disabled', removed_at: now, updated_at: now });
      await forgetSchedules(ctx, id);
    }
    await tell(ctx, 'extension.removed', row);
  });

/** What is entered for a type goes to the address of the package that brings it: two packages never bring the same one. */
const assertOwnTypes = async (ctx: Ctx, { row, version }: store.Installed): Promise<void> => {
  const types = new Set(version.manifest.connections.map(({ type }) => type));
  if (types.size === 0 || row.state !== 'enabled') return;
  for (const other of await listRunning(ctx)) {
    const shared = other.version.manifest.connections.find(({ type }) => types.has(type));
    if (shared && other.row.id !== row.id)
      throw conflict(
        `${other.row.package_id} brings connections of the type ${shared.type} already; disable it first`,
      );
  }
};

/** What stands beside a package that runs: when it is due, and what it brought. */
const settle = async (ctx: Ctx, installed: store.Installed): Promise<void> => {
  await assertOwnTypes(ctx, installed);
  await keepSchedules(ctx, installed);
  await keepThings(ctx, installed);
};

export interface Archive {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** What a person's own package has stored is theirs: an administrator may have its code. */
const assertMayReadData = (ctx: Ctx, { scope, owner_id }: PackageRow): void => {
  if (scope === 'personal' && owner_id !== userId(ctx))
    throw forbidden('this package is a person’s own; only they may export what it has stored');
};

export const exportArchive = async (ctx: Ctx, id: string, hasData: boolean): Promise<Archive> => {
  const found = await access(ctx, 'all', id);
  const { row, version } = found;
  if (hasData) assertMayReadData(ctx, row);
  const bytes = await store.readArchiveOf(ctx.db, version.id);
  if (bytes === undefined) throw notFound('package');
  const filename = `${row.package_id}-${version.version}${hasData ? '-data' : ''}.zip`;
  return { filename, bytes: hasData ? await archiveWithData(ctx, found, bytes) : bytes };
};
