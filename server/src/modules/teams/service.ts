// Teams: what they are called, who sees them, and how one goes.

import {
  type AdminTeam,
  AVATAR_BYTES_MAX,
  type Team,
  type TeamBelonging,
  type TeamInput,
  type TeamPatch,
} from '@parley/contract';
import { type Ctx, emit, shareOf, transact, userId } from '../../kernel/ctx.ts';
import { coded, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pictureOfBase64, toAvatar } from '../../kernel/images.ts';
import type { Page } from '../../kernel/page.ts';
import { changedFields, recordAct } from '../audit/index.ts';
import { assertTeamFree } from '../holds/index.ts';
import { avatarUri, claimHandle, foldName, holdAccount, releaseHandles } from '../users/index.ts';
import { access, hold } from './access.ts';
import { announce } from './announce.ts';
import { assertRoom, newMember, sayLost, TEAMS_PER_USER_MAX, withdrawNews } from './members.ts';
import * as memberStore from './members-store.ts';
import { grantsOf } from './policy.ts';
import { insertBuiltIn } from './roles.ts';
import * as store from './store.ts';
import { countResources, inWords, teamResourcesOf } from './team-resources.ts';

/** More than a person can belong to by hand; the first screen shows all of them. */
const ALL: Page = { limit: TEAMS_PER_USER_MAX, offset: 0 };

const toTeam = (row: store.MyTeamRow): Team => {
  const { avatar_png, name_key: _, key, is_builtin, permissions_json, ...rest } = row;
  return {
    ...rest,
    avatar: avatarUri(avatar_png),
    my_role: key,
    my_permissions: grantsOf({ key, is_builtin, permissions_json }),
  };
};

/** All of the caller's teams, unless a page is asked for. */
export const listMine = async (ctx: Ctx, page: Page = ALL): Promise<Team[]> =>
  (await store.listMine(ctx.db, userId(ctx), page)).map(toTeam);

export const pageOfMine = async (ctx: Ctx, page: Page): Promise<{ data: Team[]; total: number }> => ({
  data: await listMine(ctx, page),
  total: await store.countMine(ctx.db, userId(ctx)),
});

export const read = async (ctx: Ctx, id: string): Promise<Team> => {
  const row = await store.findMine(ctx.db, userId(ctx), id);
  if (!row) throw notFound('team');
  return toTeam(row);
};

/** What a team is called, for those who may know it. */
export const load = async (
  ctx: Ctx,
  id: string,
): Promise<{ readonly id: string; readonly handle: string; readonly name: string }> => {
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('team');
  return row;
};

export const listAll = async (
  ctx: Ctx,
  q: string,
  page: Page,
): Promise<{ data: AdminTeam[]; total: number }> => {
  const rows = await store.listAll(ctx.db, userId(ctx), foldName(q), page);
  const data = rows.map(({ avatar_png, name_key: _, owner_id, owner_name, owner_handle, ...row }) => ({
    ...row,
    avatar: avatarUri(avatar_png),
    owner:
      owner_id === null
        ? null
        : { user_id: owner_id, display_name: owner_name ?? '', handle: owner_handle ?? '' },
    owner_count: Number(row.owner_count),
  }));
  return { data, total: await store.countAll(ctx.db, foldName(q)) };
};

export const create = (ctx: Ctx, { name, description = '' }: TeamInput): Promise<Team> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    // Takes turns with the removal of the account, which leaves no team without an owner.
    await holdAccount(ctx, me);
    await assertRoom(ctx, me);
    const id = newId();
    const now = ctx.now().toISOString();
    const handle = await claimHandle(ctx, name, { type: 'team', id });
    await store.insert(ctx.db, {
      ...{ id, name, name_key: foldName(name), handle, description, avatar_png: null, member_count: 0 },
      ...{ created_at: now, updated_at: now },
    });
    const owner = await insertBuiltIn(ctx, id);
    await memberStore.insert(ctx.db, newMember(ctx, id, me, owner));
    for (const resources of teamResourcesOf(ctx)) await resources.made(ctx, { id, name });
    announce(ctx, 'team.created', id);
    await recordAct(ctx, { action: 'team.created', target: { type: 'team', id }, details: { name, handle } });
    return read(ctx, id);
  });

export const update = async (ctx: Ctx, id: string, patch: TeamPatch): Promise<Team> => {
  const { name, description, avatar } = patch;
  const picture = typeof avatar === 'string' ? pictureOfBase64(avatar, AVATAR_BYTES_MAX) : avatar;
  await access(ctx, id, 'team.manage');
  const avatar_png = picture && (await toAvatar(ctx.kernel.documents, shareOf(ctx), picture));
  return transact(ctx, async (ctx) => {
    await access(ctx, id, 'team.manage');
    const before = await read(ctx, id);
    await store.update(ctx.db, id, {
      ...(name === undefined ? {} : { name, name_key: foldName(name) }),
      ...(description === undefined ? {} : { description }),
      ...(avatar_png === undefined ? {} : { avatar_png }),
      updated_at: ctx.now().toISOString(),
    });
    announce(ctx, 'team.updated', id);
    const after = await read(ctx, id);
    if (after.name !== before.name)
      for (const resources of teamResourcesOf(ctx)) await resources.renamed?.(ctx, after, before.name);
    const changed = changedFields(before, after);
    if (changed.length > 0)
      await recordAct(ctx, {
        action: 'team.updated',
        target: { type: 'team', id },
        details: { ...(name === undefined ? {} : { name }), changed },
      });
    return after;
  });
};

/** For those who may end the team, and so have to say what becomes of it. */
export const belongings = async (ctx: Ctx, id: string): Promise<TeamBelonging[]> => {
  await access(ctx, id, 'team.delete');
  return countResources(ctx, id);
};

export const remove = (ctx: Ctx, id: string, things: 'keep' | 'delete' | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, id);
    await access(ctx, id, 'team.delete');
    await assertTeamFree(ctx, id);
    const hanging = await countResources(ctx, id);
    if (hanging.length > 0 && things === undefined)
      throw coded(
        'team_not_empty',
        conflict(
          `this team has ${inWords(hanging)}; say with ?things=keep that what people made for it stays with its owners, or with ?things=delete that what its members see goes too. Its AI providers, packages, connections, tool servers and memories go either way`,
        ),
      );
    const others = (await memberStore.listUserIds(ctx.db, id)).filter((one) => one !== userId(ctx));
    await sayLost(ctx, others, id, 'team_deleted');
    await erase(ctx, id, things ?? 'keep');
  });

/** Ends a team inside the caller's transaction; whether the caller may is asked before. */
export const erase = async (ctx: Ctx, id: string, things: 'keep' | 'delete'): Promise<void> => {
  const team = await store.find(ctx.db, id);
  const members = await memberStore.listUserIds(ctx.db, id);
  for (const resources of teamResourcesOf(ctx)) await resources.end(ctx, id);
  for (const resources of teamResourcesOf(ctx)) {
    await (things === 'delete' ? resources.remove : resources.keep)(ctx, id);
    for (const member of members) await resources.memberLeft(ctx, id, member);
  }
  for (const member of members) await withdrawNews(ctx, id, member);
  await store.remove(ctx.db, id);
  await releaseHandles(ctx, id);
  emit(ctx, 'team.deleted', { team_id: id }, { userIds: members });
  await recordAct(ctx, {
    action: 'team.deleted',
    target: { type: 'team', id },
    details: { name: team?.name ?? '', things },
  });
};
