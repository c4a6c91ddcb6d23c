import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { surfacesQuery } from '../../lib/surfaces.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NothingHere } from '../shell/index.ts';
import { SurfaceFrame } from './SurfaceFrame.tsx';

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
            <PageHeader title={surface.title} />
            <SurfaceFrame key={surface.id} surface={surface} isFilling />
          </div>
        );
      }}
    </Loaded>
  );
};
