import { Link } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import { usePinnedSurfaces } from '../../lib/pinned-surfaces.ts';
import { RAIL_ITEM } from './rail-item.ts';

/** Pages of packages that the person has pinned, below the line. */
export const RailSurfaces = () =>
  usePinnedSurfaces().pinned.map(({ id, package_id, slug, title, icon }) => (
    <Link
      key={id}
      to="/x/$packageName/$slug"
      params={{ packageName: package_id, slug }}
      title={title}
      className={RAIL_ITEM}
    >
      {icon === null ? (
        <AppWindow aria-hidden="true" strokeWidth={1.75} />
      ) : (
        <img src={icon} alt="" className="size-5 shrink-0 rounded-sm object-cover" />
      )}
      <bdi className="max-w-full truncate">{title}</bdi>
    </Link>
  ));
