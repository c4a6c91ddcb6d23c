import type { Note, NoteVersion } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { diffWords } from '../../lib/word-diff.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { MarkedWords } from '../../ui/MarkedWords.tsx';
import { Markdown } from '../markdown/index.ts';

const SHOWN_MAX = '100';

/** The texts that a note had, the latest first; each opens beside the one of now. */
export const NoteVersions = ({ note }: { readonly note: Note }) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<NoteVersion | null>(null);
  const query = useQuery(
    ask('GET /api/v1/notes/{id}/versions', { params: { id: note.id }, query: { limit: SHOWN_MAX } }),
  );
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <ul aria-label={t('note_page.versions')} className="-mx-2">
            {data.map((version) => (
              <li key={version.n}>
                <button
                  type="button"
                  onClick={() => setOpened(version)}
                  className="flex w-full flex-col gap-0.5 rounded-lg px-2 py-1.5 text-start type-ui hover:bg-hover"
                >
                  <span className="font-medium">
                    {version.n === note.rev ? t('note_page.current_version') : <When version={version} />}
                  </span>
                  <span className="text-xs text-ink-muted">
                    {version.n === note.rev && (
                      <>
                        <When version={version} /> ·{' '}
                      </>
                    )}
                    {version.author && (
                      <>
                        <bdi>{version.author.display_name}</bdi> ·{' '}
                      </>
                    )}
                    <bdi>{t('note_page.words', { count: version.word_count })}</bdi>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {opened && <VersionDialog note={note} version={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </Loaded>
  );
};

const When = ({ version: { created_at } }: { readonly version: NoteVersion }) => (
  <time dateTime={created_at} title={formatDateTime(created_at)}>
    {formatRelative(created_at)}
  </time>
);

interface VersionDialogProps {
  readonly note: Note;
  readonly version: NoteVersion;
  readonly onClose: () => void;
}

const VersionDialog = ({ note, version, onClose }: VersionDialogProps) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/notes/{id}/versions/{n}', { params: { id: note.id, n: String(version.n) } }),
  );
  const restore = useAction('POST /api/v1/notes/{id}/versions/{n}/restore', {
    done: t('note_page.version_restored'),
    stale: ['GET /api/v1/notes', 'GET /api/v1/notes/{id}', 'GET /api/v1/notes/{id}/versions'],
    onDone: onClose,
  });
  const isCurrent = version.n === note.rev;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isHuge
      title={t('note_page.version_of', { when: formatDateTime(version.created_at) })}
      description={version.author?.display_name}
    >
      <Loaded query={query}>{({ content }) => <Compared before={content} now={note.content} />}</Loaded>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.close')}</Button>
        {note.rights.write && !isCurrent && note.deleted_at === null && (
          <Button
            look="primary"
            isBusy={restore.isPending}
            onClick={() => restore.mutate({ params: { id: note.id, n: String(version.n) } })}
          >
            {t('note_page.restore_version')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

const Compared = ({ before, now }: { readonly before: string; readonly now: string }) => {
  const { t } = useTranslation();
  const diff = diffWords(before, now);
  const whole = (text: string) => [{ text, isOnlyHere: false }];
  if (before === now) return <p className="text-ink-muted">{t('note_page.same')}</p>;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {(['a', 'b'] as const).map((side) => (
        <section key={side} aria-label={t(side === 'a' ? 'note_page.earlier' : 'note_page.current')}>
          <h3 className="mb-2 text-sm font-semibold">
            {t(side === 'a' ? 'note_page.earlier' : 'note_page.current')}
          </h3>
          <div className="rounded-control border border-line bg-surface p-4 text-sm">
            <MarkedWords
              runs={diff?.[side] ?? whole(side === 'a' ? before : now)}
              side={side}
              picture={(name, id) => <Markdown text={`![${name}](/api/v1/files/${id}/download)`} />}
            />
          </div>
        </section>
      ))}
    </div>
  );
};
