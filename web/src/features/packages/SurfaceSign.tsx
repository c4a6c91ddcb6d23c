import type { JsonValue, Surface } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { Tile } from '../../ui/Tile.tsx';
import { authorOf, packageNameOf } from './surface-manifest.ts';

interface SurfaceSignProps {
  readonly surface: Surface;
  readonly manifest: Readonly<Record<string, JsonValue>>;
}

/** Whose page this is, above what the package draws: its picture, its name and its author. */
export const SurfaceSign = ({ surface, manifest }: SurfaceSignProps) => {
  const name = packageNameOf(manifest, surface);
  return (
    <p className="flex min-w-0 items-center gap-2 text-xs text-ink-muted">
      <Tile name={name} image={surface.icon} className="size-5 text-[0.625rem]" />
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi> <SurfaceAuthor manifest={manifest} />
      </span>
    </p>
  );
};

export const SurfaceAuthor = ({ manifest }: Pick<SurfaceSignProps, 'manifest'>) => {
  const { t } = useTranslation();
  const author = authorOf(manifest);
  return author === null ? null : <bdi>{t('packages.from', { author })}</bdi>;
};
