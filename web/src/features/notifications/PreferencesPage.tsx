import type { NotificationPreference, NotificationType } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, queryClient } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { PushCard } from './PushCard.tsx';
import { SoundChoice } from './SoundChoice.tsx';

const PREFERENCES = 'GET /api/v1/notifications/preferences' as const;

const NAMES = {
  mention: 'notify.mention',
  message: 'notify.message',
  share: 'notify.share',
  assignment: 'notify.assignment',
  task: 'notify.task',
  system: 'notify.system',
  package: 'notify.package',
} as const satisfies Record<NotificationType, string>;

export const PreferencesPage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(PREFERENCES));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.notifications')} description={t('notify.preferences_text')} />
      <Loaded query={query}>
        {({ data, email_available }) => (
          <>
            {!email_available && <Notice>{t('notify.no_email')}</Notice>}
            <Card isFlush>
              <ul aria-label={t('settings.notifications')} className="divide-y divide-line">
                {data.map((preference) => (
                  <PreferenceRow key={preference.type} preference={preference} hasEmail={email_available} />
                ))}
              </ul>
            </Card>
            <PushCard />
            <SoundChoice />
          </>
        )}
      </Loaded>
    </div>
  );
};

interface PreferenceRowProps {
  readonly preference: NotificationPreference;
  readonly hasEmail: boolean;
}

const PreferenceRow = ({ preference, hasEmail }: PreferenceRowProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { type } = preference;
  const save = useAction('PUT /api/v1/notifications/preferences/{type}', { stale: [PREFERENCES] });
  const change = (body: { in_app: boolean } | { email: boolean } | { push: boolean }): void => {
    // At once on the page; a refusal brings back what the server knows.
    queryClient.setQueryData(
      ask(PREFERENCES).queryKey,
      (answer) =>
        answer && {
          ...answer,
          data: answer.data.map((one) => (one.type === type ? { ...one, ...body } : one)),
        },
    );
    save.mutate({ params: { type }, body });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-2 px-4 py-3.5 sm:px-6">
      <p id={id} className="min-w-0 grow basis-56 text-sm font-medium">
        {t(NAMES[type])}
      </p>
      <span className="flex items-center gap-2.5 text-sm text-ink-muted">
        <span id={`${id}-app`}>{t('notify.in_app')}</span>
        <Switch
          aria-labelledby={`${id} ${id}-app`}
          checked={preference.in_app}
          onCheckedChange={(in_app) => change({ in_app })}
        />
      </span>
      <span className="flex items-center gap-2.5 text-sm text-ink-muted">
        <span id={`${id}-push`}>{t('notify.push')}</span>
        <Switch
          aria-labelledby={`${id} ${id}-push`}
          checked={preference.push}
          onCheckedChange={(push) => change({ push })}
        />
      </span>
      {hasEmail && (
        <span className="flex items-center gap-2.5 text-sm text-ink-muted">
          <span id={`${id}-mail`}>{t('notify.email')}</span>
          <Switch
            aria-labelledby={`${id} ${id}-mail`}
            checked={preference.email}
            onCheckedChange={(email) => change({ email })}
          />
        </span>
      )}
    </li>
  );
};
