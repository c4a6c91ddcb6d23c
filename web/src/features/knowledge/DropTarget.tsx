import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FILES_DRAG, useDrop } from '../../lib/use-drop.ts';
import { DropOverlay } from '../../ui/DropOverlay.tsx';
import { filesIn } from './dropped-files.ts';

interface DropTargetProps {
  readonly isOpen: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files and folders that are dropped on what is in it. */
export const DropTarget = ({ isOpen, onFiles, children }: DropTargetProps) => {
  const { t } = useTranslation();
  const { isOver, target } = useDrop(FILES_DRAG, ({ items }) => void filesIn(items).then(onFiles));
  if (!isOpen) return <div className="flex flex-col gap-4">{children}</div>;
  return (
    <section aria-label={t('knowledge_page.drop_place')} {...target} className="relative flex flex-col gap-4">
      {children}
      {isOver && <DropOverlay text={t('knowledge_page.drop')} />}
    </section>
  );
};
