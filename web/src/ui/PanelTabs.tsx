import { Link, useNavigate } from '@tanstack/react-router';
import { useChosenInSight } from './use-chosen-in-sight.ts';

interface PanelTabsProps<Id extends string> {
  readonly label: string;
  /** The page itself comes first; its address names no panel. */
  readonly parts: ReadonlyArray<{ readonly id: Id | undefined; readonly name: string }>;
  readonly chosen: Id | undefined;
}

interface PanelSearch {
  readonly panel?: string | undefined;
}

/** What of a page is shown beside it is in its address: a link shows what its sender saw. */
export const useOpenPanel = <Id extends string>(): ((panel: Id | undefined) => void) => {
  const navigate = useNavigate();
  return (panel) =>
    void navigate({
      to: '.',
      search: ((before: PanelSearch) => ({ ...before, panel })) as never,
      replace: true,
    });
};

/** Where there is no room for a sheet beside the page: its panels as parts of the page. */
export const PanelTabs = <Id extends string>({ label, parts, chosen }: PanelTabsProps<Id>) => {
  const row = useChosenInSight<HTMLElement>(chosen);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b border-line px-4 rail:-mx-8 rail:px-8"
    >
      <ul className="flex gap-5">
        {parts.map(({ id, name }) => (
          <li key={name}>
            <Link
              to="."
              search={((before: PanelSearch) => ({ ...before, panel: id })) as never}
              replace
              activeOptions={{ exact: true, explicitUndefined: true }}
              activeProps={{ 'aria-current': id === chosen ? 'page' : undefined }}
              inactiveProps={{ 'aria-current': id === chosen ? 'page' : undefined }}
              className="flex h-10 items-center border-b-2 border-transparent type-ui font-medium whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-text pointer-coarse:h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
