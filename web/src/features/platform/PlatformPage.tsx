import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SettingRow } from './SettingRow.tsx';

/** Drawn from the descriptions that the server sends: a new setting appears here without a change to this page. */
export const PlatformPage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/admin/settings'));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('admin.settings')} description={t('platform.text')} />
      <Loaded query={query}>
        {({ settings, descriptions }) => (
          <>
            <Card title={t('platform.public')} description={t('platform.public_text')}>
              <ul className="-mb-2 divide-y divide-line border-t border-line">
                {descriptions
                  .filter(({ is_public }) => is_public)
                  .map((description) => (
                    <SettingRow
                      key={description.key}
                      description={description}
                      value={settings[description.key] ?? description.default}
                    />
                  ))}
              </ul>
            </Card>
            <Card title={t('platform.limits')} description={t('platform.limits_text')}>
              <ul className="-mb-2 divide-y divide-line border-t border-line">
                {descriptions
                  .filter(({ is_public }) => !is_public)
                  .map((description) => (
                    <SettingRow
                      key={description.key}
                      description={description}
                      value={settings[description.key] ?? description.default}
                    />
                  ))}
              </ul>
            </Card>
          </>
        )}
      </Loaded>
    </div>
  );
};
