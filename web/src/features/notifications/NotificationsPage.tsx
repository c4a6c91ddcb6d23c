import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useReadAll } from './use-notifications.ts';

const PER_PAGE = 50;

export const NotificationsPage = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [show, setShow] = useState<'all' | 'unread'>('all');
  const query = useQuery(
    ask('GET /api/v1/notifications', {
      query: {
        page: String(page),
        per_page: String(PER_PAGE),
        ...(show === 'unread' ? { unread: 'true' } : {}),
      },
    }),
  );
  const readAll = useReadAll();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('notifications.title')}
        description={t('notifications.text')}
        action={
          <Link to="/settings/notifications" className={buttonLook()}>
            {t('notifications.preferences')}
          </Link>
        }
      />
      <Card isFlush>
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-3 sm:px-6">
          <Select
            aria-label={t('notifications.show')}
            value={show}
            onValueChange={(next) => {
              setShow(next);
              setPage(1);
            }}
            choices={[
              { value: 'all', label: t('notifications.show_all') },
              { value: 'unread', label: t('notifications.show_unread') },
            ]}
          />
          <Button isBusy={readAll.isPending} onClick={() => readAll.mutate({})}>
            <CheckCheck aria-hidden="true" />
            {t('notifications.read_all')}
          </Button>
        </div>
        <Loaded query={query}>
          {({ data, total }) => (
            <>
              <NotificationList notifications={data} />
              {/* Rows are fewer than what they tell of: a count says something only where there is another page. */}
              {total > PER_PAGE && (
                <Pager
                  page={page}
                  perPage={PER_PAGE}
                  total={total}
                  say={(range) => t('notify.range', range)}
                  onPageChange={setPage}
                />
              )}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
};
