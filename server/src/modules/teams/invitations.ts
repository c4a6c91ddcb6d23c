// How people who are not in a team yet come into it: by a link, or by an e-mail to one address. The database keeps a hash of the token.

import type {
  InvitationGreeting,
  OpenedInvitation,
  Team,
  TeamInvitation,
  TeamInvitationInput,
} from '@parley/contract';
import { hashToken, newToken } from '../../kernel/crypto/opaque-token.ts';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, Failure, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { accessUser, avatarUri, findByLogin, findUser, foldName, holdAccount } from '../users/index.ts';
import { access, findMembership, hold } from './access.ts';
import { sendLater, sendsLetters } from './invitation-mail.ts';
import * as invitations from './invitations-store.ts';
import { assertMayHandle, assertRoom, join, roleOf } from './members.ts';
import * as memberStore from './members-store.ts';
import { mayHandle } from './policy.ts';
import * as roleStore from './roles-store.ts';
import type { TeamRoleRow } from './rows.ts';
import { read } from './service.ts';
import * as store from './store.ts';

const WEEK_SECONDS = 7 * 24 * 3_600;
const INVITATIONS_PER_TEAM_MAX = 200;

const toInvitation = (row: invitations.InvitationRow): TeamInvitation => ({
  id: row.id,
  team_id: row.team_id,
  email: row.email,
  role: row.role,
  max_uses: row.max_uses,
  uses: row.uses,
  is_mailed: row.letter_hash !== null,
  is_mail_refused: row.is_mail_refused,
  created_by: row.created_by,
  expires_at: row.expires_at,
  created_at: row.created_at,
});

export const list = async (ctx: Ctx, teamId: string, page: Page): Promise<TeamInvitation[]> => {
  await access(ctx, teamId, 'team.members.manage');
  return (await invitations.listUsable(ctx.db, teamId, ctx.now().toISOString(), page)).map(toInvitation);
};

export const addressOf = (ctx: Ctx, token: string): string =>
  `${ctx.kernel.config.publicUrl ?? ''}/invitations/${token}`;

/** Of people outside the team nothing is said: whether an address has an account here is not the inviter's to know. */
const assertOutside = async (ctx: Ctx, teamId: string, email: string): Promise<void> => {
  const invited = await findByLogin(ctx, email);
  if (invited && (await findMembership(ctx, teamId, invited.id)))
    throw coded('in_team_already', conflict('the person with this e-mail address is in the team already'));
};

type NewInvitation = TeamInvitation & { readonly token: string; readonly url: string };

export const create = (ctx: Ctx, teamId: string, input: TeamInvitationInput): Promise<NewInvitation> =>
  transact(ctx, async (ctx) => {
    const { email = null, expires_in = WEEK_SECONDS } = input;
    if (email !== null && (input.max_uses ?? 1) !== 1)
      throw badRequest('max_uses: an invitation by e-mail is used once');
    await hold(ctx, teamId);
    const me = await access(ctx, teamId, 'team.members.manage');
    const role = await roleOf(ctx, teamId, input.role);
    assertMayHandle(me, role);
    if (email !== null) await assertOutside(ctx, teamId, email);
    const now = ctx.now();
    const all = { limit: INVITATIONS_PER_TEAM_MAX, offset: 0 };
    const open = await invitations.listUsable(ctx.db, teamId, now.toISOString(), all);
    if (open.length >= INVITATIONS_PER_TEAM_MAX)
      throw coded(
        'limit_reached',
        badRequest(`a team has ${INVITATIONS_PER_TEAM_MAX} open invitations at most; take one back first`),
      );
    const { token, hash } = newToken('in_');
    // The maker sees the one token and not the other: only who reads the mail has both the address and that.
    const letter = email !== null && sendsLetters(ctx) ? newToken('in_') : null;
    const row = {
      id: newId(),
      team_id: teamId,
      role_id: role.id,
      token_hash: hash.toString('hex'),
      letter_hash: letter?.hash.toString('hex') ?? null,
      is_letter_used: false,
      is_mail_refused: false,
      email,
      max_uses: email === null ? (input.max_uses ?? null) : 1,
      uses: 0,
      created_by: userId(ctx),
      expires_at: new Date(now.getTime() + expires_in * 1_000).toISOString(),
      created_at: now.toISOString(),
    };
    await invitations.insert(ctx.db, row);
    const text = token.reveal();
    if (letter !== null) await sendLater(ctx, row.id, letter.token.reveal());
    await recordAct(ctx, {
      action: 'team.invitation_created',
      target: { type: 'team', id: teamId },
      details: { invitation_id: row.id, role: role.key, by: email === null ? 'link' : 'email' },
    });
    const { is_builtin, permissions_json } = role;
    const invitation = toInvitation({ ...row, role: role.key, is_builtin, permissions_json });
    return { ...invitation, token: text, url: addressOf(ctx, text) };
  });

export const revoke = (ctx: Ctx, teamId: string, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await access(ctx, teamId, 'team.members.manage');
    if (!(await invitations.remove(ctx.db, teamId, id))) throw notFound('invitation');
    await recordAct(ctx, {
      action: 'team.invitation_revoked',
      target: { type: 'team', id: teamId },
      details: { invitation_id: id },
    });
  });

/** One that never was, was taken back, has expired or is used up: the same answer for all of them. */
const gone = () => notFound('invitation');

/** An invitation is worth what its maker may do now: a demoted or deactivated member's is worth nothing meanwhile. That of one who left is gone. */
const mayStillInvite = async (
  ctx: Ctx,
  { team_id, created_by }: invitations.InvitationRow,
  role: TeamRoleRow,
): Promise<boolean> => {
  if (created_by === null || !(await findUser(ctx, created_by))?.is_active) return false;
  const maker = await findMembership(ctx, team_id, created_by);
  if (!maker?.permissions.has('team.members.manage')) return false;
  return mayHandle(maker, role);
};

/** One that a person who is in its team opens again: also when it is used up or has expired. */
const findTaken = async (ctx: Ctx, token: string): Promise<invitations.InvitationRow | undefined> => {
  const hash = hashToken('in_', token)?.toString('hex');
  const found = hash === undefined ? undefined : await invitations.findAnyByHash(ctx.db, hash);
  return found && (await findMembership(ctx, found.team_id, userId(ctx))) ? found : undefined;
};

const findByToken = async (ctx: Ctx, token: string): Promise<invitations.InvitationRow> => {
  const hash = hashToken('in_', token)?.toString('hex');
  const now = ctx.now().toISOString();
  const found = hash === undefined ? undefined : await invitations.findByHash(ctx.db, hash, now);
  if (!found) throw gone();
  return found;
};

const assertAddressed = (invitation: invitations.InvitationRow, email: string): void => {
  if (invitation.email !== null && foldName(invitation.email) !== foldName(email))
    throw coded(
      'invitation_to_another',
      forbidden('this invitation is for another e-mail address; sign in with the account that has it'),
    );
};

/** Who was removed comes back only by an invitation that was made after that. */
const isOutdated = async (ctx: Ctx, invitation: invitations.InvitationRow): Promise<boolean> => {
  const removal = await memberStore.findRemoval(ctx.db, invitation.team_id, userId(ctx));
  return removal !== undefined && invitation.created_at <= removal.removed_at;
};

/** What an invitation is for and whose it is. One that was taken tells it also when its maker may invite no longer. */
const look = async (ctx: Ctx, found: invitations.InvitationRow, isTaken: boolean) => {
  const [team, role] = await Promise.all([
    store.find(ctx.db, found.team_id),
    roleStore.findByKey(ctx.db, found.team_id, found.role),
  ]);
  if (!team || !role || !(isTaken || (await mayStillInvite(ctx, found, role)))) throw gone();
  const inviter = found.created_by === null ? undefined : await findUser(ctx, found.created_by);
  return { team, role, inviter };
};

/** Whether the token is that of the letter: then who has it reads mail for the address. */
const isByLetter = ({ letter_hash }: invitations.InvitationRow, token: string): boolean =>
  letter_hash !== null && letter_hash === hashToken('in_', token)?.toString('hex');

/** Whether a letter lets its reader have an account. Everybody may make a team and invite to it, so the administrator says so. */
const mayBring = async (ctx: Ctx): Promise<boolean> =>
  ctx.kernel.config.authMode === 'builtin' && (await ctx.kernel.settings.get(ctx.db, 'invited_may_register'));

const findLetter = async (
  ctx: Ctx,
  token: string,
  email: string,
): Promise<invitations.InvitationRow | undefined> => {
  if (!(await mayBring(ctx))) return undefined;
  try {
    const found = await findByToken(ctx, token);
    await look(ctx, found, false);
    const isTheirs = found.email !== null && foldName(found.email) === foldName(email);
    return isTheirs && isByLetter(found, token) && !found.is_letter_used ? found : undefined;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  }
};

/** Whether this address may have an account here although nobody may make one: a letter to it invites, and its token was brought along. */
export const mayRegister = async (ctx: Ctx, token: string, email: string): Promise<boolean> =>
  (await findLetter(ctx, token, email)) !== undefined;

/** The same, once: with the account that it lets in, the letter lets nobody else in. Gives what the audit log keeps of it. */
export const registerBy = async (
  ctx: Ctx,
  token: string,
  email: string,
): Promise<{ readonly invitation_id: string; readonly team_id: string } | undefined> => {
  const found = await findLetter(ctx, token, email);
  if (!found || !(await invitations.useLetter(ctx.db, found.id))) return undefined;
  return { invitation_id: found.id, team_id: found.team_id };
};

/** What anyone who has the link may know: enough to see why they should sign in. */
export const greet = async (ctx: Ctx, token: string): Promise<InvitationGreeting> => {
  const found = await findByToken(ctx, token);
  const { team, inviter } = await look(ctx, found, false);
  return {
    email: isByLetter(found, token) && !found.is_letter_used && (await mayBring(ctx)) ? found.email : null,
    team_name: team.name,
    team_avatar: avatarUri(team.avatar_png),
    invited_by: inviter?.display_name ?? null,
  };
};

/** What the person who was given the link may know before they take it. */
export const open = async (ctx: Ctx, token: string): Promise<OpenedInvitation> => {
  const taken = await findTaken(ctx, token);
  const found = taken ?? (await findByToken(ctx, token));
  if (!taken) assertAddressed(found, (await accessUser(ctx, userId(ctx))).email);
  const { team, role, inviter } = await look(ctx, found, taken !== undefined);
  return {
    team_id: team.id,
    team_name: team.name,
    team_description: team.description,
    team_avatar: avatarUri(team.avatar_png),
    role: role.key,
    role_name: role.name,
    invited_by: inviter?.display_name ?? null,
    expires_at: found.expires_at,
    is_member: taken !== undefined,
    is_outdated: taken === undefined && (await isOutdated(ctx, found)),
  };
};

/** Those who use one invitation wait for each other before they hold anything else. */
const inTurn = (ctx: Ctx, token: string): Ctx => {
  const hash = hashToken('in_', token)?.toString('hex');
  return hash === undefined ? ctx : { ...ctx, order: `invitation ${hash}` };
};

const isIn = () => coded('you_are_in_team', conflict('you are in this team already'));

export const accept = (ctx: Ctx, token: string): Promise<Team> =>
  transact(inTurn(ctx, token), async (ctx) => {
    if (await findTaken(ctx, token)) throw isIn();
    const found = await findByToken(ctx, token);
    const me = userId(ctx);
    await holdAccount(ctx, me);
    await hold(ctx, found.team_id);
    const { email, display_name } = await accessUser(ctx, me);
    assertAddressed(found, email);
    if (await findMembership(ctx, found.team_id, me)) throw isIn();
    await assertRoom(ctx, me);
    const role = await roleStore.findByKey(ctx.db, found.team_id, found.role);
    if (!role || !(await mayStillInvite(ctx, found, role))) throw gone();
    if (await isOutdated(ctx, found))
      throw coded(
        'invitation_outdated',
        conflict('you were removed from this team after this invitation was made; ask for a new one'),
      );
    if (!(await invitations.use(ctx.db, found.id))) throw gone();
    await join(ctx, found.team_id, me, role);
    await tellInviter(ctx, found, display_name);
    await recordAct(ctx, {
      action: 'team.invitation_accepted',
      target: { type: 'team', id: found.team_id },
      details: { invitation_id: found.id, role: role.key },
    });
    return read(ctx, found.team_id);
  });

const tellInviter = async (
  ctx: Ctx,
  { team_id, created_by }: invitations.InvitationRow,
  newcomer: string,
): Promise<void> => {
  if (created_by === null || !(await findMembership(ctx, team_id, created_by))) return;
  const team = await store.find(ctx.db, team_id);
  await notify(ctx, [created_by], {
    type: 'share',
    says: { kind: 'joined_team', name: newcomer, title: team?.name ?? '' },
    body: '',
    link: `/teams/${team_id}`,
    data: { team_id },
  });
};
