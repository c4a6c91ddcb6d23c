import { useDrop } from '../../lib/use-drop.ts';

/** What a chat that is dragged from the list carries: its id. */
export const CHANNEL_DRAG = 'application/x-parley-channel';

export const useChannelDrop = (onDrop: (channelId: string) => void) =>
  useDrop(CHANNEL_DRAG, (data) => {
    const id = data.getData(CHANNEL_DRAG);
    if (id !== '') onDrop(id);
  });
