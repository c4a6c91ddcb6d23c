// Something said in a conversation becomes something to be done: an assignment without a workflow.

import type { Assignment } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { templateOf } from '../forms/index.ts';
import { accessMessage, findMessage } from '../messages/index.ts';
import { accessTeam } from '../teams/index.ts';
import { accessUser } from '../users/index.ts';
import { read } from './assignments.ts';
import * as store from './assignments-store.ts';
import { sendDueNews, tellGiven } from './engine/give-out.ts';
import { BY_NAME, type Candidate } from './engine/people.ts';
import type { AssignmentRow } from './rows.ts';

const TITLE_MAX = 200;
const INSTRUCTIONS_MAX = 100_000;
const CLAIM_MINUTES = 60;

interface FromMessages {
  readonly message_ids: readonly string[];
  readonly assignee:
    | {
        readonly kind?: 'user' | undefined;
        readonly id: string;
        readonly team_id?: string | undefined;
      }
    | { readonly kind: 'team'; readonly team_id: string };
  readonly form?: object | undefined;
  readonly title?: string | undefined;
  readonly due_at?: string | null | undefined;
}

/** Those that the caller may read; one that they may not read does not exist. */
const textsOf = async (ctx: Ctx, ids: readonly string[]): Promise<{ texts: string[]; channelId: string }> => {
  const texts: string[] = [];
  let channelId = '';
  for (const id of ids) {
    const found = await findMessage(ctx.db, id);
    if (!found || found.deleted_at !== null) throw notFound('message');
    try {
      await accessMessage(ctx, found.channel_id, id);
    } catch {
      throw notFound('message');
    }
    channelId = found.channel_id;
    texts.push(found.content);
  }
  return { texts, channelId };
};

interface ForWhom {
  readonly assigneeId: string | null;
  readonly candidate: Candidate;
  /** All of them, as people. */
  readonly userIds: readonly string[];
}

const forWhom = async (ctx: Ctx, assignee: FromMessages['assignee']): Promise<ForWhom> => {
  if (assignee.kind === 'team') {
    const { team_id } = assignee;
    await accessTeam(ctx, team_id);
    const userIds = (await store.listTeamMembers(ctx.db, team_id)).map(({ user_id }) => user_id);
    return { assigneeId: null, candidate: { user_id: null, team_id, role: null }, userIds };
  }
  if (assignee.team_id !== undefined) await accessTeam(ctx, assignee.team_id);
  const { id, is_active } = await accessUser(ctx, assignee.id);
  if (!is_active) throw notFound('user');
  return { assigneeId: id, candidate: { user_id: id, team_id: null, role: null }, userIds: [id] };
};

export const fromMessages = (ctx: Ctx, input: FromMessages): Promise<Assignment> =>
  transact(ctx, async (ctx) => {
    const { texts, channelId } = await textsOf(ctx, input.message_ids);
    const { assigneeId, candidate, userIds } = await forWhom(ctx, input.assignee);
    if (input.form !== undefined) templateOf(input.form, 'form');
    const now = ctx.now().toISOString();
    const firstLine = texts.join('\n').trim().split('\n')[0] ?? '';
    const row: AssignmentRow = {
      id: newId(),
      ...{ instance_id: null, workflow_id: null, stage_key: null, stage_run: null },
      title: input.title ?? (firstLine.slice(0, TITLE_MAX).toWellFormed() || 'From a conversation'),
      instructions: texts.join('\n\n').slice(0, INSTRUCTIONS_MAX).toWellFormed(),
      form_json: input.form ?? null,
      actions_json: [],
      status: assigneeId === null ? 'open' : 'assigned',
      rev: 1,
      assignee_id: assigneeId,
      ...BY_NAME,
      ...{ claimed_by: null, lease_until: null, refused_id: null, draft_json: null, action: null },
      claim_minutes: CLAIM_MINUTES,
      ...{ data_json: null, comment: '', priority: 'normal', is_for_visitor: false },
      due_at: input.due_at ? new Date(input.due_at).toISOString() : null,
      channel_id: channelId,
      created_by: userId(ctx),
      ...{ completed_by: null, completed_at: null, created_at: now, updated_at: now },
    };
    await store.insert(ctx.db, row, [{ ...candidate, id: newId(), assignment_id: row.id }]);
    await tellGiven(ctx, row, userIds);
    await sendDueNews(ctx, row);
    return read(ctx, row.id);
  });
