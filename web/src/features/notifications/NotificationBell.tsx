import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { meUpdatedAt, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NotificationPanel = lazyPart(() =>
  import('./NotificationPanel.tsx').then((module) => module.NotificationPanel),
);

interface NotificationBellProps {
  /** Leads to the page instead of opening a panel: where there is no room for one. */
  readonly isLink: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

/** The first screen came with the count; from then on events keep it true. */
const useUnreadCount = (): number => {
  const me = useMe();
  const { data } = useQuery({
    ...ask('GET /api/v1/notifications/unread-count'),
    initialData: { count: me.unread_notifications },
    // The bell comes and goes with the sidebar; the count that came first is then as old as the page.
    initialDataUpdatedAt: meUpdatedAt,
    staleTime: 60_000,
  });
  return data.count;
};

export const NotificationBell = ({ isLink, onNavigate }: NotificationBellProps) => {
  const { t } = useTranslation();
  const count = useUnreadCount();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name =
    count > 0 ? t('notifications.bell', { number: formatNumber(count) }) : t('notifications.title');
  const face = (
    <>
      <Bell aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-accent-ink tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  );
  if (isLink)
    return (
      <Link
        to="/notifications"
        onClick={onNavigate}
        aria-label={name}
        className={buttonLook({ look: 'quiet', size: 'icon', className: 'relative' })}
      >
        {face}
      </Link>
    );
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        size="icon"
        className="relative"
        aria-label={name}
        title={t('notifications.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </Button>
      {isOpen && button.current && (
        <NotificationPanel anchor={button.current} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
