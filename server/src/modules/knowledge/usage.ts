// How often a knowledge base is cited, and where, as far as the caller may know: of chats that they may read.

import type { KnowledgeUsage } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { countCiting, listCitedDocuments, listCiting, listCitingPeople } from '../messages/index.ts';
import { avatarUri } from '../users/index.ts';
import * as documents from './documents.ts';
import * as bases from './service.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const SHOWN_MAX = 20;

/** Of one document, or of all that are in the base now. */
export const usageOf = async (
  ctx: Ctx,
  kbId: string,
  documentId: string | undefined,
): Promise<KnowledgeUsage> => {
  if (documentId === undefined) await bases.access(ctx, kbId);
  else await documents.access(ctx, kbId, documentId);
  const [me, place] = [userId(ctx), { kbId, documentId: documentId ?? null }];
  const weekAgo = new Date(ctx.now().getTime() - WEEK_MS).toISOString();
  const counts = await countCiting(ctx.db, me, place, weekAgo);
  const people = await listCitingPeople(ctx.db, me, place, SHOWN_MAX);
  return {
    cited_count: counts.all,
    week_count: counts.since,
    documents: await listCitedDocuments(ctx.db, me, place, SHOWN_MAX),
    people: people.map(({ avatar_png, ...person }) => ({ ...person, avatar: avatarUri(avatar_png) })),
    recent: await listCiting(ctx.db, me, place, SHOWN_MAX),
  };
};
