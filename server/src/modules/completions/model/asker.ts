// A question that no stored answer belongs to ends at once when the person who asks may ask it no longer: signed out, switched off, out of the
// team whose key or persona it is asked of, or without the thing that it is about. What is written into a chat is ended inside the transaction
// that takes the right (ask/stop-and-continue.ts).

import { type Ctx, type Kernel, type UserActor, userActor } from '../../../kernel/ctx.ts';
import { Failure, forbidden, unauthorized } from '../../../kernel/errors.ts';
import { type AfterEvents, after } from '../../../kernel/ws/topic-rule.ts';
import { accessPersona } from '../../personas/index.ts';
import { findMembership } from '../../teams/index.ts';
import type { OpenedModel } from './call.ts';

/** What a question stands on. */
export interface Asked {
  readonly opened: Pick<OpenedModel, 'chosen'>;
  readonly personaId: string | null;
  /** In which it is asked, where it is asked in one. */
  readonly channelId: string | null;
  /** It is nobody's but the request's: it ends with the session or API key of that, too. */
  readonly isOfRequest: boolean;
  /** Throws a refusal when what it is about is theirs no longer. */
  readonly assertStill?: ((ctx: Ctx) => Promise<unknown>) | undefined;
}

export interface Asker {
  readonly signal: AbortSignal;
  /** Why they may ask no longer; null: they may. */
  refusal(): Failure | null;
  /** It is over. */
  off(): void;
}

const NOT_LENT = 'the key of this team is no longer there for you';
const SIGNED_OUT = 'you were signed out: sign in and ask again';

/** Calls when the session or API key of a request has ended, or its account: no event names the keys of an account one by one. */
export const onSignedOut = (
  { events }: Kernel,
  { userId, sessionId, apiKey }: Pick<UserActor, 'userId' | 'sessionId' | 'apiKey'>,
  end: () => void,
): Array<() => void> => {
  const endIf = (isOver: boolean): void => {
    if (isOver) end();
  };
  const credentialId = apiKey?.id ?? sessionId;
  return [
    events.on('user.session.ended', ({ id }) => endIf(id === credentialId)),
    events.on('user.api_key.revoked', ({ id }) => endIf(id === credentialId)),
    events.on('admin.user.deleted', ({ id }) => endIf(id === userId)),
    events.on('user.profile.updated', ({ id, is_active }) => endIf(id === userId && !is_active)),
  ];
};

/** After which events it is asked again whether they may. */
const doubtful = (me: string, { channelId, assertStill }: Asked): AfterEvents<boolean> => {
  const isAbout = assertStill !== undefined;
  const isHere = ({ channel_id }: { readonly channel_id: string }): boolean => channel_id === channelId;
  return {
    'team.member.removed': ({ user_id }) => user_id === me,
    'team.member.updated': ({ user_id }) => user_id === me,
    'team.role.changed': () => isAbout,
    'team.deleted': () => true,
    'user.scope.changed': () => isAbout,
    'user.note.deleted': () => isAbout,
    'user.knowledge.deleted': () => isAbout,
    'user.channel.left': isHere,
    'user.channel.role_changed': isHere,
    'user.channel.archived': isHere,
    'user.channel.deleted': isHere,
    'user.channel_model.updated': isHere,
    'user.channel_model.deleted': isHere,
  };
};

const assertMayAsk = async (ctx: Ctx, { opened, personaId, assertStill }: Asked) => {
  const { teamId } = opened.chosen.config;
  if (teamId !== null && !(await findMembership(ctx, teamId, userActor(ctx).userId)))
    throw forbidden(NOT_LENT);
  if (personaId !== null) await accessPersona(ctx, personaId);
  await assertStill?.(ctx);
};

/** Watches for as long as the question runs. Who lost a right between the question and now is told by no event any more, and is refused by `check`. */
export const watchAsker = (ctx: Ctx, asked: Asked): Asker & { check(): Promise<void> } => {
  const actor = userActor(ctx);
  const { tx: _tx, ...outside } = { ...ctx, db: ctx.kernel.database.read };
  const ended = new AbortController();
  let why: Failure | null = null;
  const end = (failure: Failure): void => {
    why ??= failure;
    ended.abort();
  };
  const look = (): void => {
    assertMayAsk(outside, asked).catch((error: unknown) => {
      if (error instanceof Failure) end(error);
      else ctx.log.warn({ err: error }, 'who asks a model could not be looked up');
    });
  };
  const doubts = doubtful(actor.userId, asked);
  const credential = asked.isOfRequest ? actor : { userId: actor.userId, sessionId: null, apiKey: null };
  const offs = [
    ...onSignedOut(ctx.kernel, credential, () => end(unauthorized(SIGNED_OUT))),
    ctx.kernel.events.subscribe((event) => {
      if (after(doubts, event)) look();
    }),
  ];
  return {
    signal: ended.signal,
    refusal: () => why,
    check: () => assertMayAsk(outside, asked),
    off: () => {
      for (const off of offs) off();
    },
  };
};

/** Runs a question for as long as they may ask it; why it ended before its time is thrown. */
export const asAsker = async <T>(
  ctx: Ctx,
  asked: Asked,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const asker = watchAsker(ctx, asked);
  try {
    await asker.check();
    return await work(asker.signal);
  } catch (error) {
    throw asker.refusal() ?? error;
  } finally {
    asker.off();
  }
};
