import { Link } from '@tanstack/react-router';
import { House, type LucideIcon, Settings, ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { Logo } from '../../ui/Logo.tsx';
import { AccountButton } from './AccountButton.tsx';

const UserMenu = lazy(() => import('./UserMenu.tsx').then((module) => ({ default: module.UserMenu })));

interface SidebarProps {
  readonly onNavigate?: () => void;
}

export const Sidebar = ({ onNavigate }: SidebarProps) => {
  const { t } = useTranslation();
  const service = useServiceName();
  const isAdmin = useMay('surface.admin.access');
  return (
    <div className="flex h-full flex-col px-3 pt-4 pb-3">
      <div className="mb-5 flex items-center gap-2.5 px-2 font-semibold">
        <Logo />
        <span className="truncate">{service}</span>
      </div>
      <nav aria-label={t('shell.navigation')} className="flex grow flex-col gap-0.5">
        <NavLink to="/" icon={House} text={t('shell.home')} isExact onNavigate={onNavigate} />
        <NavLink to="/settings" icon={Settings} text={t('shell.settings')} onNavigate={onNavigate} />
        {isAdmin && (
          <NavLink to="/admin" icon={ShieldCheck} text={t('shell.admin')} onNavigate={onNavigate} />
        )}
      </nav>
      <Suspense fallback={<AccountButton disabled />}>
        <UserMenu onNavigate={onNavigate} />
      </Suspense>
    </div>
  );
};

interface NavLinkProps extends SidebarProps {
  readonly to: '/' | '/settings' | '/admin';
  readonly icon: LucideIcon;
  readonly text: string;
  readonly isExact?: boolean;
}

const NavLink = ({ to, icon: Icon, text, isExact = false, onNavigate }: NavLinkProps) => (
  <Link
    to={to}
    activeOptions={{ exact: isExact }}
    onClick={onNavigate}
    className="control flex items-center gap-3 rounded-control px-2.5 text-sm font-medium text-ink-muted transition-colors duration-100 hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-text"
  >
    <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    {text}
  </Link>
);
