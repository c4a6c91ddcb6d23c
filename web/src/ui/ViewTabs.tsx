import { Link, useParams, useSearch } from '@tanstack/react-router';
import { formatNumber } from '../lib/format.ts';
import { useChosenInSight } from './use-chosen-in-sight.ts';

const useNamed = () => useSearch({ strict: false, select: ({ view }) => view });

/** What pages with parts call them in their address. Undefined: the first one, whose address names none. */
type ViewName = ReturnType<typeof useNamed>;

/** The part that the address names, in its path or behind it. */
export const useView = (): ViewName => {
  const named = useNamed();
  const part = useParams({ strict: false, select: (params) => params.part as ViewName });
  return part ?? named;
};

interface View {
  readonly id: ViewName;
  readonly text: string;
  readonly count?: number | undefined;
}

interface ViewTabsProps {
  readonly label: string;
  readonly views: readonly View[];
  /** The parts are steps of the path, as `partedPage` has them. */
  readonly isInPath?: boolean;
}

/** The parts of a page, each with an address of its own: links, so that they can be opened elsewhere and gone back to. */
export const ViewTabs = ({ label, views, isInPath = false }: ViewTabsProps) => {
  const current = useView() ?? views[0]?.id;
  const row = useChosenInSight<HTMLElement>(current);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b border-line px-4 rail:-mx-8 rail:px-8"
    >
      <ul className="flex gap-5">
        {views.map(({ id, text, count }) => (
          <li key={text}>
            <Link
              to="."
              {...(isInPath
                ? { params: (before: object) => ({ ...before, part: id }) }
                : { search: (before: object) => ({ ...before, view: id }) })}
              activeOptions={{ exact: true, explicitUndefined: true }}
              // Also where the router takes an address without a part for one with any.
              activeProps={{ 'aria-current': id === current ? 'page' : undefined }}
              inactiveProps={{ 'aria-current': id === current ? 'page' : undefined }}
              className="flex h-10 items-center gap-1.5 border-b-2 border-transparent type-ui font-medium whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-text pointer-coarse:h-11"
            >
              {text}
              {count !== undefined && count > 0 && (
                <span className="text-xs font-normal text-ink-faint tabular-nums">{formatNumber(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
