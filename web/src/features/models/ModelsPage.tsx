import type { EnabledModel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchMe, useMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { matchesText } from '../palette/index.ts';
import { ModelGroup } from './ModelGroup.tsx';
import { allModels, ENABLED, useModelOrder } from './use-model-order.ts';

const modelsOf = (data: readonly EnabledModel[]): EnabledModel[] =>
  data.filter(({ type }) => type === 'model');

/** What one may ask, in one's own order: hide what is in the way, put first what is used most. */
export const ModelsPage = () => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery(allModels());
  const move = useModelOrder();
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
                <ModelGroup key={id} models={group} onMove={move} />
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
