import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useHeartbeat } from '../../lib/presence.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Sidebar } from './Sidebar.tsx';
import { ShellMenu } from './shell-menu.ts';

const Sheet = lazy(() => import('../../ui/Sheet.tsx').then((module) => ({ default: module.Sheet })));

/** Everything a signed-in person sees hangs in here. */
export const AppShell = () => {
  const { t } = useTranslation();
  const service = useServiceName();
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  // Fetched for the first opening, then kept for the closing, which is animated.
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  if (isMenuOpen && !wasMenuOpen) setWasMenuOpen(true);
  const main = useFocusOnArrival(pathname);
  const isFullHeight = useMatches().some((match) => match.staticData.isFullHeight);
  useHeartbeat();
  return (
    <div className="min-h-dvh lg:ps-60">
      <a
        href="#main"
        className="fixed start-4 top-4 z-60 -translate-y-20 rounded-control bg-accent px-4 py-2 text-sm font-medium text-accent-ink focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <header className="fixed inset-y-0 start-0 z-20 hidden w-60 border-e border-line lg:block">
        <Sidebar />
      </header>
      <header
        className={classNames(
          'sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-canvas/90 px-2 py-1.5 backdrop-blur lg:hidden',
          isFullHeight && 'hidden',
        )}
      >
        <Button
          look="quiet"
          size="icon"
          aria-label={t('shell.open_menu')}
          onClick={() => setIsMenuOpen(true)}
        >
          <MenuIcon aria-hidden="true" className="!size-5" />
        </Button>
        <Logo className="size-7" />
        <span className="truncate font-semibold">{service}</span>
      </header>
      {wasMenuOpen && (
        <Suspense fallback={null}>
          <Sheet isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} title={t('shell.menu')}>
            <Sidebar onNavigate={() => setIsMenuOpen(false)} />
          </Sheet>
        </Suspense>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={
          isFullHeight ? 'h-dvh outline-none' : 'mx-auto max-w-5xl px-4 pt-6 pb-16 outline-none sm:px-8'
        }
      >
        <ShellMenu value={() => setIsMenuOpen(true)}>
          <Outlet />
        </ShellMenu>
      </main>
    </div>
  );
};

/** A new page takes the focus, so that the keyboard and a screen reader go where the eyes went. */
const useFocusOnArrival = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
