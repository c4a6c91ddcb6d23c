import type { Note } from '@parley/contract';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPart } from '../../lib/fetch-part.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { NoteEditor } from './NoteEditor.tsx';

interface EditorProps {
  readonly note: Note;
  readonly isGone: boolean;
  readonly onDone: () => void;
}

const load = () => import('./live/LiveNoteEditor.tsx').then((module) => module.LiveNoteEditor);
let fetched: ComponentType<EditorProps> | null = null;

/** The editor is fetched when a note is first written in; without it there is still a plain field. */
export const EditNote = ({ note, isGone, onDone }: EditorProps) => {
  const { t } = useTranslation();
  const [Editor, setEditor] = useState(() => fetched);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (Editor) return;
    fetchPart(load).then(
      (part) => {
        fetched = part;
        setEditor(() => part);
      },
      () => setIsFailed(true),
    );
  }, [Editor]);
  if (Editor) return <Editor {...{ note, isGone, onDone }} />;
  if (!isFailed) return <SkeletonRows />;
  return (
    <>
      <Notice tone="warning" isLive>
        {t('note_page.live_impossible')}
      </Notice>
      <NoteEditor note={note} />
    </>
  );
};
