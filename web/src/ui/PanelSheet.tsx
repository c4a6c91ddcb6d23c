import { Tabs } from '@base-ui/react/tabs';
import { PanelRightClose } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { partWidth } from '../lib/part-width.ts';
import { Button } from './Button.tsx';
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

interface PanelSheetProps<Id extends string> {
  readonly title: string;
  readonly tabs: ReadonlyArray<{ readonly id: Id; readonly name: string }>;
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A second sheet beside the page, for what explains it. One at a time. */
export const PanelSheet = <Id extends string>(props: PanelSheetProps<Id>) => {
  const { title, tabs, chosen, onChoose, onClose, children } = props;
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
      <Tabs.Root
        value={chosen}
        onValueChange={(id: Id) => onChoose(id)}
        className="flex min-h-0 grow flex-col"
      >
        <Tabs.List className="flex shrink-0 gap-0.5 border-b border-line px-3">
          {tabs.map(({ id, name }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="relative h-10.5 px-2.25 type-ui font-medium whitespace-nowrap text-ink-muted -outline-offset-2 after:absolute after:inset-x-2.25 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink data-active:font-semibold data-active:text-ink data-active:after:bg-accent"
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={chosen} className="min-h-0 grow overflow-y-auto p-4 outline-none">
          {children}
        </Tabs.Panel>
      </Tabs.Root>
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
      document.getElementById('main')?.focus();
    };
    addEventListener('keydown', look, { capture: true });
    addEventListener('keydown', act);
    return () => {
      removeEventListener('keydown', look, { capture: true });
      removeEventListener('keydown', act);
    };
  }, []);
};
