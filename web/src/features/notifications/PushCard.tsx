import { ApiError } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { saveSettings } from '../../lib/settings.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { pushState, switchPushOff, switchPushOn } from './push.ts';

const SUBSCRIPTIONS = 'GET /api/v1/profile/push-subscriptions' as const;

const WHY_NOT = {
  denied: 'push.denied',
  insecure: 'push.insecure',
  unsupported: 'push.unsupported',
} as const;

/** News in this browser while nothing of the page is open. */
export const PushCard = () => {
  const { t } = useTranslation();
  const [state, setState] = useState(pushState);
  const query = useQuery({ ...ask(SUBSCRIPTIONS), enabled: state === 'ready' });
  return (
    <Card title={t('push.title')} description={t('push.text')}>
      {state === 'ready' ? (
        <Loaded query={query}>
          {({ data, public_key }) => {
            const id = data.find(({ is_current }) => is_current)?.id ?? null;
            return (
              <div className="flex flex-col gap-4">
                <ThisBrowser id={id} onSwitch={async () => setState(await switchPush(id, public_key))} />
                <Words />
                <QuietHours />
              </div>
            );
          }}
        </Loaded>
      ) : (
        <Notice tone={state === 'denied' ? 'warning' : 'info'}>{t(WHY_NOT[state])}</Notice>
      )}
    </Card>
  );
};

const switchPush = async (id: string | null, publicKey: string) => {
  try {
    if (id === null) await switchPushOn(publicKey);
    else await switchPushOff(id);
  } catch (error) {
    // What is no word of the server's is the browser's, which has none for people.
    toast.error(error instanceof ApiError ? errorText(error) : i18next.t('push.refused'));
  }
  await invalidate(SUBSCRIPTIONS);
  return pushState();
};

interface ThisBrowserProps {
  /** Of its subscription, where it has one. */
  readonly id: string | null;
  readonly onSwitch: () => Promise<void>;
}

const ThisBrowser = ({ id, onSwitch }: ThisBrowserProps) => {
  const { t } = useTranslation();
  const label = useId();
  const [isBusy, setIsBusy] = useState(false);
  const trial = useAction('POST /api/v1/profile/push-subscriptions/{id}/test', { done: t('push.tried') });
  const change = async (): Promise<void> => {
    setIsBusy(true);
    await onSwitch();
    setIsBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <span id={label} className="min-w-0 grow text-sm font-medium">
        {t('push.here')}
      </span>
      {id !== null && (
        <Button isBusy={trial.isPending} onClick={() => trial.mutate({ params: { id } })}>
          {t('push.try')}
        </Button>
      )}
      <Switch
        aria-labelledby={label}
        checked={id !== null}
        disabled={isBusy}
        onCheckedChange={() => void change()}
      />
    </div>
  );
};

const Words = () => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex items-center gap-8">
      <p className="min-w-0 grow">
        <span id={id} className="text-sm font-medium">
          {t('push.words')}
        </span>
        <span id={`${id}-text`} className="block text-sm text-ink-muted">
          {t('push.words_text')}
        </span>
      </p>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={useMe().settings.push_words === true}
        onCheckedChange={(push_words) => void saveSettings({ push_words })}
      />
    </div>
  );
};

const TIME = /^\d\d:\d\d$/;

const readQuiet = (value: unknown): { from: string; to: string } | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { from, to } = value as Readonly<Record<string, unknown>>;
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
};

/** In the time of the device on which they were chosen. */
const QuietHours = () => {
  const { t } = useTranslation();
  const id = useId();
  const quiet = readQuiet(useMe().settings.quiet_hours);
  const save = (next: { from: string; to: string } | null): void => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    void saveSettings({ quiet_hours: next && { ...next, time_zone: timeZone } });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <p className="min-w-0 grow basis-56">
        <span id={id} className="text-sm font-medium">
          {t('push.quiet')}
        </span>
        <span id={`${id}-text`} className="block text-sm text-ink-muted">
          {t('push.quiet_text')}
        </span>
      </p>
      {quiet && (
        <span className="flex items-center gap-2">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={end === 'from' ? t('push.from') : t('push.to')}
              value={quiet[end]}
              onValueChange={(time) => {
                if (TIME.test(time)) save({ ...quiet, [end]: time });
              }}
            />
          ))}
        </span>
      )}
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={quiet !== null}
        onCheckedChange={(isOn) => save(isOn ? { from: '22:00', to: '07:00' } : null)}
      />
    </div>
  );
};
