import type { Session } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { deviceOf } from './device-name.ts';

const LIST = 'GET /api/v1/auth/sessions' as const;

export const SessionsPage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(LIST, { query: { limit: LONGEST_PAGE } }));
  const [isEndingAll, setIsEndingAll] = useState(false);
  const endOthers = useAction('DELETE /api/v1/auth/sessions', {
    done: t('sessions.others_ended'),
    stale: [LIST],
    onDone: () => setIsEndingAll(false),
  });
  const others = query.data?.data.filter((session) => !session.current).length ?? 0;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('settings.sessions')}
        description={t('sessions.text')}
        action={
          others > 0 && (
            <Button className="text-danger-text" onClick={() => setIsEndingAll(true)}>
              {t('sessions.end_others')}
            </Button>
          )
        }
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data }) => (
            <ul aria-label={t('settings.sessions')} className="divide-y divide-line px-4 py-1 sm:px-6">
              {data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <ConfirmDialog
        isOpen={isEndingAll}
        onClose={() => setIsEndingAll(false)}
        onConfirm={() => endOthers.mutate({})}
        isBusy={endOthers.isPending}
        title={t('sessions.end_others_title')}
        text={t('sessions.end_others_text', { count: others })}
        action={t('sessions.end_others')}
      />
    </div>
  );
};

const SessionRow = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation();
  const [isEnding, setIsEnding] = useState(false);
  const end = useAction('DELETE /api/v1/auth/sessions/{id}', {
    done: t('sessions.ended'),
    stale: [LIST],
    onDone: () => setIsEnding(false),
  });
  const { browser, system, isHandheld } = deviceOf(session.user_agent);
  const name =
    browser && system
      ? t('sessions.browser_on', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const Icon = isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-muted">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {session.current && <Badge tone="accent">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          <span dir="ltr">{session.ip}</span>
          {' · '}
          <time dateTime={session.last_used_at} title={formatDateTime(session.last_used_at)}>
            {t('sessions.last_used', { when: formatRelative(session.last_used_at) })}
          </time>
        </p>
      </div>
      {!session.current && (
        <Button onClick={() => setIsEnding(true)} aria-label={t('sessions.end_named', { name })}>
          {t('sessions.end')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
        onConfirm={() => end.mutate({ params: { id: session.id } })}
        isBusy={end.isPending}
        title={t('sessions.end_title')}
        text={t('sessions.end_text', { name })}
        action={t('sessions.end')}
      />
    </li>
  );
};
