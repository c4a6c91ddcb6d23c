import { call } from './api.ts';
import { patchChannel } from './channel-cache.ts';
import { errorText } from './error-text.ts';
import { keepUnread, letRead } from './kept-unread.ts';
import { toast } from './toast.ts';

/** Marks a chat as unread, from the message on, or the newest alone; true when it is done. */
export const markUnread = async (id: string, message_id?: string): Promise<boolean> => {
  // Before the answer, or what it brings would be read at once.
  keepUnread(id);
  try {
    const { unread_count, mention_count } = await call('POST /api/v1/channels/{id}/mark-unread', {
      params: { id },
      body: message_id === undefined ? {} : { message_id },
    });
    patchChannel(id, (channel) => ({ ...channel, unread_count, mention_count }));
    return true;
  } catch (error) {
    letRead(id);
    toast.error(errorText(error));
    return false;
  }
};
