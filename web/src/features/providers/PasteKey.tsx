import type { Detected } from '@parley/contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { formatNumber } from '../../lib/format.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import type { Pasted } from './ConfigDialog.tsx';
import { CONFIG_OPERATIONS, type ConfigPlace } from './provider-operations.ts';
import { useConnect } from './use-connect.ts';
import { useFindOllama } from './use-find-ollama.ts';

const MODELS_SHOWN_MAX = 12;

interface PasteKeyProps {
  readonly place: ConfigPlace;
  /** Whatever stands in the field. */
  readonly onKey: (apiKey: string) => void;
  /** The form, with the key that was pasted. */
  readonly onByHand: (pasted: Pasted) => void;
}

/** Paste, and see whose key it is and what it opens, before anything is stored. */
export const PasteKey = ({ place, onKey, onByHand }: PasteKeyProps) => {
  const { t } = useTranslation();
  const [found, setFound] = useState<readonly Detected[] | null>(null);
  const form = useForm({
    initial: { key: '' },
    check: ({ key }) => wrongOf({ key: checkRequired(key) }),
    submit: async ({ key }) => {
      const { data } = await call(CONFIG_OPERATIONS[place.scope].detect, { body: { api_key: key } });
      setFound(data);
    },
  });
  const ollama = useFindOllama(place.scope, (data) => {
    form.reset({ key: '' });
    setFound(data);
  });
  const reset = (): void => {
    setFound(null);
    form.reset({ key: '' });
    onKey('');
  };
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={form.onSubmit} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 grow basis-64">
          <PasswordField
            {...form.text('key')}
            onValueChange={(key) => {
              form.set('key', key);
              onKey(key);
              setFound(null);
            }}
            isKey
            label={t('provider.key')}
            isLabelHidden
            placeholder={t('provider.key_placeholder')}
            autoComplete="off"
          />
        </div>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('provider.recognise')}
        </Button>
        <Button isBusy={ollama.isBusy} onClick={() => void ollama.find()}>
          {t('provider.find_ollama')}
        </Button>
      </form>
      <FormFailure text={form.failure} />
      {found && (
        <Findings
          found={found}
          apiKey={form.values.key}
          place={place}
          onByHand={(provider) => onByHand({ apiKey: form.values.key, provider })}
          onDone={reset}
        />
      )}
    </div>
  );
};

interface FindingsProps {
  readonly found: readonly Detected[];
  readonly apiKey: string;
  readonly place: ConfigPlace;
  /** With the provider, where only one could have been meant. */
  readonly onByHand: (provider: Pasted['provider']) => void;
  readonly onDone: () => void;
}

const Findings = ({ found, apiKey, place, onByHand, onDone }: FindingsProps) => {
  const { t } = useTranslation();
  const good = found.filter(({ ok }) => ok);
  if (good.length > 0)
    return good.map((one) => (
      <GoodKey key={one.provider} detected={one} apiKey={apiKey} place={place} onDone={onDone} />
    ));
  // One that was not reached may be the one whose key it is.
  const isChecked = found.every(({ is_checked }) => is_checked);
  const title = isChecked ? t('provider.unknown') : t('provider.unchecked');
  return (
    <Notice tone="warning" title={title} isLive>
      <ul className="mt-1 flex flex-col gap-1">
        {found.map(({ provider, label, error }) => (
          <li key={provider} className="flex gap-2">
            <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{error ?? label}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1">{isChecked ? t('provider.unknown_text') : t('provider.unchecked_text')}</p>
      <Button className="mt-3" onClick={() => onByHand(found.length === 1 ? found[0]?.provider : undefined)}>
        {t('provider.by_hand_with_key')}
      </Button>
    </Notice>
  );
};

const GoodKey = ({
  detected,
  apiKey,
  place,
  onDone,
}: Omit<FindingsProps, 'found' | 'onByHand'> & { readonly detected: Detected }) => {
  const { t } = useTranslation();
  const { connect, isBusy } = useConnect(place);
  const { provider, label, models } = detected;
  const isOllama = provider === 'ollama';
  const left = models.length - MODELS_SHOWN_MAX;
  return (
    <div role="status" className="rounded-control border border-line bg-canvas p-4">
      <div className="flex flex-wrap items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
        <p className="grow font-medium">
          {isOllama
            ? t('providers.ollama_found', { number: models.length })
            : t('provider.recognised', { name: label })}
        </p>
        <Button
          look="primary"
          isBusy={isBusy}
          onClick={() => void connect(detected, isOllama ? null : apiKey, onDone)}
        >
          {t('providers.connect')}
        </Button>
      </div>
      {models.length > 0 && (
        <ul dir="ltr" aria-label={t('provider.models')} className="mt-3 flex flex-wrap gap-1.5 text-xs">
          {models.slice(0, MODELS_SHOWN_MAX).map(({ model_id, display_name }) => (
            <li key={model_id} className="rounded-full bg-sunken px-2 py-0.5 text-ink-muted">
              {display_name}
            </li>
          ))}
          {left > 0 && <li className="px-1 py-0.5 text-ink-faint">+{formatNumber(left)}</li>}
        </ul>
      )}
    </div>
  );
};
