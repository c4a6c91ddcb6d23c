import type { PackageOut } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Package, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asSentence } from '../../lib/error-text.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { matchesText } from '../palette/index.ts';
import { GrantDialog } from './GrantDialog.tsx';
import { InstallPlace } from './InstallPlace.tsx';
import { SignatureBadge, StateBadge } from './PackageState.tsx';
import { ALL_PACKAGES } from './package-lists.ts';

const SEARCHED_FROM = 7;

/** Every package of the server, as cards. */
export const PackagesPage = () => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<PackageOut | null>(null);
  const [wanted, setWanted] = useState('');
  const query = useQuery({
    ...ask(ALL_PACKAGES, { query: { limit: LONGEST_PAGE } }),
    refetchInterval: 15_000,
  });
  return (
    <InstallPlace scope="server" onInstalled={setAsking}>
      {(install) => (
        <>
          <PageHeader
            title={t('packages.title')}
            description={t('packages.text')}
            action={query.data && query.data.data.length > 0 && install}
          />
          <Loaded query={query}>
            {({ data }) => (
              <>
                {data.length >= SEARCHED_FROM && (
                  <SearchField
                    label={t('packages.search')}
                    value={wanted}
                    onValueChange={setWanted}
                    icon={<Search aria-hidden="true" />}
                  />
                )}
                {data.length === 0 ? (
                  <Card isFlush>
                    <EmptyState
                      icon={Package}
                      title={t('packages.none')}
                      text={t('packages.none_text')}
                      action={install}
                    />
                  </Card>
                ) : (
                  <Gallery
                    found={data.filter(({ name, description }) =>
                      matchesText(`${name} ${description}`, wanted),
                    )}
                    onAsk={setAsking}
                  />
                )}
              </>
            )}
          </Loaded>
          {asking && (
            <GrantDialog key={asking.id} found={asking} scope="server" onClose={() => setAsking(null)} />
          )}
        </>
      )}
    </InstallPlace>
  );
};

interface GalleryProps {
  readonly found: readonly PackageOut[];
  readonly onAsk: (found: PackageOut) => void;
}

const Gallery = ({ found, onAsk }: GalleryProps) => {
  const { t } = useTranslation();
  if (found.length === 0)
    return (
      <p role="status" className="text-sm text-ink-muted">
        {t('packages.nothing_found')}
      </p>
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {found.map((one) => (
        <PackageCard key={one.id} found={one} onAsk={() => onAsk(one)} />
      ))}
    </ul>
  );
};

interface PackageCardProps {
  readonly found: PackageOut;
  readonly onAsk: () => void;
}

const PackageCard = ({ found, onAsk }: PackageCardProps) => {
  const { t } = useTranslation();
  const { id, name, icon, author, version, description, scope, state, error, pending_version } = found;
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3">
        <Tile name={name} image={icon} className="size-10" />
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold">
            <Link
              to="/admin/packages/$packageId"
              params={{ packageId: id }}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="truncate text-xs text-ink-muted">
            <bdi>{[author?.name, version].filter(Boolean).join(' · ')}</bdi>
          </p>
        </div>
        <SignatureBadge signature={found.signature} />
      </div>
      {description && (
        <p dir="auto" className="at-start line-clamp-3 text-sm text-pretty text-ink-muted">
          {description}
        </p>
      )}
      {error && <p className="text-xs break-words text-danger-text">{asSentence(error)}</p>}
      <div className="mt-auto flex min-h-9 flex-wrap items-center gap-2">
        <StateBadge found={found} />
        {scope === 'personal' && <Badge>{t('packages.scope_personal')}</Badge>}
        {scope === 'team' && <Badge>{t('packages.scope_team')}</Badge>}
        <span className="grow" />
        {pending_version !== null && (
          <Button look="primary" className="relative" onClick={onAsk}>
            {t('packages.update')}
          </Button>
        )}
        {pending_version === null && state !== 'enabled' && (
          <Button className="relative" onClick={onAsk}>
            {t('packages.switch_on')}
          </Button>
        )}
      </div>
    </li>
  );
};
