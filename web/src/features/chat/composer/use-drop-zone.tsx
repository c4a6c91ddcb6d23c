import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DropZone {
  readonly props: Record<string, (event: DragEvent) => void>;
  readonly overlay: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Files can be dropped anywhere on the conversation. Null: nothing may be attached here. */
export const useDropZone = (onFiles: ((files: Iterable<File>) => void) | null): DropZone => {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  // Entering a child leaves its parent: only the balance tells whether one is still inside.
  const depth = useRef(0);
  if (onFiles === null) return { props: {}, overlay: null };
  const props = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current++;
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current--;
      if (depth.current <= 0) setIsOver(false);
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setIsOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  const overlay = isOver ? (
    <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-canvas/85 text-accent-text">
      <p className="flex items-center gap-2 font-medium">
        <Upload aria-hidden="true" className="size-5" />
        {t('chat.drop')}
      </p>
    </div>
  ) : null;
  return { props, overlay };
};
