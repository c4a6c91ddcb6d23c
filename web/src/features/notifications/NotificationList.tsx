import type { Notification, NotificationType } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import {
  AtSign,
  BellOff,
  ClipboardCheck,
  type LucideIcon,
  MessageSquare,
  Package,
  Share2,
  ShieldAlert,
  UserCheck,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { sayNotification, textOfNotification } from './say-notification.ts';
import { gatherByThing, isOwnPath, type NotificationGroup } from './things.ts';
import { useReadEach, useRemoveEach } from './use-each.ts';

const ICONS: Record<NotificationType, LucideIcon> = {
  mention: AtSign,
  message: MessageSquare,
  share: Share2,
  assignment: UserCheck,
  task: ClipboardCheck,
  system: ShieldAlert,
  package: Package,
};

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  /** Called when the person follows the link of one. */
  readonly onOpen?: () => void;
}

export const NotificationList = ({ notifications, onOpen }: NotificationListProps) => {
  const { t } = useTranslation();
  if (notifications.length === 0)
    return (
      <EmptyState icon={BellOff} title={t('notifications.empty')} text={t('notifications.empty_text')} />
    );
  return (
    <ul aria-label={t('notifications.title')} className="divide-y divide-line">
      {gatherByThing(notifications).map((told) => (
        <NotificationRow key={told.key} told={told} onOpen={onOpen} />
      ))}
    </ul>
  );
};

/** A row that goes takes the focus along: it is for the row beside it, or for what the list is in. */
const passFocus = (button: HTMLButtonElement): void => {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const target =
    beside?.querySelector<HTMLElement>('button:last-child') ??
    row?.closest<HTMLElement>('[role="dialog"], main');
  target?.focus();
};

const HowMany = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  if (count === 1) return null;
  return (
    <>
      {' '}
      <Badge tone="accent">{t('notify.gathered', { count })}</Badge>
    </>
  );
};

const sayRemove = (name: string, count: number, t: TFunction): string =>
  count === 1 ? t('notifications.remove_named', { name }) : t('notify.remove_gathered', { name, count });

interface NotificationRowProps {
  readonly told: NotificationGroup;
  readonly onOpen: (() => void) | undefined;
}

/** What was told about one thing, and how often; what is done with it is done with all of them. */
const NotificationRow = ({ told: { said, all }, onOpen }: NotificationRowProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const read = useReadEach();
  const remove = useRemoveEach();
  const { type, link, is_read, created_at } = said;
  const ids = all.map(({ id }) => id);
  const title = sayNotification(said, t);
  const body = textOfNotification(said, t);
  const Icon = ICONS[type];
  const open = (): void => {
    if (!is_read) read.mutate(ids);
    if (!isOwnPath(link)) return;
    onOpen?.();
    void navigate({ href: link });
  };
  return (
    <li className="group/row relative flex">
      <button
        type="button"
        onClick={open}
        className="flex min-w-0 grow gap-3 py-3 ps-4 pe-11 text-start -outline-offset-2 transition-colors duration-100 hover:bg-hover"
      >
        <span
          className={classNames(
            'mt-0.5 grid size-8 shrink-0 place-items-center rounded-full',
            is_read ? 'bg-sunken text-ink-faint' : 'bg-accent-soft text-accent-text',
          )}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 grow text-sm">
          <span className={classNames('block', is_read ? 'text-ink-muted' : 'font-semibold')}>
            {!is_read && <span className="sr-only">{t('notifications.new')} </span>}
            {title}
            <HowMany count={all.length} />
          </span>
          {body !== '' && (
            <span dir="auto" className="line-clamp-2 text-ink-muted at-start">
              {body}
            </span>
          )}
          <time
            dateTime={created_at}
            title={formatDateTime(created_at)}
            className="block text-xs text-ink-faint"
          >
            {formatRelative(created_at)}
          </time>
        </span>
      </button>
      <button
        type="button"
        aria-label={sayRemove(title, all.length, t)}
        onClick={({ currentTarget }) => {
          passFocus(currentTarget);
          remove.mutate(ids);
        }}
        className="absolute end-2 top-3 grid size-7 place-items-center rounded-md text-ink-faint opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:bg-line hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
};
