import type { EnabledModel, ModelOverride } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, RotateCcw, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { matchesText } from '../palette/index.ts';
import { CapabilityBadges } from './CapabilityBadges.tsx';
import { CatalogDialog, type CatalogModel } from './CatalogDialog.tsx';
import { priceText, tokensText } from './model-facts.ts';

/** One entry per provider and model, whichever configuration it came through; those that an administrator has hidden are known by their override. */
const entriesOf = (models: readonly EnabledModel[], overrides: readonly ModelOverride[]): CatalogModel[] => {
  const entries = new Map<string, CatalogModel>();
  for (const {
    type,
    provider,
    model_id,
    display_name,
    context_window,
    max_output,
    price,
    capabilities,
  } of models) {
    if (type !== 'model' || provider === null) continue;
    const known = { provider, model_id, display_name, context_window, max_output, price, capabilities };
    entries.set(`${provider}/${model_id}`, { ...known, override: null });
  }
  for (const override of overrides) {
    const key = `${override.provider}/${override.model_id}`;
    const known = entries.get(key) ?? {
      provider: override.provider,
      model_id: override.model_id,
      display_name: override.display_name ?? override.model_id,
      context_window: override.context_window,
      max_output: override.max_output,
      price: override.price,
      capabilities: { vision: false, tools: false, reasoning: false, ...override.capabilities },
    };
    entries.set(key, { ...known, override });
  }
  return [...entries.values()];
};

/** What this server says of models, over what their providers say: names, limits, prices, and which are hidden. */
export const CatalogPage = () => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<CatalogModel | null>(null);
  const models = useQuery(ask('GET /api/v1/models/enabled', { query: { hidden: 'true' } }));
  const overrides = useQuery(ask('GET /api/v1/admin/models'));
  const entries = entriesOf(models.data?.data ?? [], overrides.data?.data ?? []);
  const found = entries.filter(({ display_name, model_id }) =>
    matchesText(`${display_name} ${model_id}`, text),
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.models')} description={t('models.catalog_text')} />
      <SearchField label={t('models.search')} value={text} onValueChange={setText} icon={<Search />} />
      <Card isFlush>
        <Loaded query={models}>
          {() =>
            found.length === 0 ? (
              <EmptyState icon={SearchX} title={t('models.none')} />
            ) : (
              <ul aria-label={t('settings.models')} className="divide-y divide-line">
                {found.map((entry) => (
                  <CatalogRow
                    key={`${entry.provider}/${entry.model_id}`}
                    entry={entry}
                    onEdit={() => setEdited(entry)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {edited && <CatalogDialog entry={edited} onClose={() => setEdited(null)} />}
    </div>
  );
};

const CatalogRow = ({ entry, onEdit }: { readonly entry: CatalogModel; readonly onEdit: () => void }) => {
  const { t } = useTranslation();
  const reset = useAction('DELETE /api/v1/admin/models', {
    stale: ['GET /api/v1/admin/models', 'GET /api/v1/models/enabled'],
  });
  const { provider, model_id, display_name, context_window, price, capabilities, override } = entry;
  return (
    <li className="flex items-center gap-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          <bdi className="me-1 font-medium">{display_name}</bdi>
          {override?.hidden && <Badge tone="warning">{t('models.hidden')}</Badge>}
          {override && <Badge tone="accent">{t('models.changed')}</Badge>}
          <CapabilityBadges capabilities={capabilities} />
        </p>
        <p dir="ltr" className="truncate text-xs text-ink-muted rtl:text-end">
          {[provider, model_id, context_window && tokensText(context_window), price && priceText(price)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {override && (
        <Button
          look="quiet"
          size="icon"
          isBusy={reset.isPending}
          aria-label={t('models.reset_named', { name: display_name })}
          title={t('models.reset')}
          onClick={() => reset.mutate({ query: { provider, model_id } })}
        >
          <RotateCcw aria-hidden="true" />
        </Button>
      )}
      <Button
        look="quiet"
        size="icon"
        aria-label={t('models.edit_named', { name: display_name })}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" />
      </Button>
    </li>
  );
};
