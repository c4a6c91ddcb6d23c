import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ConfigDialog } from './ConfigDialog.tsx';
import { ConfigRow } from './ConfigRow.tsx';
import { PasteKey } from './PasteKey.tsx';
import { CONFIG_OPERATIONS, type ConfigScope } from './provider-operations.ts';

/** My own keys; those of the platform are shown below them, to be used and not to be changed. */
export const ProvidersPage = () => {
  const { t } = useTranslation();
  const { platform } = useMe();
  const mayBring = useMay('providers.byok');
  const isOpen = mayBring && platform.allow_byok;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.providers')} description={t('provider.text')} />
      {isOpen ? <Connect scope="personal" /> : <Notice>{t('provider.closed')}</Notice>}
      <Configs scope="personal" />
    </div>
  );
};

export const PlatformProvidersPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.providers')} description={t('provider.platform_text')} />
      <Connect scope="global" />
      <Configs scope="global" />
    </div>
  );
};

const Connect = ({ scope }: { readonly scope: ConfigScope }) => {
  const { t } = useTranslation();
  const [isByHand, setIsByHand] = useState(false);
  return (
    <Card
      title={t('provider.paste_title')}
      description={t(scope === 'global' ? 'provider.paste_text_global' : 'provider.paste_text')}
      action={
        <Button onClick={() => setIsByHand(true)}>
          <Plus aria-hidden="true" />
          {t('provider.by_hand')}
        </Button>
      }
    >
      <PasteKey scope={scope} />
      <ConfigDialog scope={scope} config={null} isOpen={isByHand} onClose={() => setIsByHand(false)} />
    </Card>
  );
};

const Configs = ({ scope }: { readonly scope: ConfigScope }) => {
  const { t } = useTranslation();
  const query = useQuery(ask(CONFIG_OPERATIONS[scope].list));
  return (
    <Loaded query={query}>
      {({ data }) => {
        const own = data.filter((config) => config.scope === scope);
        const others = data.filter((config) => config.scope !== scope);
        return (
          <>
            {own.length > 0 && (
              <Card title={t(scope === 'personal' ? 'provider.mine' : 'provider.platform')} isFlush>
                <ul className="divide-y divide-line border-t border-line">
                  {own.map((config) => (
                    <ConfigRow key={config.id} config={config} scope={scope} mayChange />
                  ))}
                </ul>
              </Card>
            )}
            {others.length > 0 && (
              <Card title={t('provider.platform')} description={t('provider.platform_hint')} isFlush>
                <ul className="divide-y divide-line border-t border-line">
                  {others.map((config) => (
                    <ConfigRow key={config.id} config={config} scope={scope} mayChange={false} />
                  ))}
                </ul>
              </Card>
            )}
          </>
        );
      }}
    </Loaded>
  );
};
