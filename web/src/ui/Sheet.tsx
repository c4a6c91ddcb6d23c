import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useBackCloses } from '../lib/back-closes.ts';

interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** For screen readers; what is in it speaks for itself. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel that slides in from the side where reading starts: the list of a section, where there is no room beside the page. */
export const Sheet = ({ isOpen, onClose, title, children }: SheetProps) => {
  useBackCloses(isOpen, onClose);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 start-0 z-50 flex w-80 max-w-[calc(100vw-3.5rem)] flex-col bg-desk px-1 shadow-popup outline-none transition-[translate] duration-250 ease-calm data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full">
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
