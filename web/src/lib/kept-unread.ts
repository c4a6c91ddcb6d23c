// Chats that were marked as unread while they were open: looking at their end does not read them until one has left them.

const kept = new Set<string>();

export const keepUnread = (channelId: string): void => void kept.add(channelId);

export const isKeptUnread = (channelId: string): boolean => kept.has(channelId);

/** It is opened anew, or its reader has said something there. */
export const letRead = (channelId: string): void => void kept.delete(channelId);
