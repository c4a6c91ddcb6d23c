import { type DragEvent, useState } from 'react';

/** What a dragged thing carries: files of the person's machine, or an own kind. */
export const FILES_DRAG = 'Files';

/** For what takes things that are dragged onto it. Where there is one, a button or a menu does the same for the keyboard. */
export const useDrop = (kind: string, onDrop: (data: DataTransfer) => void) => {
  const [isOver, setIsOver] = useState(false);
  const isOurs = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(kind);
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      // Entering a child leaves its parent, and one is still inside.
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer);
      },
    },
  };
};
