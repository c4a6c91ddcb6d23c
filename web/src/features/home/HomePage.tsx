import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ChevronRight,
  FileKey2,
  type LucideIcon,
  MonitorSmartphone,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { nameOf, useMay, useMe } from '../../lib/me.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

const FolderList = lazy(() =>
  import('../folders/FolderList.tsx').then((module) => ({ default: module.FolderList })),
);

export const HomePage = () => {
  const { t } = useTranslation();
  const { user, platform } = useMe();
  const isAdmin = useMay('surface.admin.access');
  const mayChat = useMay('surface.chat.access');
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={t('home.welcome', { name: nameOf(user) })}
        description={t('home.text', { service: platform.service_name })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Shortcut
          to="/settings/profile"
          icon={UserRound}
          title={t('settings.profile')}
          text={t('home.profile')}
        />
        <Shortcut
          to="/settings/security"
          icon={ShieldCheck}
          title={t('settings.security')}
          text={t('home.security')}
          badge={
            user.has_two_factor ? (
              <Badge tone="success">{t('home.protected')}</Badge>
            ) : (
              <Badge tone="warning">{t('home.unprotected')}</Badge>
            )
          }
        />
        <Shortcut
          to="/settings/sessions"
          icon={MonitorSmartphone}
          title={t('settings.sessions')}
          text={t('home.sessions')}
        />
        <Shortcut
          to="/settings/api-keys"
          icon={FileKey2}
          title={t('settings.api_keys')}
          text={t('home.api_keys')}
        />
        {isAdmin && (
          <Shortcut
            to="/admin"
            icon={Users}
            title={t('shell.admin')}
            text={t('home.admin')}
            className="sm:col-span-2"
          />
        )}
      </div>
      {mayChat && (
        <Card title={t('folders.title')} description={t('folders.text')} isFlush>
          <Suspense fallback={<SkeletonRows />}>
            <FolderList />
          </Suspense>
        </Card>
      )}
    </div>
  );
};

interface ShortcutProps {
  readonly to: LinkProps['to'];
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly badge?: ReactNode;
  readonly className?: string;
}

const Shortcut = ({ to, icon: Icon, title, text, badge, className }: ShortcutProps) => (
  <Link
    to={to}
    className={classNames(
      'group flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition-colors duration-100 hover:border-edge/60 hover:bg-raised',
      className,
    )}
  >
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </span>
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {title}
        {badge}
      </span>
      <span className="block text-sm text-ink-muted">{text}</span>
    </span>
    <ChevronRight
      aria-hidden="true"
      className="size-4 shrink-0 text-ink-faint transition-transform duration-150 group-hover:translate-x-0.5 rtl:rotate-180 rtl:group-hover:-translate-x-0.5"
    />
  </Link>
);
