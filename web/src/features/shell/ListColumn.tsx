import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListLoader } from '../../feature.ts';
import { WidthEdge } from '../../ui/WidthEdge.tsx';
import { useLetterKeys } from '../shortcuts/index.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { LIST_WIDTH } from './shell-state.ts';
import { useSectionList } from './use-section-list.ts';

interface SectionListProps {
  readonly load: ListLoader;
  readonly onNavigate?: () => void;
}

/** What the section holds; the rows of it can be gone through with J and K. */
export const SectionList = ({ load, onNavigate }: SectionListProps) => {
  const List = useSectionList(load);
  const hasLetters = useLetterKeys();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows in it have the focus; this only hears their keys
    <div className="flex min-h-0 grow flex-col" onKeyDown={hasLetters ? stepOn : undefined}>
      {List ? <List onNavigate={onNavigate} /> : <ListSkeleton />}
    </div>
  );
};

/** A row is what the list itself links to or opens, and not the button of its menu. */
const ROWS = 'a[href], button[aria-expanded]';

const stepOn = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { j: 1, k: -1 }[event.key];
  const at = event.target;
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(at instanceof HTMLElement) || at.matches('input, textarea')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.indexOf(at.closest<HTMLElement>(ROWS) ?? at);
  const next = rows[here + step];
  if (here === -1 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
};

interface ListColumnProps extends SectionListProps {
  readonly label: string;
}

/** The list of the section, beside the page. */
export const ListColumn = ({ label, load }: ListColumnProps) => {
  const { t } = useTranslation();
  return (
    <aside
      aria-label={label}
      data-part="list"
      className="relative flex w-(--list) shrink-0 flex-col ps-0.5 pe-2"
    >
      <SectionList load={load} />
      <WidthEdge label={t('shell.list_width')} width={LIST_WIDTH} side="end" />
    </aside>
  );
};
