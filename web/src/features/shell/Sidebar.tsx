import { Link } from '@tanstack/react-router';
import { PanelLeftClose, Search, SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { useMay } from '../../lib/me.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { NotificationBell } from '../notifications/index.ts';
import { openPalette } from '../palette/index.ts';
import { PeopleOnline } from '../people/index.ts';
import { Keys, useBindings } from '../shortcuts/index.ts';
import { AccountButton } from './AccountButton.tsx';
import { ChannelList } from './ChannelList.tsx';
import { hideSidebar } from './shell-state.ts';
import { type NavigationLink, useNavigationEntries } from './use-navigation-entries.ts';

const loadUserMenu = () => import('./UserMenu.tsx');

interface SidebarProps {
  readonly isInSheet?: boolean;
  readonly onNavigate?: () => void;
}

export const Sidebar = ({ isInSheet = false, onNavigate }: SidebarProps) => {
  const mayChat = useMay('surface.chat.access');
  return (
    <div className="flex h-full flex-col px-3 pt-3 pb-2">
      <SidebarHead isInSheet={isInSheet} onNavigate={onNavigate} />
      {mayChat ? (
        <>
          <SidebarStart onNavigate={onNavigate} />
          <ChannelList onNavigate={onNavigate} />
          <PeopleOnline onNavigate={onNavigate} />
        </>
      ) : (
        <div className="grow" />
      )}
      <SidebarFoot onNavigate={onNavigate} />
    </div>
  );
};

const SidebarHead = ({ isInSheet, onNavigate }: SidebarProps) => {
  const { t } = useTranslation();
  const service = useServiceName();
  return (
    <div className="flex items-center gap-0.5 pb-3">
      <Link
        to="/"
        onClick={onNavigate}
        className="flex min-w-0 grow items-center gap-2.5 rounded-control px-2 py-1 font-semibold"
      >
        <Logo className="size-7" />
        <span className="truncate">{service}</span>
        <span className="sr-only">{t('shell.home')}</span>
      </Link>
      <NotificationBell isLink={isInSheet ?? false} onNavigate={onNavigate} />
      {!isInSheet && (
        <Button
          look="quiet"
          size="icon"
          aria-label={t('shell.hide')}
          title={t('shell.hide')}
          onClick={hideSidebar}
        >
          <PanelLeftClose aria-hidden="true" className="rtl:-scale-x-100" />
        </Button>
      )}
    </div>
  );
};

/** The two things one comes here for most: to begin, and to find. */
const SidebarStart = ({ onNavigate }: SidebarProps) => {
  const { t } = useTranslation();
  const bindings = useBindings();
  return (
    <div className="flex flex-col gap-1.5 pb-1">
      <Link
        to="/"
        onClick={onNavigate}
        className="group control flex items-center gap-2.5 rounded-control bg-accent px-2.5 text-sm font-medium text-accent-ink transition-colors duration-150 hover:bg-accent-hover"
      >
        <SquarePen aria-hidden="true" className="size-4" />
        <span className="grow">{t('shell.new_chat')}</span>
        <Keys
          keys={bindings.new_chat}
          className="opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden"
        />
      </Link>
      <button
        type="button"
        onClick={() => {
          onNavigate?.();
          openPalette();
        }}
        className="control flex items-center gap-2.5 rounded-control border border-line bg-surface px-2.5 text-start text-sm text-ink-muted transition-colors duration-150 hover:border-edge/60 hover:text-ink"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="grow">{t('shell.search')}</span>
        <Keys keys={bindings.palette} className="pointer-coarse:hidden" />
      </button>
    </div>
  );
};

const SidebarFoot = ({ onNavigate }: SidebarProps) => {
  const { t } = useTranslation();
  const links = useNavigationEntries('sidebar');
  const menu = useDeferredPart(loadUserMenu);
  return (
    <div className="-mx-3 border-t border-line px-3 pt-2">
      <nav aria-label={t('shell.navigation')} className="flex gap-0.5 pb-1">
        {links.map((link) => (
          <FootLink key={link.to} {...link} onNavigate={onNavigate} />
        ))}
      </nav>
      {menu ? <menu.UserMenu onNavigate={onNavigate} /> : <AccountButton disabled />}
    </div>
  );
};

interface FootLinkProps extends Pick<NavigationLink, 'to' | 'icon' | 'text'> {
  readonly onNavigate: (() => void) | undefined;
}

const FootLink = ({ to, icon: Icon, text, onNavigate }: FootLinkProps) => (
  <Link
    to={to}
    onClick={onNavigate}
    aria-label={text}
    title={text}
    className="control grid grow place-items-center rounded-control text-ink-muted transition-colors duration-100 hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-text"
  >
    {Icon && <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />}
  </Link>
);
