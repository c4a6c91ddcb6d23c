// How a module declares who may hear what is told under one of its topics. Everything is asked when an event is delivered, not when
// a connection subscribed.

import type { EventKind, EventPayload, None, ServerFrame, TopicFrame } from '@parley/contract';
import type { Ctx } from '../ctx.ts';
import type { NewEvent } from '../events.ts';
import type { Watcher } from './connection.ts';

/** What is to be done after some kinds of events, each with its own payload. */
export type AfterEvents<R> = { readonly [K in EventKind]?: (payload: EventPayload<K>) => R };

/** What a table says of an event; undefined for a kind that it does not name. */
export const after = <R>(table: AfterEvents<R>, { kind, payload }: Pick<NewEvent, 'kind' | 'payload'>) => {
  // `emit` lets a payload pass only if it is what its kind declares.
  const entry = table[kind as EventKind] as ((payload: unknown) => R) | undefined;
  return entry?.(payload);
};

/** A topic that people share: `presence`, or `channel:<id>`. */
export interface SharedTopic {
  readonly name: string;
  /** Asked when a connection subscribes, and again before it is told what it missed. The id is empty where the topic is its name. */
  mayFollow(ctx: Ctx, watcher: Watcher, id: string): Promise<boolean>;
  /** none: each follower is asked with `mayFollow`. */
  readonly listeners: Listeners | None;
  /** What a follower says on it, and what that connection alone is answered. Left out: its followers only listen. */
  readonly said?: (ctx: Ctx, watcher: Watcher, id: string, frame: TopicFrame) => Promise<FrameReply | null>;
}

export interface FrameReply {
  readonly type: string;
  readonly data: ServerFrame['data'];
}

export interface Listeners {
  /** The people who may hear an event of it. */
  of(ctx: Ctx, id: string, event: Pick<NewEvent, 'kind' | 'payload'>): Promise<ReadonlySet<string>>;
  /** none: who may hear depends on the event, and is asked for each. */
  readonly remembered: Remembered | None;
}

/** Who may hear depends on the id alone, and is remembered until one of these events. */
export interface Remembered {
  /** After these, who may hear one of them is asked anew, and so is each of its followers; the answer is its id. */
  readonly staleAfter: AfterEvents<string>;
  /**
   * After these, one person may hear more or fewer of them than before: nothing that is remembered holds, and each that this person
   * follows is asked about anew. The answer is the person's id, or null for any person.
   */
  readonly staleForPerson: AfterEvents<string | null> | None;
  /** After these kinds any person may have lost the permission to hear any of them. */
  readonly permissionKinds: readonly EventKind[];
  /** Those of these people who may hear any of them at all. */
  permitted(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The name under which all who may hear it are addressed, whether or not they follow it: `members` in `members:<id>`. */
  readonly addressedAs: string | None;
  /** What those who may hear it and do not follow it are told instead of these events. */
  readonly hints: AfterEvents<Hint> | None;
}

export interface Hint {
  readonly id: string;
  readonly kind: EventKind;
  readonly payload: object;
}

/** What is addressed to a person, as a stream that they can follow. There is one of its kind, and each person has their own. */
export interface PersonalTopic {
  readonly name: string;
  readonly isPersonal: true;
  /** Whether frames of this kind carry the topic's name; others that are addressed to a person carry none. */
  carries(kind: string): boolean;
  /** The shared topic that an event quotes from, as `name:id`: only those who may hear that one are told. */
  quotedTopic(event: Pick<NewEvent, 'kind' | 'payload'>): string | null;
  /** Whether the person may still read what an event names, where that is no shared topic. */
  mayStillRead(ctx: Ctx, userId: string, event: Pick<NewEvent, 'kind' | 'payload'>): Promise<boolean>;
}

export type TopicRule = SharedTopic | PersonalTopic;

/** Whose connections end: of one session, of one API key, or of a person who turns out not to be signed in any more. */
export type Revocation =
  | { readonly sessionId: string }
  | { readonly apiKeyId: string }
  | { readonly userId: string };

export type Revocations = AfterEvents<Revocation>;
