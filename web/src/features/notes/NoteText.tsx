import type { Note } from '@parley/contract';
import { countWords } from '@parley/contract/note-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Markdown } from '../markdown/index.ts';

/** As its readers see it. */
export const NoteText = ({ note }: { readonly note: Note }) => {
  const { t } = useTranslation();
  const { id, content, updated_at, tags, rights, deleted_at } = note;
  // What was just written is told by the server some seconds later.
  const count = useMemo(() => countWords(content), [content]);
  const links = useQuery({
    ...ask('GET /api/v1/notes/{id}/links', { params: { id } }),
    enabled: content.includes('[['),
  });
  const named = (links.data?.links ?? []).flatMap(({ title, note: to }) =>
    to ? [{ title, id: to.id }] : [],
  );
  return (
    <article data-note className="mx-auto w-full max-w-prose">
      <p className="mb-4 flex flex-wrap items-center gap-2 text-xs text-ink-muted">
        {tags.map((tag) => (
          <Link
            key={tag}
            to="/notes"
            search={{ tag }}
            className="inline-flex h-6 items-center gap-1 rounded-full border border-line px-2.5 hover:bg-hover hover:text-ink"
          >
            <Tag aria-hidden="true" className="size-3" />
            <bdi>{tag}</bdi>
          </Link>
        ))}
        <span>{t('note_page.words', { count })}</span>
        <time dateTime={updated_at} title={formatDateTime(updated_at)}>
          {t('note_page.edited', { when: formatRelative(updated_at) })}
        </time>
      </p>
      {content.trim() === '' ? (
        <p className="text-ink-muted">
          {t(rights.write && deleted_at === null ? 'note_page.blank_write' : 'note_page.blank')}
        </p>
      ) : (
        <Markdown text={content} notes={named} />
      )}
    </article>
  );
};
