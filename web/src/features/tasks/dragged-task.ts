import type { Task } from '@parley/contract';
import { type DragEvent, useState } from 'react';

const DRAGGED = 'application/x-parley-task';

/** What makes the element of a task one that can be dragged, by who may change it. */
export const dragsTask = ({ id, rights }: Task) => ({
  draggable: rights.write,
  onDragStart: ({ dataTransfer }: DragEvent): void => {
    dataTransfer.setData(DRAGGED, id);
    dataTransfer.effectAllowed = 'move';
  },
});

/** A place that takes the tasks which are dragged to it. */
export const useTaskDrop = (tasks: readonly Task[], onTake: (task: Task) => void) => {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    setIsOver(false);
    const task = tasks.find((one) => one.id === event.dataTransfer.getData(DRAGGED));
    if (!task) return;
    event.preventDefault();
    onTake(task);
  };
  return { isOver, handlers: { onDragOver, onDragLeave: () => setIsOver(false), onDrop } };
};
