import type { Surface } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { railScreen } from '../../lib/frame.ts';
import { usePinnedSurfaces } from '../../lib/pinned-surfaces.ts';
import { surfacesQuery } from '../../lib/surfaces.ts';
import { toast } from '../../lib/toast.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { NothingHere } from '../shell/index.ts';
import { SurfaceFrame } from './SurfaceFrame.tsx';
import { SurfaceAuthor } from './SurfaceSign.tsx';
import { manifestQuery, packageNameOf } from './surface-manifest.ts';

const route = getRouteApi('/app/x/$packageName/$slug');

export const SurfacePage = () => {
  const { packageName, slug } = route.useParams();
  return <SurfaceNamed packageName={packageName} slug={slug} />;
};

interface SurfaceNamedProps {
  /** The package as its manifest calls it. */
  readonly packageName: string;
  readonly slug: string;
}

/** A surface as a page of its own; the head is ours, all below it is the package's. */
export const SurfaceNamed = ({ packageName, slug }: SurfaceNamedProps) => {
  const { t } = useTranslation();
  const query = useQuery(surfacesQuery());
  return (
    <Loaded query={query}>
      {({ data }) => {
        const surface = data.find((one) => one.package_id === packageName && one.slug === slug);
        if (!surface) return <NothingHere title={t('packages.no_page')} text={t('packages.no_page_text')} />;
        return (
          <div className="flex h-[calc(100dvh-8rem)] flex-col">
            <SurfaceHead surface={surface} />
            <SurfaceFrame key={surface.id} surface={surface} isFilling isNamed />
          </div>
        );
      }}
    </Loaded>
  );
};

const SurfaceHead = ({ surface }: { readonly surface: Surface }) => {
  const { t } = useTranslation();
  const { data: manifest = {} } = useQuery(manifestQuery(surface));
  const { isPinned, toggle } = usePinnedSurfaces();
  const isOn = isPinned(surface);
  const hasRail = useScreen(railScreen) && surface.placement.includes('nav');
  const pin = (): void => {
    const leaving = toggle(surface);
    if (leaving) toast.success(t('packages.made_room', { name: leaving.title }));
  };
  return (
    <PageHeader
      title={surface.title}
      place={<Tile name={packageNameOf(manifest, surface)} image={surface.icon} className="size-7 text-xs" />}
      action={
        <>
          <span className="max-w-48 truncate text-xs text-ink-muted">
            <SurfaceAuthor manifest={manifest} />
          </span>
          {hasRail && (
            <Button look="quiet" aria-pressed={isOn} onClick={pin}>
              {isOn ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
              {t(isOn ? 'packages.unpin' : 'packages.pin')}
            </Button>
          )}
        </>
      }
    />
  );
};
