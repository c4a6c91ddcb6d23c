import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { listScreen, railScreen } from '../../lib/frame.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { sectionAt } from './sections.ts';
import { showList, useShell } from './shell-state.ts';

const LOOK = 'relative [&_svg]:size-5!';

/** Brings the list back: on a phone it is the page before this one, on a first page that has a list besides, in a narrow window or put away it is a button. */
export const ListButton = ({ className }: { readonly className?: string }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { isListOpen } = useShell();
  const hasRail = useScreen(railScreen);
  const isBeside = useScreen(listScreen) && isListOpen;
  const section = sectionAt(pathname);
  if (!section) return null;
  const isFirst = pathname === section.to;
  if (!hasRail && !isFirst)
    return (
      <Link
        to={section.to}
        {...(pathname.startsWith('/admin') ? { search: { scope: 'server' as const } } : {})}
        aria-label={t('shell.back', { name: t(section.text) })}
        className={buttonLook({ look: 'quiet', size: 'icon', className: classNames(LOOK, className) })}
      >
        <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
      </Link>
    );
  if (!section.list || isBeside || (!hasRail && !section.hasListOnPhone)) return null;
  return (
    <button
      type="button"
      aria-label={t('shell.show_list')}
      title={t('shell.show_list')}
      onClick={showList}
      className={buttonLook({ look: 'quiet', size: 'icon', className: classNames(LOOK, className) })}
    >
      <PanelLeftOpen aria-hidden="true" className="rtl:-scale-x-100" />
    </button>
  );
};
