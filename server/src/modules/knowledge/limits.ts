// How much a person and a team may keep in knowledge bases. What a person brings counts against their storage as well (modules/files).

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden } from '../../kernel/errors.ts';
import { teamOfScope } from '../scopes/index.ts';
import * as documents from './documents-store.ts';
import * as store from './store.ts';

export const DOCUMENTS_PER_BASE_MAX = 10_000;
const MIB = 1024 * 1024;

/** Inside the caller's transaction: nobody else adds for this team or person meanwhile. */
const hold = (ctx: Ctx, whose: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `knowledge of ${whose}`);

/** Before a base is made, or given to a team. */
export const assertRoomForBase = async (ctx: Ctx, teamId: string | null): Promise<void> => {
  const { user_knowledge_bases, team_knowledge_bases } = await ctx.kernel.settings.all(ctx.db);
  if (teamId === null) {
    await hold(ctx, userId(ctx));
    if ((await store.countOwned(ctx.db, userId(ctx))) >= user_knowledge_bases)
      throw badRequest(`you have ${user_knowledge_bases} knowledge bases already; delete one first`);
    return;
  }
  await hold(ctx, teamId);
  if ((await store.countOfTeam(ctx.db, teamId)) >= team_knowledge_bases)
    throw badRequest(`the team has ${team_knowledge_bases} knowledge bases already; delete one first`);
};

/** Before so many documents are added to a base. */
export const assertRoomForDocuments = async (ctx: Ctx, kbId: string, count: number): Promise<void> => {
  const { user_knowledge_documents, team_knowledge_documents } = await ctx.kernel.settings.all(ctx.db);
  if ((await documents.countOfBase(ctx.db, kbId)) + count > DOCUMENTS_PER_BASE_MAX)
    throw badRequest(`a knowledge base holds ${DOCUMENTS_PER_BASE_MAX} documents at most; delete some first`);
  const teamId = await teamOfScope(ctx, kbId);
  if (teamId !== null) await hold(ctx, teamId);
  await hold(ctx, userId(ctx));
  if ((await documents.countAddedBy(ctx.db, userId(ctx))) + count > user_knowledge_documents)
    throw badRequest(
      `you may add ${user_knowledge_documents} documents to knowledge bases; delete some of yours first`,
    );
  if (teamId === null) return;
  if ((await documents.sumOfTeam(ctx.db, teamId)).count + count > team_knowledge_documents)
    throw badRequest(
      `the knowledge bases of the team hold ${team_knowledge_documents} documents at most; delete some first`,
    );
};

/** After something was added to a base or a base was given to a team, in the same transaction. */
export const assertTeamHasRoom = async (ctx: Ctx, kbId: string): Promise<void> => {
  const teamId = await teamOfScope(ctx, kbId);
  if (teamId === null) return;
  const { team_knowledge_documents, team_knowledge_mb } = await ctx.kernel.settings.all(ctx.db);
  const { count, bytes } = await documents.sumOfTeam(ctx.db, teamId);
  if (count > team_knowledge_documents)
    throw badRequest(
      `the knowledge bases of the team hold ${team_knowledge_documents} documents at most; delete some first`,
    );
  if (bytes > team_knowledge_mb * MIB)
    throw forbidden(
      `this would be more than the ${team_knowledge_mb} MiB that the team may keep in knowledge bases; delete some documents first`,
    );
};

/** A base that was just given to a team, with all that is in it. */
export const assertTeamTakes = async (ctx: Ctx, kbId: string): Promise<void> => {
  const teamId = await teamOfScope(ctx, kbId);
  if (teamId === null) return;
  await hold(ctx, teamId);
  const { team_knowledge_bases } = await ctx.kernel.settings.all(ctx.db);
  if ((await store.countOfTeam(ctx.db, teamId)) > team_knowledge_bases)
    throw badRequest(`the team has ${team_knowledge_bases} knowledge bases already; delete one first`);
  await assertTeamHasRoom(ctx, kbId);
};
