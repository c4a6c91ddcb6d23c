import type { EnabledModel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpToLine, Search, SearchX } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchMe, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { matchesText } from '../palette/match-text.ts';
import { CapabilityBadges } from './CapabilityBadges.tsx';
import { priceText, tokensText } from './model-facts.ts';

const ENABLED = 'GET /api/v1/models/enabled' as const;
const allModels = () => ask(ENABLED, { query: { hidden: 'true' } });

const modelsOf = (data: readonly EnabledModel[]): EnabledModel[] =>
  data.filter(({ type }) => type === 'model');

/** What one may ask, in one's own order: hide what is in the way, put first what is used most. */
export const ModelsPage = () => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery(allModels());
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('settings.models')}
        description={t('models.text')}
        action={
          <Link to="/settings/providers" className={buttonLook()}>
            {t('settings.providers')}
          </Link>
        }
      />
      <Loaded query={query}>
        {({ data }) => {
          const models = modelsOf(data);
          const found = models.filter(({ display_name, model_id }) =>
            matchesText(`${display_name} ${model_id}`, text),
          );
          return (
            <>
              <DefaultModel models={models} />
              <SearchField
                label={t('models.search')}
                value={text}
                onValueChange={setText}
                icon={<Search />}
              />
              {found.length === 0 && <EmptyState icon={SearchX} title={t('models.none')} />}
              {[...Map.groupBy(found, ({ provider_config_id }) => provider_config_id)].map(([id, group]) => (
                <ModelGroup key={id} models={group} />
              ))}
            </>
          );
        }}
      </Loaded>
    </div>
  );
};

const AUTOMATIC = 'automatic';

const DefaultModel = ({ models }: { readonly models: readonly EnabledModel[] }) => {
  const { t } = useTranslation();
  const { settings } = useMe();
  const save = useAction('PUT /api/v1/settings', {
    done: t('models.default_saved'),
    stale: [ENABLED, 'GET /api/v1/profile/bootstrap'],
  });
  const choices = models
    .filter(({ hidden }) => !hidden)
    .map(({ model_id, provider_config_id, provider_config_name, display_name }) => ({
      value: `${provider_config_id}/${model_id}`,
      label: `${display_name} · ${provider_config_name}`,
    }));
  const chosen = settings.default_model;
  const value = choices.find((choice) => choice.value === chosen)?.value ?? AUTOMATIC;
  return (
    <Card isSplit title={t('models.default')} description={t('models.default_text')}>
      <SelectField
        label={t('models.default')}
        isLabelHidden
        value={value}
        onValueChange={(next) => {
          const default_model = next === AUTOMATIC ? null : next;
          patchMe((me) => ({ ...me, settings: { ...me.settings, default_model } }));
          save.mutate({ body: { default_model } });
        }}
        choices={[{ value: AUTOMATIC, label: t('models.automatic') }, ...choices]}
      />
    </Card>
  );
};

const ModelGroup = ({ models }: { readonly models: readonly EnabledModel[] }) => {
  const { t } = useTranslation();
  const bulk = useAction('POST /api/v1/models/preferences/bulk', { stale: [ENABLED] });
  const isAnyShown = models.some(({ hidden }) => !hidden);
  const entries = models.flatMap(({ model_id, provider_config_id }) =>
    provider_config_id ? [{ model_id, provider_config_id }] : [],
  );
  return (
    <Card
      title={models[0]?.provider_config_name ?? ''}
      isFlush
      action={
        models.length > 1 && (
          <Button
            isBusy={bulk.isPending}
            onClick={() => bulk.mutate({ body: { entries, hidden: isAnyShown } })}
          >
            {t(isAnyShown ? 'models.hide_all' : 'models.show_all')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {models.map((model) => (
          <ModelRow key={model.model_id} model={model} />
        ))}
      </ul>
    </Card>
  );
};

const ModelRow = ({ model }: { readonly model: EnabledModel }) => {
  const { t } = useTranslation();
  const id = useId();
  const save = useAction('PUT /api/v1/models/preferences', { stale: [ENABLED] });
  const {
    model_id,
    provider_config_id,
    display_name,
    context_window,
    price,
    capabilities,
    hidden,
    sort_order,
  } = model;
  const put = (change: { hidden: boolean } | { sort_order: number }): void => {
    if (provider_config_id) save.mutate({ body: { model_id, provider_config_id, ...change } });
  };
  const isFirst = sort_order < 0;
  const isShown = save.isPending && 'hidden' in save.variables.body ? !save.variables.body.hidden : !hidden;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          <bdi id={id} className="me-1 font-medium">
            {display_name}
          </bdi>
          {model.is_demo && <Badge tone="accent">{t('providers.demo')}</Badge>}
          <CapabilityBadges capabilities={capabilities} />
        </p>
        <p dir="ltr" className="truncate text-xs text-ink-muted rtl:text-end">
          {[
            model_id !== display_name && model_id,
            context_window && tokensText(context_window),
            price && priceText(price),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-pressed={isFirst}
        aria-label={t('models.first_named', { name: display_name })}
        title={t('models.first')}
        className={isFirst ? 'text-accent-text' : ''}
        onClick={() => put({ sort_order: isFirst ? 0 : -1 })}
      >
        <ArrowUpToLine aria-hidden="true" />
      </Button>
      <Switch aria-labelledby={id} checked={isShown} onCheckedChange={(isOn) => put({ hidden: !isOn })} />
    </li>
  );
};
