import { PanelRightClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { panelScreen } from '../lib/frame.ts';
import { useScreen } from '../lib/use-screen.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { usePanelPlace } from './page-head.ts';

interface BesideSheetProps {
  readonly title: string;
  /** The title as the way to the page of the thing. */
  readonly link: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A second thing next to the page that one is on; over it where there is no room. */
export const BesideSheet = ({ title, link, onClose, children }: BesideSheetProps) => {
  const { t } = useTranslation();
  const place = usePanelPlace();
  const isWide = useScreen(panelScreen);
  if (!isWide)
    return (
      <Dialog isOpen onClose={onClose} title={title} isHuge>
        {children}
      </Dialog>
    );
  if (!place) return null;
  return createPortal(
    <aside
      aria-label={title}
      data-part="panel"
      className="flex w-1/2 max-w-3xl shrink-0 flex-col overflow-hidden rounded-sheet bg-surface shadow-sheet"
    >
      <header className="flex h-13 shrink-0 items-center gap-2 ps-4 pe-2">
        <h2 dir="auto" className="min-w-0 grow truncate type-read font-semibold at-start">
          {link}
        </h2>
        <Button look="quiet" size="icon" aria-label={t('actions.close')} onClick={onClose}>
          <PanelRightClose aria-hidden="true" className="size-4.5! rtl:-scale-x-100" />
        </Button>
      </header>
      <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
    </aside>,
    place,
  );
};
