import type { ProviderConfig } from '@parley/contract';
import { EllipsisVertical, Pencil, Plug, Power, PowerOff, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { UnlockKeys } from '../security/index.ts';
import { ConfigDialog } from './ConfigDialog.tsx';
import { HealthBadge } from './HealthBadge.tsx';
import {
  CONFIG_OPERATIONS,
  type ConfigPlace,
  type ConfigScope,
  STALE_AFTER_CHANGE,
  useProviderLabel,
} from './provider-operations.ts';

interface ConfigRowProps {
  readonly config: ProviderConfig;
  readonly place: ConfigPlace;
  readonly mayChange: boolean;
}

export const ConfigRow = ({ config, place, mayChange }: ConfigRowProps) => {
  const { t } = useTranslation();
  const label = useProviderLabel();
  const { status } = config.health;
  const isInTrouble = config.is_active && (status === 'failing' || status === 'down');
  const facts = [
    label(config.provider),
    config.key_hint,
    config.default_model,
    config.health.checked_at && t('provider.checked', { when: formatRelative(config.health.checked_at) }),
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-3.5 px-4 py-3.5 sm:px-6">
      <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
        <Plug aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <bdi>{config.name}</bdi>
          <HealthBadge config={config} />
        </p>
        <p className="truncate text-xs text-ink-muted">{facts.join(' · ')}</p>
        {config.health.error && config.is_active && (
          <p className="mt-1 text-sm text-danger-text">{config.health.error}</p>
        )}
        {isInTrouble && mayChange && <TestAgain config={config} scope={place.scope} />}
        {config.key_status === 'locked' && (
          <>
            <p className="mt-1 mb-2 text-sm text-warning-text">{t('provider.locked_text')}</p>
            {place.scope === 'personal' && <UnlockKeys />}
          </>
        )}
      </div>
      {mayChange && <ConfigActions config={config} place={place} />}
    </li>
  );
};

interface TestAgainProps {
  readonly config: ProviderConfig;
  readonly scope: ConfigScope;
}

/** What follows from a check that failed, and the way out of it. */
const TestAgain = ({ config, scope }: TestAgainProps) => {
  const { t } = useTranslation();
  const test = useTest(scope);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
      {config.health.has_failed_check && <p>{t('provider.passed_over')}</p>}
      <Button isBusy={test.isPending} onClick={() => test.mutate({ params: { id: config.id } })}>
        <RefreshCw aria-hidden="true" />
        {t('provider.test_again')}
      </Button>
    </div>
  );
};

/** Calls the provider once, and says in a toast what came of it. */
const useTest = (scope: ConfigScope) => {
  const { t } = useTranslation();
  return useAction(CONFIG_OPERATIONS[scope].test, {
    stale: STALE_AFTER_CHANGE,
    onDone: ({ ok, error, model_count, latency_ms }) =>
      ok
        ? toast.success(
            t('provider.works', { number: formatNumber(model_count), ms: formatNumber(latency_ms) }),
          )
        : toast.error(error ?? t('provider.failing')),
  });
};

const ConfigActions = ({ config, place }: Omit<ConfigRowProps, 'mayChange'>) => {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const operations = CONFIG_OPERATIONS[place.scope];
  const test = useTest(place.scope);
  const update = useAction(operations.update, { stale: STALE_AFTER_CHANGE });
  const remove = useAction(operations.remove, {
    done: t('provider.deleted', { name: config.name }),
    stale: STALE_AFTER_CHANGE,
    onDone: () => setDialog(null),
  });
  const params = { id: config.id };
  return (
    <>
      <Menu
        trigger={
          <Button
            look="quiet"
            size="icon"
            isBusy={test.isPending}
            aria-label={t('provider.actions_for', { name: config.name })}
          >
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<RefreshCw aria-hidden="true" />} onClick={() => test.mutate({ params })}>
          {t('provider.test')}
        </MenuItem>
        {!config.is_demo && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setDialog('edit')}>
            {t('actions.edit')}
          </MenuItem>
        )}
        <MenuItem
          icon={config.is_active ? <PowerOff aria-hidden="true" /> : <Power aria-hidden="true" />}
          onClick={() => update.mutate({ params, body: { is_active: !config.is_active } })}
        >
          {t(config.is_active ? 'provider.turn_off' : 'provider.turn_on')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog('delete')}>
          {t('actions.delete')}
        </MenuItem>
      </Menu>
      <ConfigDialog
        place={place}
        config={config}
        isOpen={dialog === 'edit'}
        onClose={() => setDialog(null)}
      />
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onConfirm={() => remove.mutate({ params })}
        isBusy={remove.isPending}
        title={t('provider.delete_title', { name: config.name })}
        text={t('provider.delete_text')}
        action={t('actions.delete')}
      />
    </>
  );
};
