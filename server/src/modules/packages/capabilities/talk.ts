// What packages say: in channels, under the name of the package, and to people.

import { z } from 'zod';
import { type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../../kernel/errors.ts';
import { accessChannel, findParticipantByUser } from '../../channels/index.ts';
import { appendMessage, asAuthor, listNewestMessages } from '../../messages/index.ts';
import { notify } from '../../notifications/index.ts';
import { accessTeam, listTeamUserIds } from '../../teams/index.ts';
import { findUser } from '../../users/index.ts';
import { argument, type HostCalls, type HostRun, Uuid } from './host-call.ts';
import { principalOf } from './principal.ts';
import { mayUse } from './users-of.ts';

const HISTORY_MAX = 100;
const Content = z.string().min(1).max(100_000);
const PostOptions = z.object({ parent_id: Uuid.optional() }).default({});
const HistoryOptions = z.object({ limit: z.int().min(1).max(HISTORY_MAX).optional() }).default({});
const News = z.object({
  user_id: Uuid.optional(),
  team_id: Uuid.optional(),
  title: z.string().trim().min(1).max(200),
  body: z.string().max(2_000).default(''),
  link: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/, 'must be a path of the page')
    .nullable()
    .default(null),
});

/** A message of the package's own stands below where the person that it acts as stands. */
const standOf = async (ctx: Ctx, channelId: string): Promise<string | null> =>
  (await findParticipantByUser(ctx.db, channelId, userId(ctx)))?.active_leaf_id ?? null;

type Author = Omit<Parameters<typeof appendMessage>[3], 'content'>;

const authorOf = async (ctx: Ctx, { right, found, person }: HostRun): Promise<Author> =>
  right.as === 'caller' && person !== null
    ? { ...(await asAuthor(ctx)), role: 'user' }
    : {
        role: 'assistant',
        author_type: 'system',
        author_id: null,
        author_name: found.row.name,
        author_handle: null,
      };

/** The people whom a package may tell: those who may use it. */
const assertMayTell = async (ctx: Ctx, { row }: HostRun['found'], userIdGiven: string): Promise<void> => {
  if (!(await findUser(ctx, userIdGiven))?.is_active) throw notFound('user');
  if (!(await mayUse(ctx, row, userIdGiven)))
    throw forbidden('user_id: a package tells those alone who may use it');
};

const heardBy = async (run: HostRun, ctx: Ctx, given: z.infer<typeof News>): Promise<string[]> => {
  if (given.team_id !== undefined) {
    await accessTeam(ctx, given.team_id);
    if (run.found.row.scope === 'personal' || (run.found.row.team_id ?? given.team_id) !== given.team_id)
      throw forbidden('team_id: a package tells those alone who may use it');
    return listTeamUserIds(ctx.db, given.team_id);
  }
  const told = given.user_id ?? run.person;
  if (told === null) throw badRequest('user_id: name a person or a team');
  await assertMayTell(ctx, run.found, told);
  return [told];
};

export const TALK_CALLS: HostCalls = {
  'channels.post': {
    right: 'channels.post',
    run: async (run, [channel, content, options]) => {
      const channelId = argument(Uuid, channel, 'channel_id');
      const said = argument(Content, content, 'content');
      const { parent_id } = argument(PostOptions, options, 'options');
      const acting = await principalOf(run);
      await acting.kernel.limits.take('message_create', userId(acting));
      const { id } = await transact(acting, async (ctx) => {
        await accessChannel(ctx, channelId, 'write');
        const parent = parent_id ?? (await standOf(ctx, channelId));
        return appendMessage(ctx, channelId, parent, { ...(await authorOf(ctx, run)), content: said });
      });
      return { message_id: id };
    },
  },
  'channels.history': {
    right: 'channels.history',
    run: async (run, [channel, options]) => {
      const { limit = 20 } = argument(HistoryOptions, options, 'options');
      const acting = await principalOf(run);
      const rows = await listNewestMessages(acting, argument(Uuid, channel, 'channel_id'), limit);
      return rows.map(({ id, role, content, author_name, author_id, parent_id, created_at }) => ({
        ...{ id, role, content, author_name, author_id, parent_id, created_at },
      }));
    },
  },
  notify: {
    right: 'notify',
    run: async (run, [news]) => {
      const given = argument(News, news, 'notification');
      const acting = await principalOf(run);
      await acting.kernel.limits.take('package_notify', run.found.row.id);
      await transact(acting, async (ctx) => {
        const { title, body, link } = given;
        const data = { package_id: run.found.row.package_id };
        await notify(ctx, await heardBy(run, ctx, given), {
          ...{ type: 'package', title: `${run.found.row.name}: ${title}`, body, link, data },
        });
      });
      return null;
    },
  },
};
