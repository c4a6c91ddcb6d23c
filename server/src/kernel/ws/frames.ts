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
