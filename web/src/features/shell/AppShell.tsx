import { Link, Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useMay } from '../../lib/me.ts';
import { useHeartbeat } from '../../lib/presence.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { openPalette, PaletteHost } from '../palette/index.ts';
import { openHelp, ShortcutHelpHost, useOwnBindings, useShortcut } from '../shortcuts/index.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import { ShellMenuButton } from './ShellMenuButton.tsx';
import { Sidebar } from './Sidebar.tsx';
import { closeSheet, toggleSidebar, useIsWide, useShell } from './shell-state.ts';
import { useUnreadInTitle } from './use-unread.ts';

export { startSignedIn } from './start-signed-in.ts';

const Sheet = lazyPart(() => import('../../ui/Sheet.tsx').then((module) => module.Sheet));

/**
 * Everything a signed-in person sees hangs in here. A page is a column of text that scrolls with the window, unless its route
 * says `isFullHeight`: then it gets all the room there is, scrolls by itself, and draws `<ShellMenuButton>` in its own header.
 */
export const AppShell = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { isSidebarOpen } = useShell();
  const isWide = useIsWide();
  const isFullHeight = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isFullHeight),
  });
  const main = useFocusOnArrival(pathname);
  useHeartbeat();
  useUnreadInTitle();
  useShellShortcuts();
  return (
    <div
      className={classNames('flex min-h-dvh flex-col', isFullHeight && 'h-dvh', isSidebarOpen && 'lg:ps-68')}
    >
      <a
        href="#main"
        className="fixed start-4 top-4 z-60 -translate-y-20 rounded-control bg-accent px-4 py-2 text-sm font-medium text-accent-ink focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      {isSidebarOpen && isWide && (
        <header className="fixed inset-y-0 start-0 z-20 w-68 border-e border-line">
          <Sidebar />
        </header>
      )}
      <SidebarSheet />
      {!isFullHeight && <TopBar isSidebarOpen={isSidebarOpen} />}
      <ConnectionBar />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(
          'outline-none',
          isFullHeight
            ? 'relative flex min-h-0 grow flex-col'
            : 'mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-8',
        )}
      >
        <Outlet />
      </main>
      <PaletteHost />
      <ShortcutHelpHost />
    </div>
  );
};

/** Where the sidebar is not in sight: the way to it, and to a new chat. */
const TopBar = ({ isSidebarOpen }: { readonly isSidebarOpen: boolean }) => {
  const { t } = useTranslation();
  const service = useServiceName();
  const mayChat = useMay('surface.chat.access');
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-canvas/90 px-2 py-1.5 backdrop-blur',
        isSidebarOpen && 'lg:hidden',
      )}
    >
      <ShellMenuButton />
      <Logo className="size-7" />
      <span className="grow truncate font-semibold">{service}</span>
      {mayChat && (
        <Link
          to="/"
          aria-label={t('shell.new_chat')}
          title={t('shell.new_chat')}
          className={buttonLook({ look: 'quiet', size: 'icon' })}
        >
          <SquarePen aria-hidden="true" className="!size-5" />
        </Link>
      )}
    </header>
  );
};

const SidebarSheet = () => {
  const { t } = useTranslation();
  const { isSheetOpen } = useShell();
  return (
    <Sheet isOpen={isSheetOpen} onClose={closeSheet} title={t('shell.menu')}>
      <Sidebar isInSheet onNavigate={closeSheet} />
    </Sheet>
  );
};

const useShellShortcuts = (): void => {
  const navigate = useNavigate();
  const mayChat = useMay('surface.chat.access');
  useOwnBindings();
  useShortcut('palette', openPalette);
  useShortcut('help', openHelp);
  useShortcut('sidebar', toggleSidebar);
  useShortcut('settings', () => void navigate({ to: '/settings' }));
  useShortcut('new_chat', () => {
    if (!mayChat) return false;
    closeSheet();
    void navigate({ to: '/' });
  });
};

/** A new page takes the focus, so that the keyboard and a screen reader go where the eyes went. */
const useFocusOnArrival = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A page that has put the focus where one goes on typing knows better.
    if (main.current?.querySelector(':is(input, textarea):focus')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
