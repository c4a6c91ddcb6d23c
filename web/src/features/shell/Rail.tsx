import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountLoader } from '../../feature.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { formatNumber } from '../../lib/format.ts';
import { nameOf, useMe } from '../../lib/me.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { useUnreadCount } from '../notifications/index.ts';
import { MoreButton } from './MoreButton.tsx';
import { NewsDot } from './NewsDot.tsx';
import { RAIL_ITEM } from './rail-item.ts';
import { type SectionLink, useSectionLinks } from './sections.ts';
import { openShellMenu } from './shell-menus.ts';
import { useNewsElsewhere, useUnread } from './use-unread.ts';

const loadSurfaces = () => import('./RailSurfaces.tsx');

/** Where one can go, always with an icon and a word. */
export const Rail = ({ current }: { readonly current: string | undefined }) => {
  const { t } = useTranslation();
  const surfaces = useDeferredPart(loadSurfaces);
  const isInMore = useSectionLinks('more').some(({ to }) => to === current);
  return (
    <nav
      aria-label={t('shell.navigation')}
      data-part="rail"
      className="flex w-(--rail) shrink-0 flex-col items-center gap-0.5 overflow-y-auto pt-3 pb-2.5 [scrollbar-width:none]"
    >
      <WorkspaceTile />
      <button
        type="button"
        aria-label={t('shell.new')}
        title={t('shell.new')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => openShellMenu({ kind: 'new', anchor: currentTarget })}
        className="mb-2 grid h-9 w-10 shrink-0 place-items-center rounded-[0.6875rem] bg-accent text-accent-ink transition-colors duration-(--d-press) hover:bg-accent-hover"
      >
        <Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
      {useSectionLinks('rail').map((link) => (
        <RailLink key={link.to} link={link} isCurrent={link.to === current} />
      ))}
      <hr className="my-1.5 w-7 shrink-0 border-line" />
      {surfaces && <surfaces.RailSurfaces />}
      <MoreButton opens="menu" isCurrent={isInMore} className={RAIL_ITEM} />
      <div className="mt-auto flex flex-col items-center gap-2 pt-2">
        {useSectionLinks('foot').map((link) => (
          <RailLink key={link.to} link={link} isCurrent={link.to === current} />
        ))}
        <Account />
      </div>
    </nav>
  );
};

/** The sign of the workspace; it opens the list of the others. */
const WorkspaceTile = () => {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const service = useServiceName();
  const name = workspace?.name ?? service;
  const hasNews = useNewsElsewhere();
  return (
    <button
      type="button"
      data-workspaces
      title={name}
      aria-label={`${t('workspaces.title')}: ${name}${hasNews ? ` · ${t('workspaces.news')}` : ''}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openShellMenu({ kind: 'workspaces', anchor: currentTarget })}
      className="relative mb-2 shrink-0 rounded-xl"
    >
      <WorkspaceSign className="size-10" />
      {hasNews && <NewsDot className="absolute -end-0.5 -top-0.5 ring-2 ring-desk" />}
      <ChevronsUpDown
        aria-hidden="true"
        className="absolute -end-1 -bottom-1 size-4 rounded-full bg-desk p-0.5 text-ink-muted ring-1 ring-line"
      />
    </button>
  );
};

export const WorkspaceSign = ({ className }: { readonly className: string }) => {
  const workspace = useWorkspace();
  if (!workspace) return <Logo className={className} />;
  return <Tile name={workspace.name} sign={workspace.icon} color={workspace.color} className={className} />;
};

interface RailLinkProps {
  readonly link: SectionLink;
  readonly isCurrent: boolean;
}

const RailLink = ({ link: { to, icon: Icon, text, counts }, isCurrent }: RailLinkProps) => (
  <Link
    to={to}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? 'page' : undefined}
    className={RAIL_ITEM}
  >
    <Icon aria-hidden="true" strokeWidth={1.75} />
    <span className="max-w-full">{text}</span>
    {counts && <Pip counts={counts} ground="ring-desk" />}
  </Link>
);

interface PipProps {
  readonly counts: NonNullable<SectionLink['counts']>;
  readonly ground: string;
}

/** A number on a link. */
export const PIP =
  'absolute start-[calc(50%+0.125rem)] top-0.75 grid h-4.25 min-w-4.25 place-items-center rounded-full bg-accent px-1 text-[0.65625rem] leading-none font-bold text-accent-ink tabular-nums ring-2';

/** How much is addressed to the person. Message counts grow with talk and not with importance, and so are not here. */
export const Pip = ({ counts, ground }: PipProps): ReactNode => {
  const { t } = useTranslation();
  const { addressed } = useUnread();
  const notifications = useUnreadCount();
  if (typeof counts === 'function') return <LatePip load={counts} ground={ground} />;
  const count = counts === 'mentions' ? addressed : notifications;
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{t('shell.unread', { number: formatNumber(count) })}</span>
      <span aria-hidden="true" className={`${PIP} ${ground}`}>
        {count > 99 ? '99+' : count}
      </span>
    </>
  );
};

const LatePip = ({ load, ground }: { readonly load: CountLoader; readonly ground: string }) => {
  const part = useDeferredPart(load);
  return part && <part.Count ground={ground} />;
};

const Account = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <button
      type="button"
      aria-label={`${t('shell.account')}: ${nameOf(user)}`}
      title={nameOf(user)}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openShellMenu({ kind: 'account', anchor: currentTarget })}
      className="relative rounded-full"
    >
      <Avatar name={nameOf(user)} image={user.avatar} />
      <span
        aria-hidden="true"
        className="absolute -end-0.5 -bottom-0.5 size-2.5 rounded-full bg-success ring-2 ring-desk"
      />
    </button>
  );
};
