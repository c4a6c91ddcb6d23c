import { PanelRightClose } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { partWidth } from '../lib/part-width.ts';
import { Button } from './Button.tsx';
import { PanelParts, type PanelProps } from './PanelParts.tsx';
import { usePanelPlace } from './page-head.ts';
import { WidthEdge } from './WidthEdge.tsx';

const PANEL_WIDTH = partWidth({
  key: 'parley.panel_width',
  property: '--panel',
  min: 300,
  usual: 352,
  // The page keeps one half at least.
  max: () => Math.max(352, Math.round(innerWidth / 2)),
});

/** A second sheet beside the page, for what explains it. One at a time. */
export const PanelSheet = <Id extends string>({ title, onClose, ...parts }: PanelProps<Id>) => {
  const { t } = useTranslation();
  const place = usePanelPlace();
  useEscape(onClose);
  if (!place) return null;
  return createPortal(
    <aside
      aria-label={title}
      data-part="panel"
      className="relative flex w-(--panel) shrink-0 flex-col overflow-hidden rounded-sheet bg-surface shadow-sheet"
    >
      <WidthEdge label={t('panel.width')} width={PANEL_WIDTH} side="start" />
      <header className="flex h-13 shrink-0 items-center gap-2 ps-4 pe-2">
        <h2 className="min-w-0 grow truncate type-read font-semibold">{title}</h2>
        <Button look="quiet" size="icon" aria-label={t('actions.close')} onClick={onClose}>
          <PanelRightClose aria-hidden="true" className="size-4.5! rtl:-scale-x-100" />
        </Button>
      </header>
      <PanelParts {...parts} />
    </aside>,
    place,
  );
};

const POPUP = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([hidden])';

/** Escape belongs to what lies over the page first, then to the field that one writes in, and then to the panel. */
const useEscape = (onClose: () => void): void => {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    let isTaken = false;
    const look = ({ target }: KeyboardEvent): void => {
      const isField = target instanceof Element && target.matches('textarea, input:not([type="radio"])');
      isTaken = document.querySelector(POPUP) !== null || isField;
    };
    const act = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken) return;
      close.current();
    };
    addEventListener('keydown', look, { capture: true });
    addEventListener('keydown', act);
    return () => {
      removeEventListener('keydown', look, { capture: true });
      removeEventListener('keydown', act);
    };
  }, []);
};
