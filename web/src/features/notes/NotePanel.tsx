import type { Note } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { panelScreen } from '../../lib/frame.ts';
import { ask } from '../../lib/query.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSheet } from '../../ui/PanelSheet.tsx';
import { outlineOf } from '../markdown/index.ts';
import { goToHeading } from './heading-places.ts';
import { NoteVersions } from './NoteVersions.tsx';
import { useNoteSearch } from './use-note-search.ts';

type Kind = 'outline' | 'links' | 'versions';
const KINDS = [
  { id: 'outline', text: 'note_page.outline' },
  { id: 'links', text: 'note_page.links' },
  { id: 'versions', text: 'note_page.versions' },
] as const satisfies ReadonlyArray<{ id: Kind; text: TextKey }>;

interface NotePanelProps {
  readonly note: Note;
  readonly kind: Kind;
  readonly onClose: () => void;
}

/** What explains a note: on a sheet beside it, or over it where there is no room. */
export const NotePanel = ({ note, kind, onClose }: NotePanelProps) => {
  const { t } = useTranslation();
  const { change } = useNoteSearch();
  const isBeside = useScreen(panelScreen);
  if (!isBeside)
    return (
      <Dialog isOpen onClose={onClose} title={t('note_page.about')}>
        <div className="mb-4 flex gap-1">
          {KINDS.map(({ id, text }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === kind}
              onClick={() => change({ panel: id })}
              className="h-11 rounded-control px-3 text-sm font-medium text-ink-muted aria-pressed:bg-selected aria-pressed:text-accent-text"
            >
              {t(text)}
            </button>
          ))}
        </div>
        <Part note={note} kind={kind} onClose={onClose} />
      </Dialog>
    );
  return (
    <PanelSheet
      title={t('note_page.about')}
      tabs={KINDS.map(({ id, text }) => ({ id, name: t(text) }))}
      chosen={kind}
      onChoose={(id) => change({ panel: id })}
      onClose={onClose}
    >
      <Part note={note} kind={kind} onClose={() => undefined} />
    </PanelSheet>
  );
};

const Part = ({ note, kind, onClose }: NotePanelProps) => {
  switch (kind) {
    case 'outline':
      return <Outline note={note} onClose={onClose} />;
    case 'links':
      return <Links id={note.id} />;
    case 'versions':
      return <NoteVersions note={note} />;
  }
};

const Outline = ({ note: { id, content }, onClose }: Pick<NotePanelProps, 'note' | 'onClose'>) => {
  const { t } = useTranslation();
  const headings = useMemo(() => outlineOf(content), [content]);
  if (headings.length === 0) return <p className="text-sm text-ink-muted">{t('note_page.no_outline')}</p>;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <ol aria-label={t('note_page.outline')}>
      {headings.map(({ level, text: words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two headings may be the same
        <li key={index} style={{ paddingInlineStart: `${(level - top) * 0.9}rem` }}>
          <button
            type="button"
            onClick={() => {
              onClose();
              goToHeading(id, index);
            }}
            className="min-h-(--row) w-full rounded-lg px-2.5 py-1 text-start type-ui text-ink-muted hover:bg-hover hover:text-ink"
          >
            <bdi>{words}</bdi>
          </button>
        </li>
      ))}
    </ol>
  );
};

const Links = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/notes/{id}/links', { params: { id } }));
  return (
    <Loaded query={query}>
      {({ links, backlinks }) => {
        if (links.length === 0 && backlinks.length === 0)
          return <p className="text-sm text-ink-muted">{t('note_page.no_links')}</p>;
        return (
          <div className="flex flex-col gap-5">
            <LinkGroup
              title={t('note_page.links_out')}
              rows={links.map(({ title, note }) => ({ id: note?.id ?? null, title: note?.title ?? title }))}
            />
            <LinkGroup title={t('note_page.links_in')} rows={backlinks} />
          </div>
        );
      }}
    </Loaded>
  );
};

interface LinkGroupProps {
  readonly title: string;
  readonly rows: ReadonlyArray<{ readonly id: string | null; readonly title: string }>;
}

const LinkGroup = ({ title, rows }: LinkGroupProps) => {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{title}</h3>
      <ul aria-label={title}>
        {rows.map((row) => (
          <li key={`${row.id} ${row.title}`} className="py-0.5 type-ui">
            {row.id === null ? (
              <span className="text-ink-muted">
                <bdi>{row.title}</bdi> · {t('note_page.missing')}
              </span>
            ) : (
              <Link
                to="/notes/$noteId"
                params={{ noteId: row.id }}
                search={{}}
                className="rounded-sm font-medium hover:underline"
              >
                <bdi>{row.title}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
