import type { Hold } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { NewHoldDialog } from './NewHoldDialog.tsx';

const LIST = 'GET /api/v1/admin/holds' as const;
const PER_PAGE = 25;

export const HoldsPage = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isNew, setIsNew] = useState(false);
  const query = useQuery(ask(LIST, { query: { page: String(page), per_page: String(PER_PAGE) } }));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('holds.title')}
        description={t('holds.text')}
        action={
          <Button look="primary" onClick={() => setIsNew(true)}>
            <Plus aria-hidden="true" />
            {t('holds.new')}
          </Button>
        }
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState icon={Scale} title={t('holds.none')} text={t('holds.none_text')} />
            ) : (
              <>
                <ul aria-label={t('holds.title')} className="divide-y divide-line px-4 sm:px-6">
                  {data.map((hold) => (
                    <HoldRow key={hold.id} hold={hold} />
                  ))}
                </ul>
                <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
              </>
            )
          }
        </Loaded>
      </Card>
      <NewHoldDialog isOpen={isNew} onClose={() => setIsNew(false)} />
    </div>
  );
};

const HoldRow = ({ hold }: { readonly hold: Hold }) => {
  const { t } = useTranslation();
  const kinds = { person: t('holds.person'), workspace: t('holds.workspace'), chat: t('holds.chat') };
  const name = hold.target_name ?? t('holds.gone');
  const when =
    hold.lifted_at === null
      ? t('holds.since', { when: formatDate(hold.set_at), name: hold.set_by_name ?? t('holds.nobody') })
      : t('holds.until', {
          when: formatDate(hold.lifted_at),
          name: hold.lifted_by_name ?? t('holds.nobody'),
        });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <bdi>{name}</bdi>
          <Badge tone={hold.lifted_at === null ? 'warning' : 'neutral'}>
            {hold.lifted_at === null ? t('holds.active') : t('holds.lifted')}
          </Badge>
        </p>
        <p dir="auto" className="mt-0.5 text-sm break-words at-start">
          {hold.reason}
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          {kinds[hold.kind]} · {when}
        </p>
      </div>
      {hold.lifted_at === null && <Lift hold={hold} name={name} />}
    </li>
  );
};

const Lift = ({ hold, name }: { readonly hold: Hold; readonly name: string }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const lift = useAction('DELETE /api/v1/admin/holds/{id}', {
    done: t('holds.was_lifted'),
    stale: [LIST],
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button aria-label={t('holds.lift_named', { name })} onClick={() => setIsAsking(true)}>
        {t('holds.lift')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => lift.mutate({ params: { id: hold.id } })}
        isBusy={lift.isPending}
        title={t('holds.lift_title', { name })}
        text={t('holds.lift_text')}
        action={t('holds.lift')}
      />
    </>
  );
};
