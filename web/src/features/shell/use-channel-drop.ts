import { type DragEvent, useState } from 'react';
import { CHANNEL_DRAG } from './SidebarFolder.tsx';

/** For what takes a chat that is dragged onto it from the list. Where there is one, a menu does the same for the keyboard. */
export const useChannelDrop = (onDrop: (channelId: string) => void) => {
  const [isOver, setIsOver] = useState(false);
  const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(CHANNEL_DRAG);
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(false);
        const id = event.dataTransfer.getData(CHANNEL_DRAG);
        if (id !== '') onDrop(id);
      },
    },
  };
};
