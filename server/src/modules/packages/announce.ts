// Who hears what happens to a package.

import type { EventKind } from '@parley/contract';
import { type Ctx, emit } from '../../kernel/ctx.ts';
import { recordAct } from '../audit/index.ts';
import type { PackageRow } from './rows.ts';

/** Those who hear of a package: the ones who may use it, and administrators. */
const audienceOf = ({ owner_id, team_id }: PackageRow) => ({
  topics: ['admin', ...(team_id === null ? [] : [`team_members:${team_id}` as const])],
  userIds: owner_id === null ? [] : [owner_id],
});

type PackageEvent = Extract<EventKind, `extension.${string}`>;

export const tell = async (
  ctx: Ctx,
  kind: Exclude<PackageEvent, 'extension.emitted'>,
  row: PackageRow,
  details: { readonly version?: string; readonly reason?: string | null } = {},
): Promise<void> => {
  const { id, package_id } = row;
  emit(ctx, kind, { id, package_id, reason: details.reason ?? null }, audienceOf(row));
  const { version, reason } = details;
  await recordAct(ctx, {
    action: kind.replace('extension.', 'package.'),
    target: { type: 'package', id },
    details: { package_id, ...(version ? { version } : {}), ...(reason ? { reason } : {}) },
  });
};
