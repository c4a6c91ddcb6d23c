// What is written on the wire.

import type { ServerFrame } from '@parley/contract';
import type { Clock } from '../clock.ts';
import type { NewEvent } from '../events.ts';

/** A committed event has an id; a broadcast has none. */
export type AnyEvent = NewEvent & { readonly id?: string };

export type System = (type: string, channel: string | null, data: ServerFrame['data']) => ServerFrame;

/** Frames by which the server speaks for itself. */
export const systemFrames =
  (clock: Clock): System =>
  (type, channel, data) => ({
    type: `system.${type}`,
    channel,
    id: null,
    at: clock.now().toISOString(),
    data,
  });

export const frameText = (event: AnyEvent, channel: string | null): string =>
  JSON.stringify({ type: event.kind, channel, id: event.id ?? null, at: event.at, data: event.payload });

export const channelOf = ({ payload }: Pick<AnyEvent, 'payload'>): string => {
  const { channel_id, id } = payload as { channel_id?: string; id?: string };
  return channel_id ?? id ?? '';
};

/**
 * What members who do not follow the channel hear instead: that something was said, not what. It has no id: it is never replayed, and
 * whoever took it for the place they have reached would skip what is still being replayed to them.
 */
export const activityOf = (event: AnyEvent): AnyEvent | null => {
  if (event.kind !== 'user.message.created') return null;
  const { message } = event.payload as {
    message: { id: string; channel_id: string; author: { id: string | null }; created_at: string };
  };
  const { id: _, ...rest } = event;
  return {
    ...rest,
    kind: 'user.channel.activity',
    payload: {
      channel_id: message.channel_id,
      message_id: message.id,
      author_id: message.author.id,
      at: message.created_at,
    },
  };
};
