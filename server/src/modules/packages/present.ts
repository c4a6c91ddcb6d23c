// Packages as the wire sees them.

import type { PackageOut, PackageVersion, Surface } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';
import { contentIn } from './contents.ts';
import type { Manifest } from './manifest.ts';
import type { PackageRow, VersionRow } from './rows.ts';
import * as store from './store.ts';

const ICON_BYTES_MAX = 64 * 1024;
const ICON_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};
/** Of a version, which never changes. */
const icons = defineState('packages.icons', () => new Map<string, string | null>());
const ICONS_MAX = 500;

export const iconOf = async (ctx: Ctx, { id, manifest }: VersionRow): Promise<string | null> => {
  const { icon } = manifest;
  if (icon === undefined) return null;
  const kept = icons.of(ctx.kernel);
  const known = kept.get(id);
  if (known !== undefined) return known;
  const bytes = (await contentIn(ctx, id))?.files.get(icon);
  const type = ICON_TYPES[icon.split('.').at(-1) ?? ''];
  const uri =
    bytes === undefined || type === undefined || bytes.length > ICON_BYTES_MAX
      ? null
      : `data:${type};base64,${bytes.toString('base64')}`;
  if (kept.size >= ICONS_MAX) kept.clear();
  kept.set(id, uri);
  return uri;
};

const authorOf = ({ author }: Manifest): PackageOut['author'] => {
  if (author === undefined) return null;
  return typeof author === 'string'
    ? { name: author, url: null }
    : { name: author.name, url: author.url ?? null };
};

/** What runs without a person who asks. */
const unattendedOf = (manifest: Manifest): PackageOut['unattended'] => [
  ...(['webhooks', 'schedules', 'events'] as const).filter((part) => manifest[part].length > 0),
  ...(manifest.capabilities.some(({ name }) => name === 'jobs.enqueue') ? (['jobs'] as const) : []),
];

export const present = async (ctx: Ctx, { row, version }: store.Installed): Promise<PackageOut> => {
  const manifest = version.manifest;
  const pending =
    row.pending_version_id === null ? undefined : await store.findVersion(ctx.db, row.pending_version_id);
  return {
    ...{ id: row.id, package_id: row.package_id, name: row.name, version: version.version },
    ...{ kind: manifest.kind, description: manifest.description, author: authorOf(manifest) },
    icon: await iconOf(ctx, version),
    ...{ scope: row.scope, owner_id: row.owner_id, team_id: row.team_id },
    ...{ state: row.state, error: row.error, signature: version.signature },
    requested: (pending ?? version).manifest.capabilities,
    unattended: unattendedOf((pending ?? version).manifest),
    is_filter: (pending ?? version).manifest.filters.length > 0,
    granted: row.granted_json,
    pending_version: pending?.version ?? null,
    installed_by: row.installed_by,
    ...{ created_at: row.created_at, updated_at: row.updated_at },
  };
};

export const presentVersion = (row: PackageRow, version: VersionRow): PackageVersion => ({
  ...{ id: version.id, version: version.version },
  is_active: version.id === row.version_id,
  is_pending: version.id === row.pending_version_id,
  ...{ signature: version.signature, key_id: version.key_id, sha256: version.sha256, size: version.size },
  requested: version.manifest.capabilities,
  ...{ installed_by: version.installed_by, created_at: version.created_at },
});

/** Where the page of a surface lies: the name of the version is known to those alone who were told of it. */
export const surfaceUrl = (versionId: string, entry: string): string =>
  `/surfaces/${versionId}/${entry.split('/').map(encodeURIComponent).join('/')}`;

export const presentSurface = async (
  ctx: Ctx,
  { row, version }: store.Installed,
  { slug, title, entry, placement, permission }: Manifest['surfaces'][number],
): Promise<Surface> => ({
  id: `${row.id}:${slug}`,
  package_id: row.package_id,
  ...{ slug, title, icon: await iconOf(ctx, version), placement: [...placement] },
  url: surfaceUrl(version.id, entry),
  permission: permission ?? null,
});
