import type { NoteSummary } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useWriters, WriterFaces } from './NoteWriters.tsx';
import { useOpening } from './use-opening.ts';

interface NoteRowsProps {
  readonly notes: readonly NoteSummary[];
  /** What stands behind each title. */
  readonly end?: (note: NoteSummary) => ReactNode;
}

/** Notes as a page lists them: title, how it begins, tags, and when it was changed. */
export const NoteRows = ({ notes, end }: NoteRowsProps) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('notes.title')} className="divide-y divide-line">
      {notes.map((note) => (
        <NoteRow key={note.id} note={note} end={end?.(note)} />
      ))}
    </ul>
  );
};

const NoteRow = ({ note, end }: { readonly note: NoteSummary; readonly end: ReactNode }) => {
  const { t } = useTranslation();
  const openingOf = useOpening();
  const writers = useWriters(note);
  const { id, title, excerpt, updated_at, tags, folder, is_pinned } = note;
  return (
    <li className="px-4 py-3 sm:px-6">
      <p className="flex items-center gap-2 text-sm">
        <Link
          to="/notes/$noteId"
          params={{ noteId: id }}
          search={openingOf(note)}
          dir="auto"
          className="min-w-0 truncate rounded-sm font-medium hover:underline at-start"
        >
          {title}
        </Link>
        {is_pinned && <Pin role="img" aria-label={t('shell.pinned')} className="size-3.5 text-ink-faint" />}
        {writers && <WriterFaces {...writers} />}
        {end}
      </p>
      {excerpt !== '' && (
        <p dir="auto" className="at-start line-clamp-2 text-sm text-ink-muted">
          {excerpt}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
        <time dateTime={updated_at} title={formatDateTime(updated_at)}>
          {formatRelative(updated_at)}
        </time>
        {folder !== '' && <bdi>· {folder}</bdi>}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
    </li>
  );
};
