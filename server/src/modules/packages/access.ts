// Who may see a package, who may change it, and when it is there to be used.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { canSeeOwned, findMembership } from '../teams/index.ts';
import type { PackageRow } from './rows.ts';
import * as store from './store.ts';

const MANAGE = 'team.tools.manage';
export const ADMIN = 'surface.admin.access';

/** Whose packages a route is about: those that the caller may use, or all of them, which administrators keep. */
export type Realm = 'own' | 'all';

export const OF_ALL = 'all';

/** What the caller may use, whether or not it is enabled, by name. */
export const listSeen = (ctx: Ctx): Promise<store.Installed[]> => store.listSeenBy(ctx.db, userId(ctx));

/** One that the caller may see. Another one does not exist. */
export const access = async (ctx: Ctx, realm: Realm, id: string): Promise<store.Installed> => {
  const found = await store.find(ctx.db, id);
  if (!found || (realm === 'own' && !(await canSeeOwned(ctx, found.row)))) throw notFound('package');
  return found;
};

/** One that the caller may change. */
export const accessWritable = async (ctx: Ctx, realm: Realm, id: string): Promise<store.Installed> => {
  const found = await access(ctx, realm, id);
  const { keeper, team_id } = found.row;
  if (realm === 'all') return found;
  if (keeper === OF_ALL) throw forbidden('this package is for all; an administrator changes it');
  if (team_id !== null && !(await mayManage(ctx, team_id)))
    throw forbidden('this package is a team’s; those who manage its tools change it');
  return found;
};

export const mayManage = async (ctx: Ctx, teamId: string): Promise<boolean> =>
  (await findMembership(ctx, teamId, userId(ctx)))?.permissions.has(MANAGE) ?? false;

/** No package runs in safe mode. */
export const isRunning = (ctx: Ctx, { state }: PackageRow): boolean =>
  state === 'enabled' && !ctx.kernel.config.safeMode;

/** What is enabled for the caller, by name. */
export const listRunning = async (ctx: Ctx): Promise<store.Installed[]> =>
  ctx.kernel.config.safeMode ? [] : runningOf(ctx, await listSeen(ctx));

/** What a package for all is called, no other package may be called. */
export const assertNotOfAll = async (ctx: Ctx, packageId: string, keeper: string): Promise<void> => {
  if (keeper === OF_ALL) return;
  if ((await store.findKept(ctx.db, packageId, OF_ALL))?.removed_at === null)
    throw conflict(`${packageId} is installed for all; a package of a team or a person needs another id`);
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is running among these; one of a team or a person never stands in for that of all, even while that one is off. */
const runningOf = (ctx: Ctx, seen: readonly store.Installed[]): store.Installed[] => {
  const idsOfAll = new Set(seen.filter(({ row }) => row.keeper === OF_ALL).map(({ row }) => row.package_id));
  return seen.filter(
    ({ row }) => isRunning(ctx, row) && (row.keeper === OF_ALL || !idsOfAll.has(row.package_id)),
  );
};

/** The enabled package of a name: the identifier here, or that of the manifest; then that of all comes first, then the caller's own, then a team's. */
export const accessRunning = async (ctx: Ctx, name: string): Promise<store.Installed> => {
  const wanted = name.toLowerCase();
  const isId = UUID.test(wanted);
  const packageId = isId ? await store.findPackageId(ctx.db, wanted) : wanted;
  const named = packageId === undefined ? [] : await store.listSeenOf(ctx.db, userId(ctx), packageId);
  const running = runningOf(ctx, named);
  const found = isId
    ? running.find(({ row }) => row.id === wanted)
    : running.sort((a, b) => rankOf(a.row) - rankOf(b.row))[0];
  if (!found) throw notFound('package');
  return found;
};

/** Which of two packages a name means: the lower one. */
export const rankOf = ({ keeper, owner_id }: PackageRow): number =>
  keeper === OF_ALL ? 0 : owner_id !== null ? 1 : 2;

/** The enabled package of all of this name; for callers that no one knows. */
export const findRunningOfAll = async (ctx: Ctx, name: string): Promise<store.Installed | undefined> => {
  const wanted = name.toLowerCase();
  return (await store.listOf(ctx.db, [OF_ALL])).find(
    ({ row }) => (row.id === wanted || row.package_id === wanted) && isRunning(ctx, row),
  );
};
