// What a version of a package declares for what older ones stored: its handlers run before the version is the present one, each once its
// predecessor has ended. One that fails is told, the old version stays, and the next try goes on where this one ended.

import type { Capability } from '@parley/contract';
import { compare, gt, lte } from 'semver';
import { type Ctx, systemCtx, transact } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import type { Manifest } from './manifest.ts';
import type { PackageRow, VersionRow } from './rows.ts';
import { callHandler } from './runner.ts';
import * as store from './store.ts';

type Step = Manifest['migrations'][number];

/** The whole of it stands in the log of the package. */
const REASON_CHARACTERS_MAX = 300;

/** The version whose form its things have; null: it has none. */
const formOf = ({ row, version }: store.Installed): string | null =>
  row.data_version ?? (row.state === 'enabled' ? version.version : null);

/** What is to be run before this version may be the present one, in order. */
export const migrationsDue = (found: store.Installed, { manifest, version }: VersionRow): Step[] => {
  const from = formOf(found);
  if (from === null) return [];
  return manifest.migrations
    .filter(({ to }) => gt(to, from) && lte(to, version))
    .sort((a, b) => compare(a.to, b.to));
};

/** Going back does not undo what was migrated. */
export const newestForm = ({ data_version }: PackageRow, version: string): string =>
  data_version !== null && gt(data_version, version) ? data_version : version;

export const migrateData = async (
  ctx: Ctx,
  found: store.Installed,
  next: VersionRow,
  granted: Capability[],
): Promise<void> => {
  const own = systemCtx(ctx.kernel, `migration of package ${found.row.package_id}`);
  const running = { row: { ...found.row, granted_json: granted }, version: next };
  let from = formOf(found);
  for (const { to, handler } of migrationsDue(found, next)) {
    await callHandler(own, running, { kind: 'job', handler, event: { from, to } }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message.slice(0, REASON_CHARACTERS_MAX) : 'it failed';
      throw conflict(`its data could not be brought to ${to}, and version ${next.version} waits: ${reason}`);
    });
    await transact(own, ({ db }) => store.update(db, found.row.id, { data_version: to }));
    from = to;
  }
};
