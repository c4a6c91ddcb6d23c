import { PanelLeftClose, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listScreen, railScreen } from '../../lib/frame.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { openPalette } from '../palette/index.ts';
import { Keys, useBindings } from '../shortcuts/index.ts';
import { hideList } from './shell-state.ts';

export const LIST_BUTTON =
  'grid size-8 shrink-0 place-items-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink [&_svg]:size-4.5';

interface ListHeadProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
}

/** The first line of a list. On a phone the page has one of its own. */
export const ListHead = ({ title, actions }: ListHeadProps) => {
  const { t } = useTranslation();
  const isBeside = useScreen(listScreen);
  if (!useScreen(railScreen)) return null;
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 ps-2.5 pe-1">
      <h2 dir="auto" className="min-w-0 grow truncate text-base font-semibold at-start">
        {title}
      </h2>
      {actions}
      {isBeside && (
        <button
          type="button"
          aria-label={t('shell.hide_list')}
          title={t('shell.hide_list')}
          onClick={hideList}
          className={LIST_BUTTON}
        >
          <PanelLeftClose aria-hidden="true" strokeWidth={1.75} className="rtl:-scale-x-100" />
        </button>
      )}
    </header>
  );
};

/** Opens the palette: it finds more than this list holds. */
export const ListSearch = ({ onNavigate }: { readonly onNavigate?: (() => void) | undefined }) => {
  const { t } = useTranslation();
  const bindings = useBindings();
  return (
    <button
      type="button"
      onClick={() => {
        onNavigate?.();
        openPalette();
      }}
      className="mx-1 mb-2 flex h-(--row) shrink-0 items-center gap-2 rounded-control border border-line bg-surface/60 px-2.5 text-start type-ui text-ink-muted transition-colors duration-(--d-press) hover:border-edge/60 hover:text-ink"
    >
      <Search aria-hidden="true" className="size-4 text-ink-faint" strokeWidth={1.75} />
      <span className="grow">{t('shell.search')}</span>
      <Keys keys={bindings.palette} className="max-rail:hidden pointer-coarse:hidden" />
    </button>
  );
};
