// The letter with an invitation. The token waits for it sealed: a copy of the database lets no person in.

import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { MailProblem, oneLine } from '../../kernel/mail.ts';
import { escapeHtml, filled, languageOf, letterPage, lettersIn } from '../notifications/index.ts';
import { findByLogin, findUser } from '../users/index.ts';
import * as invitations from './invitations-store.ts';
import * as store from './store.ts';

export const SEND_JOB = 'teams.send_invitation';
export const LETTER_ATTEMPTS_MAX = 12;

export interface InvitationEmail {
  readonly invitation_id: string;
  /** The token, sealed for this server. */
  readonly box: string;
}

const placeOf = (id: string): ServerPlace => ({ purpose: 'team-invitation', aad: `team-invitation:${id}` });

/** Whether letters leave here; without a mail server the inviting person passes the link on. */
export const sendsLetters = (ctx: Ctx): boolean => ctx.kernel.mail !== null;

/** Notes the letter in the caller's transaction. */
export const sendLater = async (ctx: Ctx, invitation_id: string, token: string): Promise<void> => {
  const box = sealForServer(ctx.kernel.secrets, placeOf(invitation_id), Buffer.from(token)).toString(
    'base64',
  );
  await enqueueJob(ctx, SEND_JOB, { invitation_id, box } satisfies InvitationEmail);
};

const mark = (ctx: Ctx, id: string, isRefused: boolean): Promise<void> =>
  transact(ctx, ({ db }) => invitations.markMail(db, id, isRefused));

export const send = async (
  ctx: Ctx,
  { invitation_id, box }: InvitationEmail,
  attempt: number,
): Promise<void> => {
  const { mail, secrets, settings, config } = ctx.kernel;
  const invitation = await invitations.findUsable(ctx.db, invitation_id, ctx.now().toISOString());
  // Taken back or used while it waited.
  if (mail === null || !invitation || invitation.email === null) return;
  const team = await store.find(ctx.db, invitation.team_id);
  const inviter = invitation.created_by === null ? undefined : await findUser(ctx, invitation.created_by);
  const token = openForServer(secrets, placeOf(invitation_id), Buffer.from(box, 'base64')).toString();
  const service = settings.recent('service_name');
  // Of who has no account here nothing is known: the inviter's language is the best guess.
  const language = languageOf((await findByLogin(ctx, invitation.email)) ?? inviter);
  const letters = lettersIn(language);
  const named = { name: inviter?.display_name ?? letters.a_member, team: team?.name, service };
  const sentence = oneLine(filled(letters.invites, named));
  const until = filled(letters.good_until, { date: invitation.expires_at.slice(0, 10) });
  const url = `${config.publicUrl ?? ''}/invitations/${token}`;
  try {
    await mail.send({
      to: invitation.email,
      subject: `${service}: ${sentence}`,
      text: `${sentence}\n\n${url}\n\n${until}\n`,
      html: letterPage(
        language,
        `<p>${escapeHtml(sentence)}</p>
<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>
<p><small>${until}</small></p>`,
      ),
      messageId: `<invitation-${invitation_id}@${mail.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    // Given up once, and sent again by hand.
    if (invitation.is_mail_refused) await mark(ctx, invitation_id, false);
  } catch (error) {
    const isFinal = error instanceof MailProblem && error.isFinal;
    // Those who invite learn it as well where a mail server never answers.
    if (isFinal || attempt >= LETTER_ATTEMPTS_MAX) await mark(ctx, invitation_id, true);
    if (!isFinal) throw error;
    ctx.log.warn({ err: error }, 'an invitation was turned away for good');
  }
};
