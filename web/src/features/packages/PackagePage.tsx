import type { PackageOut } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asSentence } from '../../lib/error-text.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useSurfaces } from '../../lib/surfaces.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { NothingHere } from '../shell/index.ts';
import { GrantDialog } from './GrantDialog.tsx';
import { PackageActivity } from './PackageActivity.tsx';
import { PackageMenu } from './PackageMenu.tsx';
import { SignatureBadge, StateBadge } from './PackageState.tsx';
import { PackageVersions } from './PackageVersions.tsx';
import { ALL_PACKAGES, STALE } from './package-lists.ts';
import { RightRow } from './RightRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SurfaceFrame } from './SurfaceFrame.tsx';
import { Webhooks } from './Webhooks.tsx';

const route = getRouteApi('/app/admin/packages/$packageId');

export const PackagePage = () => {
  const { packageId } = route.useParams();
  return <PackageById key={packageId} id={packageId} />;
};

export const PackageById = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery({
    ...ask(ALL_PACKAGES, { query: { limit: LONGEST_PAGE } }),
    refetchInterval: 15_000,
  });
  return (
    <Loaded query={query}>
      {({ data }) => {
        const found = data.find((one) => one.id === id);
        if (!found) return <NothingHere title={t('packages.gone')} text={t('packages.gone_text')} />;
        return <OnePackage found={found} />;
      }}
    </Loaded>
  );
};

const OnePackage = ({ found }: { readonly found: PackageOut }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, icon, author, version, package_id, description, state, error, scope } = found;
  const surfaces = useSurfaces('admin').filter((surface) => surface.id.startsWith(`${id}:`));
  // What is not in use has no settings, and what is another person's is none of the administrator's own.
  const isOpen = state === 'enabled' && scope === 'global';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={name} action={<PackageMenu found={found} />} />
      <div className="flex items-start gap-4">
        <Tile name={name} image={icon} className="size-14 text-xl" />
        <div className="min-w-0 grow">
          <p className="type-ui text-ink-muted">
            {author && <bdi>{author.name} · </bdi>}
            <bdi dir="ltr">
              {version} · {package_id}
            </bdi>
          </p>
          {description && (
            <p dir="auto" className="mt-1 max-w-prose text-pretty at-start">
              {description}
            </p>
          )}
          <p className="mt-2 flex flex-wrap gap-1.5">
            <StateBadge found={found} />
            <SignatureBadge signature={found.signature} />
          </p>
        </div>
      </div>
      {error && (
        <Notice tone="danger" title={t('packages.stopped')}>
          {asSentence(error)}
        </Notice>
      )}
      <MainSwitch found={found} onAsk={() => setIsAsking(true)} />
      <RightsCard found={found} onChange={() => setIsAsking(true)} />
      {isOpen && <SettingsCard id={id} />}
      {isOpen && <Webhooks id={id} packageId={package_id} />}
      {surfaces.map((surface) => (
        <Card key={surface.id} title={surface.title}>
          <SurfaceFrame surface={surface} isNamed />
        </Card>
      ))}
      <PackageActivity id={id} />
      <PackageVersions found={found} />
      {isAsking && <GrantDialog found={found} scope="server" onClose={() => setIsAsking(false)} />}
    </div>
  );
};

interface MainSwitchProps {
  readonly found: PackageOut;
  readonly onAsk: () => void;
}

/** On goes by way of the rights; off goes at once. */
const MainSwitch = ({ found, onAsk }: MainSwitchProps) => {
  const { t } = useTranslation();
  const { id, name, state, pending_version } = found;
  const disable = useAction('PUT /api/v1/admin/packages/{id}/disable', {
    done: t('packages.is_off', { name }),
    stale: STALE,
  });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-60 text-sm">
          {pending_version
            ? t('packages.waits', { version: pending_version })
            : t(state === 'enabled' ? 'packages.on_text' : 'packages.off_text')}
        </p>
        {state === 'enabled' && (
          <Button
            look="danger-quiet"
            isBusy={disable.isPending}
            onClick={() => disable.mutate({ params: { id } })}
          >
            {t('packages.switch_off')}
          </Button>
        )}
        {(state !== 'enabled' || pending_version !== null) && (
          <Button look="primary" onClick={onAsk}>
            {t(pending_version ? 'packages.update' : 'packages.switch_on')}
          </Button>
        )}
      </div>
    </Card>
  );
};

interface RightsCardProps {
  readonly found: PackageOut;
  readonly onChange: () => void;
}

const RightsCard = ({ found: { granted, requested, state, pending_version }, onChange }: RightsCardProps) => {
  const { t } = useTranslation();
  const isChangeable = state === 'enabled' && pending_version === null && requested.length > 0;
  return (
    <Card
      title={t('packages.rights')}
      description={t(granted.length === 0 ? 'packages.no_rights_granted' : 'packages.rights_text')}
      action={isChangeable && <Button onClick={onChange}>{t('packages.change_rights')}</Button>}
      isFlush
    >
      {granted.length > 0 && (
        <ul className="divide-y divide-line border-t border-line sm:px-2.5">
          {granted.map((right) => (
            <RightRow key={right.name} right={right} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const SettingsCard = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/extensions/{id}/settings', { params: { id } }));
  if (query.data?.settings_schema === null) return null;
  return (
    <Card title={t('packages.settings')} description={t('packages.settings_text')}>
      <Loaded query={query}>{(data) => <SettingsForm id={id} scope="admin" {...data} />}</Loaded>
    </Card>
  );
};
