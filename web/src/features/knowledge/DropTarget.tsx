import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesIn } from './dropped-files.ts';

interface DropTargetProps {
  readonly isOpen: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files and folders that are dropped on what is in it. */
export const DropTarget = ({ isOpen, onFiles, children }: DropTargetProps) => {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  if (!isOpen) return <div className="flex flex-col gap-4">{children}</div>;
  return (
    <section
      aria-label={t('knowledge_page.drop_place')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        void filesIn(event.dataTransfer.items).then(onFiles);
      }}
      className="relative flex flex-col gap-4"
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft/90 text-accent-text">
          <p className="flex items-center gap-2 font-medium">
            <Upload aria-hidden="true" className="size-5" />
            {t('knowledge_page.drop')}
          </p>
        </div>
      )}
    </section>
  );
};
