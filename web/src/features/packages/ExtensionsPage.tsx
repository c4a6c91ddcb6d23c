import type { Extension, PackageOut } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asSentence } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useSurfaces } from '../../lib/surfaces.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { InstallPlace } from './InstallPlace.tsx';
import { StateBadge } from './PackageState.tsx';
import { MY_PACKAGES, STALE } from './package-lists.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SurfaceFrame } from './SurfaceFrame.tsx';
import { settingsIn } from './schema-fields.ts';

/** The packages that work for the person: what each brings, and what they set of it for themselves. */
export const ExtensionsPage = () => {
  const { t } = useTranslation();
  const mayInstall = useMay('packages.install');
  const query = useQuery(ask('GET /api/v1/extensions', { query: { limit: LONGEST_PAGE } }));
  const head = (install: ReactNode) => (
    <>
      <PageHeader title={t('packages.title')} description={t('packages.own_text')} action={install} />
      <OwnPackages />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Card isFlush>
              <EmptyState icon={Package} title={t('packages.own_none')} text={t('packages.own_none_text')} />
            </Card>
          ) : (
            data.map((extension) => <ExtensionCard key={extension.id} extension={extension} />)
          )
        }
      </Loaded>
    </>
  );
  return mayInstall ? (
    <WithInstall>{head}</WithInstall>
  ) : (
    <div className="flex flex-col gap-6">{head(null)}</div>
  );
};

const WithInstall = ({ children }: { readonly children: (install: ReactNode) => ReactNode }) => {
  const [asking, setAsking] = useState<PackageOut | null>(null);
  return (
    <InstallPlace scope="own" onInstalled={setAsking}>
      {(install) => (
        <>
          {children(install)}
          {asking && (
            <GrantDialog key={asking.id} found={asking} scope="own" onClose={() => setAsking(null)} />
          )}
        </>
      )}
    </InstallPlace>
  );
};

/** Those that the person has installed for themselves, in use or not. */
const OwnPackages = () => {
  const { t } = useTranslation();
  const { data } = useQuery(ask(MY_PACKAGES, { query: { limit: LONGEST_PAGE } }));
  const own = (data?.data ?? []).filter(({ scope }) => scope === 'personal');
  if (own.length === 0) return null;
  return (
    <Card title={t('packages.own_title')} isFlush>
      <ul aria-label={t('packages.own_title')} className="divide-y divide-line border-t border-line">
        {own.map((found) => (
          <OwnRow key={found.id} found={found} />
        ))}
      </ul>
    </Card>
  );
};

const OwnRow = ({ found }: { readonly found: PackageOut }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'rights' | 'remove' | null>(null);
  const { id, name, version, error, state } = found;
  const close = (): void => setOpen(null);
  const disable = useAction('PUT /api/v1/packages/{id}/disable', {
    done: t('packages.is_off', { name }),
    stale: STALE,
  });
  const remove = useAction('DELETE /api/v1/packages/{id}', {
    done: t('packages.removed', { name }),
    stale: STALE,
    onDone: close,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-medium">{name}</bdi>
          <bdi dir="ltr" className="text-xs text-ink-muted">
            {version}
          </bdi>
          <StateBadge found={found} />
        </p>
        {error && <p className="text-xs text-danger-text">{asSentence(error)}</p>}
      </div>
      {state === 'enabled' ? (
        <Button isBusy={disable.isPending} onClick={() => disable.mutate({ params: { id } })}>
          {t('packages.switch_off')}
        </Button>
      ) : (
        <Button onClick={() => setOpen('rights')}>{t('packages.switch_on')}</Button>
      )}
      <Button look="danger-quiet" onClick={() => setOpen('remove')}>
        {t('packages.remove')}
      </Button>
      {open === 'rights' && <GrantDialog found={found} scope="own" onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={t('packages.remove_title', { name })}
        text={t('packages.lost')}
        action={t('packages.remove')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
      />
    </li>
  );
};

const ExtensionCard = ({ extension }: { readonly extension: Extension }) => {
  const { t } = useTranslation();
  const { id, name, version, description, icon, tools, settings_schema, settings } = extension;
  const own = useSurfaces('settings').filter((surface) => surface.id.startsWith(`${id}:`));
  const pages = extension.surfaces.filter(({ placement }) => placement.includes('nav'));
  const hasSettings = settingsIn(settings_schema, 'user').length > 0;
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <div className="flex items-start gap-3">
          <Tile name={name} image={icon} className="size-10" />
          <div className="min-w-0 grow">
            <h2 className="font-semibold">
              <bdi>{name}</bdi>{' '}
              <bdi dir="ltr" className="text-xs font-normal text-ink-muted">
                {version}
              </bdi>
            </h2>
            {description && (
              <p dir="auto" className="at-start text-sm text-pretty text-ink-muted">
                {description}
              </p>
            )}
          </div>
        </div>
        {tools.length > 0 && (
          <ul aria-label={t('packages.tools_of', { name })} className="flex flex-col gap-1.5 text-sm">
            {tools.map((tool) => (
              <li key={tool.name} className="flex flex-wrap items-baseline gap-x-2">
                <code dir="ltr" className="font-mono text-xs">
                  {tool.name}
                </code>
                <span dir="auto" className="text-ink-muted">
                  {tool.description}
                </span>
                {tool.requires_approval && <Badge>{t('tool_servers.asks')}</Badge>}
              </li>
            ))}
          </ul>
        )}
        {pages.length > 0 && (
          <ul aria-label={t('packages.pages_of', { name })} className="flex flex-wrap gap-2">
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to="/x/$packageName/$slug"
                  params={{ packageName: extension.package_id, slug }}
                  className={buttonLook()}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {own.map((surface) => (
          <SurfaceFrame key={surface.id} surface={surface} />
        ))}
        {hasSettings && (
          <SettingsForm id={id} scope="user" settings_schema={settings_schema} settings={settings} />
        )}
      </div>
    </Card>
  );
};
