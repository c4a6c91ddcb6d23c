import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';

const SETTINGS = 'GET /api/v1/memory/settings';

/** Whether anything is remembered, and whether one is asked first. Each choice acts at once. */
export const MemorySwitches = () => {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(ask(SETTINGS));
  const save = useAction('PUT /api/v1/memory/settings', { stale: [SETTINGS] });
  return (
    <Card>
      <Loaded query={query}>
        {(kept) => {
          const { enabled, suggest } = { ...kept, ...(save.isPending ? save.variables.body : {}) };
          return (
            <div className="flex flex-col gap-5">
              <div className="flex items-center justify-between gap-4 text-sm">
                <div>
                  <p id={id} className="font-medium">
                    {t('memory_page.enabled')}
                  </p>
                  <p id={`${id}-text`} className="text-ink-muted">
                    {t('memory_page.enabled_text')}
                  </p>
                </div>
                <Switch
                  aria-labelledby={id}
                  aria-describedby={`${id}-text`}
                  checked={enabled}
                  onCheckedChange={(isOn) => save.mutate({ body: { enabled: isOn } })}
                />
              </div>
              <SelectField
                label={t('memory_page.suggest')}
                value={suggest}
                disabled={!enabled}
                onValueChange={(next) => save.mutate({ body: { suggest: next } })}
                choices={[
                  { value: 'off', label: t('memory_page.suggest_off') },
                  { value: 'ask', label: t('memory_page.suggest_ask') },
                  { value: 'auto', label: t('memory_page.suggest_auto') },
                ]}
              />
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
};
