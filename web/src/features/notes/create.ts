import { NotebookPen } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';
import { useNewNote } from './use-new-note.ts';

export const create: readonly CreateLine[] = [
  {
    text: 'notes.new',
    icon: NotebookPen,
    order: 30,
    needs: 'notes.create',
    isPlaced: true,
    useRun: () => useNewNote().start,
  },
];
