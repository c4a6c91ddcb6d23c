import {
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouterState,
  useSearch,
} from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { classNames } from '../../lib/class-names.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { listScreen, railScreen } from '../../lib/frame.ts';
import { useMay } from '../../lib/me.ts';
import { useHeartbeat } from '../../lib/presence.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeadContext, PanelContext } from '../../ui/page-head.ts';
import { openPalette, PaletteHost } from '../palette/index.ts';
import { openHelp, ShortcutHelpHost, useOwnBindings, useShortcut } from '../shortcuts/index.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { ListColumn, SectionList } from './ListColumn.tsx';
import { PageHead, PhoneHead } from './PageHead.tsx';
import { Rail } from './Rail.tsx';
import { sectionAt } from './sections.ts';
import { closeShellMenu, openShellMenu, useShellMenu } from './shell-menus.ts';
import { closeDrawer, toggleList, useShell } from './shell-state.ts';
import { useUnreadInTitle } from './use-unread.ts';

export { startSignedIn } from './start-signed-in.ts';

const Sheet = lazyPart(() => import('../../ui/Sheet.tsx').then((module) => module.Sheet));
const loadMenus = () => import('./ShellMenus.tsx');
const loadLeavingGuard = () => import('./LeavingGuard.tsx');
const ShellMenus = lazyPart(() => loadMenus().then((module) => module.ShellMenus));

/**
 * Everything a signed-in person sees hangs in here: a rail and a list on the desk, and the page as a sheet on it. A page is a column of
 * text that scrolls in its sheet, as wide as the sheet where a part of it has `data-wide`, unless its route says `isFullHeight`: then it
 * gets the whole sheet, scrolls by itself, and draws `<ListButton>` in its own header.
 */
export const AppShell = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { isListOpen } = useShell();
  const hasRail = useScreen(railScreen);
  const isListBeside = useScreen(listScreen) && isListOpen;
  const isFullHeight = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isFullHeight),
  });
  // A text that is written needs the room that the keyboard of a phone leaves.
  const isWriting = useSearch({ strict: false, select: ({ edit }) => edit === true });
  const section = sectionAt(pathname);
  const list = section?.list ?? null;
  const hasDrawer =
    section && !isListBeside && (hasRail || (section.hasListOnPhone === true && pathname === section.to));
  useHeartbeat();
  useUnreadInTitle();
  useShellShortcuts();
  return (
    <div className="flex h-dvh flex-col bg-desk">
      <a
        href="#main"
        className="fixed start-4 top-4 z-60 -translate-y-20 rounded-control bg-accent px-4 py-2 text-sm font-medium text-accent-ink focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <ConnectionBar />
      <div className="flex min-h-0 grow">
        {hasRail && <Rail current={section?.to} />}
        {hasRail && list && section && isListBeside && <ListColumn label={t(section.text)} load={list} />}
        {hasDrawer && list && <ListDrawer label={t(section.text)} load={list} />}
        <Page pathname={pathname} isFullHeight={isFullHeight} />
      </div>
      {!hasRail && !isFullHeight && !isWriting && <BottomBar current={section?.to} />}
      <MenuHost />
      <LeavingHost />
      <WatchHost />
      <PaletteHost />
      <ShortcutHelpHost />
      <FilesHost />
    </div>
  );
};

/** Nothing was typed yet when the first page is there. */
const LeavingHost = () => {
  const part = useDeferredPart(loadLeavingGuard);
  return part && <part.LeavingGuard />;
};

interface PageProps {
  readonly pathname: string;
  readonly isFullHeight: boolean;
}

const Page = ({ pathname, isFullHeight }: PageProps) => {
  const main = useFocusOnArrival();
  const hasRail = useScreen(railScreen);
  const [slot] = useState(makeSlot);
  const [panel] = useState(makeSlot);
  const desk = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => void desk.current?.append(panel), [panel]);
  return (
    <div ref={desk} className="flex min-w-0 grow gap-2 rail:py-2 rail:pe-2">
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        data-part="page"
        data-scroll-restoration-id="page"
        className={classNames(
          'relative min-w-0 grow bg-surface outline-none has-[[data-save-bar]]:scroll-pb-20 rail:rounded-sheet rail:shadow-sheet',
          isFullHeight ? 'flex flex-col overflow-hidden' : 'overflow-y-auto',
        )}
      >
        <PageHeadContext value={slot}>
          <PanelContext value={panel}>
            {isFullHeight ? (
              <Outlet />
            ) : (
              <>
                {!hasRail && pathname === '/' && <PhoneHead />}
                <PageHead slot={slot} />
                <div className="mx-auto w-full max-w-248 px-4 pt-5 pb-16 has-[[data-wide]]:max-w-none rail:px-8">
                  <Outlet />
                </div>
              </>
            )}
          </PanelContext>
        </PageHeadContext>
      </main>
    </div>
  );
};

/** It is there before the first page is drawn, which puts its title into it. */
const makeSlot = (): HTMLElement => {
  const slot = document.createElement('div');
  slot.className = 'contents';
  return slot;
};

interface ListDrawerProps {
  readonly label: string;
  readonly load: Parameters<typeof SectionList>[0]['load'];
}

const ListDrawer = ({ label, load }: ListDrawerProps) => {
  const { isDrawerOpen } = useShell();
  const hasRail = useScreen(railScreen);
  return (
    <Sheet isOpen={isDrawerOpen} onClose={closeDrawer} title={label}>
      {/* Elsewhere the list says it itself. */}
      {!hasRail && (
        <p aria-hidden="true" className="flex h-14 shrink-0 items-center ps-2.5 text-base font-semibold">
          {label}
        </p>
      )}
      <SectionList load={load} onNavigate={closeDrawer} />
    </Sheet>
  );
};

/** Its words come with it. */
const loadWatch = async () => {
  await loadSettingsWords();
  return import('./WorkspaceWatch.tsx');
};

const Watch = () => {
  const watch = useDeferredPart(loadWatch);
  return watch && <watch.WorkspaceWatch />;
};

/** Most people have chosen none, and fetch nothing for it. */
const WatchHost = () => useWorkspace() && <Watch />;

const loadViewer = () => import('../viewer/index.ts');

/** What shows files over the page. */
const FilesHost = () => {
  const viewer = useDeferredPart(loadViewer);
  return viewer && <viewer.ViewerHost />;
};

const MenuHost = () => {
  const menu = useShellMenu();
  // Soon after the first paint: a menu of the frame opens at once, also while the server is away.
  const parts = useDeferredPart(loadMenus);
  return (
    <>
      {menu && <ShellMenus menu={menu} onClose={closeShellMenu} />}
      {parts && <parts.ShellHosts />}
    </>
  );
};

const NEW_BUTTON = '[data-part="rail"] [aria-haspopup]:not([data-workspaces])';
const WORKSPACES_BUTTON = '[data-workspaces]';

const useShellShortcuts = (): void => {
  const navigate = useNavigate();
  const mayChat = useMay('surface.chat.access');
  useOwnBindings();
  useShortcut('palette', openPalette);
  useShortcut('help', openHelp);
  useShortcut('sidebar', toggleList);
  useShortcut('settings', () => void navigate({ to: '/settings' }));
  useShortcut('new_chat', () => {
    if (!mayChat) return false;
    closeDrawer();
    void navigate({ to: '/' });
  });
  useShortcut('new_menu', () => {
    const anchor = document.querySelector<HTMLElement>(NEW_BUTTON);
    if (!anchor) return false;
    anchor.focus();
    openShellMenu({ kind: 'new', anchor });
  });
  useShortcut('switch_workspace', () => {
    const anchor = document.querySelector<HTMLElement>(WORKSPACES_BUTTON);
    if (!anchor) return false;
    anchor.focus();
    openShellMenu({ kind: 'workspaces', anchor });
  });
};

/** A new page takes the focus, so that the keyboard and a screen reader go where the eyes went. */
const useFocusOnArrival = () => {
  // The page that is drawn, not the one that is on its way: what has the focus until then is still there.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
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
