// Where the other members are and how far they have read: asked for once, then kept true by events.

import type { ChatMessage, Cursor } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listen } from '../../../lib/live.ts';
import { ask, queryClient } from '../../../lib/query.ts';
import { type Readers, readersOf } from './readers-of.ts';

const CURSORS = 'GET /api/v1/channels/{id}/cursors';

export const cursorsQuery = (id: string) => ask(CURSORS, { params: { id } });

const change = (channelId: string, next: (cursor: Cursor) => Cursor): void => {
  queryClient.setQueryData<{ data: Cursor[] }>([CURSORS, { params: { id: channelId } }], (cursors) =>
    cursors ? { data: cursors.data.map(next) } : cursors,
  );
};

/** Identifiers begin with the time at which they were made. */
const isYounger = (a: string, b: string | null): boolean => b === null || a > b;

const onCreated = ({ message }: { message: ChatMessage }): void =>
  change(message.channel_id, (cursor) => {
    const isAuthor = cursor.user_id === message.author.id;
    // A new message takes along its author and the members who stood where it was said; only its author has read it.
    if (!isAuthor && cursor.active_leaf_id !== message.parent_id) return cursor;
    const read = isAuthor && isYounger(message.id, cursor.last_read_message_id);
    return {
      ...cursor,
      active_leaf_id: message.id,
      last_read_message_id: read ? message.id : cursor.last_read_message_id,
    };
  });

let isListening = false;

export const listenToReaders = (): void => {
  if (isListening) return;
  isListening = true;
  listen({
    'user.message.created': onCreated,
    'user.cursor.moved': ({ channel_id, user_id, active_leaf_id }) =>
      change(channel_id, (cursor) => (cursor.user_id === user_id ? { ...cursor, active_leaf_id } : cursor)),
    'user.read': ({ channel_id, user_id, last_read_message_id }) =>
      change(channel_id, (cursor) =>
        cursor.user_id === user_id ? { ...cursor, last_read_message_id } : cursor,
      ),
  });
};

const NO_READERS: Readers = new Map();

export const useReaders = (
  channelId: string,
  messages: readonly ChatMessage[] | undefined,
  myId: string,
  isWanted: boolean,
): Readers => {
  const { data } = useQuery({ ...cursorsQuery(channelId), enabled: isWanted });
  return useMemo(
    () => (data && messages && isWanted ? readersOf(data.data, messages, myId) : NO_READERS),
    [data, messages, myId, isWanted],
  );
};
