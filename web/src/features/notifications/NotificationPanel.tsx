import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useReadAll } from './use-notifications.ts';

interface NotificationPanelProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const SHOWN_MAX = '20';

export const NotificationPanel = ({ anchor, onClose }: NotificationPanelProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/notifications', { query: { limit: SHOWN_MAX } }));
  const readAll = useReadAll();
  const hasUnread = query.data?.data.some(({ is_read }) => !is_read) ?? false;
  return (
    <AnchoredPopover anchor={anchor} title={t('notifications.title')} onClose={onClose}>
      <div className="flex items-center gap-1 border-b border-line py-1.5 ps-4 pe-1.5">
        <h2 className="grow text-sm font-semibold">{t('notifications.title')}</h2>
        {hasUnread && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('notifications.read_all')}
            title={t('notifications.read_all')}
            isBusy={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            <CheckCheck aria-hidden="true" />
          </Button>
        )}
        <Link
          to="/settings/notifications"
          onClick={onClose}
          aria-label={t('notifications.preferences')}
          title={t('notifications.preferences')}
          className={buttonLook({ look: 'quiet', size: 'icon' })}
        >
          <Settings2 aria-hidden="true" />
        </Link>
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <Loaded query={query}>
          {({ data }) => <NotificationList notifications={data} onOpen={onClose} />}
        </Loaded>
      </div>
      <div className="border-t border-line p-1.5">
        <Link
          to="/notifications"
          onClick={onClose}
          className={buttonLook({ look: 'quiet', className: 'w-full' })}
        >
          {t('notifications.all')}
        </Link>
      </div>
    </AnchoredPopover>
  );
};
