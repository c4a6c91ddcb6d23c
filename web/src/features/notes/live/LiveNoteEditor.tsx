import type { Note } from '@parley/contract';
import { countWords } from '@parley/contract/note-text';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../feature.ts';
import { classNames } from '../../../lib/class-names.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { ask, invalidate, queryClient } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { AskBeforeLeaving } from '../../../ui/AskBeforeLeaving.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Markdown } from '../../markdown/index.ts';
import { NothingHere } from '../../shell/index.ts';
import { NoteDetails, NoteTitle } from '../NoteDetails.tsx';
import { LivePeople } from './LivePeople.tsx';
import { LiveStateLine } from './LiveStateLine.tsx';
import { LiveText } from './LiveText.tsx';
import {
  type LiveNote,
  type LiveState,
  type LiveView,
  type OpenDocument,
  openLiveNote,
  type Stopped,
} from './live-note.ts';
import { useIsUploading } from './pictures.ts';

interface LiveNoteEditorProps {
  readonly note: Note;
  /** It is no longer there for this person. */
  readonly isGone: boolean;
  readonly onDone: () => void;
}

const useLiveNote = (id: string): { readonly live: LiveNote | null; readonly view: LiveView | null } => {
  const [live, setLive] = useState<LiveNote | null>(null);
  useEffect(() => {
    const opened = openLiveNote(id);
    setLive(opened);
    return () => opened.close();
  }, [id]);
  const subscribe = useCallback(
    (listener: () => void) => live?.view.subscribe(listener) ?? (() => undefined),
    [live],
  );
  const view = useSyncExternalStore(subscribe, () => live?.view.get() ?? null);
  return { live, view };
};

/** The note's page is drawn from what was written here before the server has told it. */
const showWritten = (note: Note, document: OpenDocument | null): void => {
  const { queryKey } = ask('GET /api/v1/notes/{id}', { params: { id: note.id } });
  if (document)
    queryClient.setQueryData(queryKey, (now: Note = note) => ({ ...now, content: document.text.toString() }));
  void invalidate('GET /api/v1/notes', 'GET /api/v1/notes/{id}/versions', 'GET /api/v1/notes/{id}/links');
};

const STOPPED = {
  read_only: 'note_page.live_read_only_text',
  trashed: 'note_page.live_trashed_text',
  gone: 'note_page.gone_text',
  refused: 'note_page.live_refused_text',
} as const satisfies Record<Stopped, TextKey>;

const isStopped = (state: LiveState): state is Stopped => state in STOPPED;

/** The page may know before the document does that a right was taken away. */
const stateOf = ({ state }: LiveView, { rights }: Note, isGone: boolean): LiveState => {
  if (isGone) return 'gone';
  return rights.write || isStopped(state) ? state : 'read_only';
};

/** Done waits for the pictures that are being sent: each is named in the text only when it is kept. */
const useDone = (isUploading: boolean, done: () => void) => {
  const [isWanted, setIsWanted] = useState(false);
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (!isWanted || isUploading) return;
    setIsWanted(false);
    latest.current();
  }, [isWanted, isUploading]);
  return { isWaiting: isWanted, finish: () => setIsWanted(true) };
};

/** A note as it is written, alone or with others. There is no button to save: each word is, a moment after it was typed. */
export const LiveNoteEditor = ({ note, isGone, onDone }: LiveNoteEditorProps) => {
  const { t } = useTranslation();
  const { live, view } = useLiveNote(note.id);
  const [isReading, setIsReading] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const isUploading = useIsUploading(note.id);
  const { isWaiting, finish } = useDone(isUploading, () => {
    live?.flush();
    showWritten(note, view?.document ?? null);
    onDone();
  });
  if (!live || !view) return <SkeletonRows />;
  const { document, hasUnsaved } = view;
  const state = stateOf(view, note, isGone);
  const isReadOnly = isStopped(state);
  if (state === 'gone' && !hasUnsaved)
    return <NothingHere title={t('note_page.gone')} text={t('note_page.gone_text')} />;
  return (
    <div ref={all} className={classNames('flex flex-col gap-4', !isReading && 'mx-auto w-full max-w-prose')}>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <NoteTitle
          note={note}
          isReadOnly={isReadOnly}
          onEnter={() => all.current?.querySelector<HTMLElement>('.cm-content')?.focus()}
        />
        <div className="flex min-h-(--control) grow items-center justify-end gap-3">
          {document && <LivePeople cursors={document.cursors} />}
          <LiveStateLine
            state={isUploading && (state === 'saved' || state === 'saving') ? 'uploading' : state}
          />
          <Button aria-pressed={isReading} onClick={() => setIsReading(!isReading)}>
            {t('note_page.preview')}
          </Button>
          <Button look="primary" isBusy={isWaiting} onClick={finish}>
            {t('note_page.done')}
          </Button>
        </div>
      </div>
      {document && <WordCount document={document} />}
      <StoppedNotice live={live} view={{ ...view, state }} />
      {document ? (
        <div className={isReading ? 'grid gap-6 lg:grid-cols-2' : undefined}>
          <div className={isReading ? 'max-lg:hidden' : undefined}>
            <LiveText noteId={note.id} {...{ document, isReadOnly }} onSave={live.flush.bind(live)} />
          </div>
          {isReading && <Preview document={document} />}
        </div>
      ) : (
        <SkeletonRows />
      )}
      <NoteDetails note={note} isReadOnly={isReadOnly} />
      <AskBeforeLeaving
        isAsked={isUploading || (hasUnsaved && isReadOnly)}
        mayPass={(current, next) => next.pathname === current.pathname && 'edit' in next.search}
        title={t('note_page.leave_title')}
        text={t('note_page.leave_text')}
        action={t('note_page.leave')}
      />
    </div>
  );
};

interface StoppedNoticeProps {
  readonly live: LiveNote;
  readonly view: LiveView;
}

/** What the server did not take is never thrown away unseen: it can be copied, and given up by a button. */
const StoppedNotice = ({ live, view: { state, document, hasUnsaved, error } }: StoppedNoticeProps) => {
  const { t } = useTranslation();
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) toast.success(t('note_page.live_copied'));
  };
  if (state === 'offline')
    return (
      <Notice tone="warning">{t(document ? 'note_page.live_offline_text' : 'errors.unreachable')}</Notice>
    );
  if (!isStopped(state)) return null;
  return (
    <Notice tone="warning" isLive title={t(STOPPED[state])}>
      {state === 'refused' && error && <p>{error}</p>}
      {hasUnsaved && document && (
        <>
          <p>{t('note_page.live_unsaved')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => void copy(document.text.toString())}>{t('note_page.live_copy')}</Button>
            {state !== 'gone' && (
              <Button onClick={() => live.startOver()}>{t('note_page.take_theirs')}</Button>
            )}
          </div>
        </>
      )}
    </Notice>
  );
};

/** What is written, some time behind what is typed. */
const useWritten = (document: OpenDocument, afterMs: number): string => {
  const [text, setText] = useState(() => document.text.toString());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      timer = undefined;
      setText(document.text.toString());
    };
    const onChange = (): void => {
      timer ??= setTimeout(draw, afterMs);
    };
    document.text.observe(onChange);
    return () => {
      document.text.unobserve(onChange);
      clearTimeout(timer);
    };
  }, [document, afterMs]);
  return text;
};

const COUNTED_AFTER_MS = 1_000;

const WordCount = ({ document }: { readonly document: OpenDocument }) => {
  const { t } = useTranslation();
  const text = useWritten(document, COUNTED_AFTER_MS);
  const count = useMemo(() => countWords(text), [text]);
  return <p className="-mt-2 text-xs text-ink-muted">{t('note_page.words', { count })}</p>;
};

const DRAWN_AFTER_MS = 250;

/** What it will look like. */
const Preview = ({ document }: { readonly document: OpenDocument }) => {
  const { t } = useTranslation();
  const text = useWritten(document, DRAWN_AFTER_MS);
  return (
    <section aria-label={t('note_page.preview')} className="min-w-0 lg:pt-10.5">
      <Markdown text={text} />
    </section>
  );
};
