import type { ProviderConfig } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Plug, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ConfigDialog, type Pasted } from './ConfigDialog.tsx';
import { ConfigRow } from './ConfigRow.tsx';
import { PasteKey } from './PasteKey.tsx';
import { CONFIG_OPERATIONS, type ConfigPlace, type ConfigScope } from './provider-operations.ts';

const PERSONAL = { scope: 'personal' } as const;
const PLATFORM = { scope: 'global' } as const;
const CONNECT_TEXTS = {
  personal: 'provider.paste_text',
  team: 'provider.paste_text_team',
  global: 'provider.paste_text_global',
} as const satisfies Record<ConfigScope, string>;

/** My own keys; those of the platform are shown below them, to be used and not to be changed. */
export const ProvidersPage = () => {
  const { t } = useTranslation();
  const { platform } = useMe();
  const mayBring = useMay('providers.byok');
  const isOpen = mayBring && platform.allow_byok;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.providers')} description={t('provider.text')} />
      {isOpen ? <Connect place={PERSONAL} /> : <Notice>{t('provider.closed')}</Notice>}
      <Configs place={PERSONAL} />
    </div>
  );
};

export const PlatformProvidersPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.providers')} description={t('provider.platform_text')} />
      <Connect place={PLATFORM} />
      <Configs place={PLATFORM} />
    </div>
  );
};

interface TeamProvidersProps {
  readonly teamId: string;
  readonly mayChange: boolean;
}

/** The keys of a team: a part of its page. */
export const TeamProviders = ({ teamId, mayChange }: TeamProvidersProps) => {
  const { t } = useTranslation();
  const { platform } = useMe();
  const mayBring = useMay('providers.byok');
  const place = { scope: 'team', teamId } as const;
  const query = useQuery(ask(CONFIG_OPERATIONS.team.list));
  if (!platform.allow_byok) return <Notice>{t('provider.closed')}</Notice>;
  return (
    <>
      {mayChange && mayBring && <Connect place={place} />}
      <Loaded query={query}>
        {({ data }) => {
          const configs = data.filter(({ team_id }) => team_id === teamId);
          return (
            <Card title={t('settings.providers')} description={t('provider.team_text')} isFlush>
              {configs.length === 0 ? (
                <EmptyState
                  icon={Plug}
                  title={t('provider.team_empty')}
                  text={t('provider.team_empty_text')}
                />
              ) : (
                <Rows configs={configs} place={place} mayChange={mayChange} />
              )}
            </Card>
          );
        }}
      </Loaded>
    </>
  );
};

const Connect = ({ place }: { readonly place: ConfigPlace }) => {
  const { t } = useTranslation();
  /** Null: the form is closed. */
  const [byHand, setByHand] = useState<Pasted | null>(null);
  const typed = useRef('');
  const onKey = (apiKey: string): void => {
    typed.current = apiKey;
  };
  return (
    <Card
      title={t('provider.paste_title')}
      description={t(CONNECT_TEXTS[place.scope])}
      action={
        <Button onClick={() => setByHand({ apiKey: typed.current })}>
          <Plus aria-hidden="true" />
          {t('provider.by_hand')}
        </Button>
      }
    >
      <PasteKey place={place} onKey={onKey} onByHand={setByHand} />
      {byHand !== null && (
        <ConfigDialog place={place} config={null} pasted={byHand} isOpen onClose={() => setByHand(null)} />
      )}
    </Card>
  );
};

interface RowsProps {
  readonly configs: readonly ProviderConfig[];
  readonly place: ConfigPlace;
  readonly mayChange: boolean;
}

const Rows = ({ configs, place, mayChange }: RowsProps) => (
  <ul className="divide-y divide-line border-t border-line">
    {configs.map((config) => (
      <ConfigRow key={config.id} config={config} place={place} mayChange={mayChange} />
    ))}
  </ul>
);

const Configs = ({ place }: { readonly place: ConfigPlace }) => {
  const { t } = useTranslation();
  const query = useQuery(ask(CONFIG_OPERATIONS[place.scope].list));
  return (
    <Loaded query={query}>
      {({ data }) => {
        const of = (scope: ConfigScope) => data.filter((config) => config.scope === scope);
        const [own, ofTeams, others] = [
          of(place.scope),
          place.scope === 'personal' ? of('team') : [],
          place.scope === 'personal' ? of('global') : [],
        ];
        return (
          <>
            {own.length > 0 && (
              <Card title={t(place.scope === 'personal' ? 'provider.mine' : 'provider.platform')} isFlush>
                <Rows configs={own} place={place} mayChange />
              </Card>
            )}
            {ofTeams.length > 0 && (
              <Card title={t('provider.of_teams')} description={t('provider.of_teams_hint')} isFlush>
                <Rows configs={ofTeams} place={place} mayChange={false} />
              </Card>
            )}
            {others.length > 0 && (
              <Card title={t('provider.platform')} description={t('provider.platform_hint')} isFlush>
                <Rows configs={others} place={place} mayChange={false} />
              </Card>
            )}
          </>
        );
      }}
    </Loaded>
  );
};
