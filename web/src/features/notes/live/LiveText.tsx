import type { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormatBar } from '../FormatBar.tsx';
import { noteTitles } from './completions.ts';
import { createEditor, formatIn } from './editor.ts';
import type { OpenDocument } from './live-note.ts';

interface LiveTextProps {
  /** Another one is another editor: give it a `key`. */
  readonly document: OpenDocument;
  readonly isReadOnly: boolean;
  readonly onSave: () => void;
}

/** The text, written together with whom else has it open. */
export const LiveText = ({ document, isReadOnly, onSave }: LiveTextProps) => {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    if (!host.current) return;
    const editor = createEditor({
      parent: host.current,
      document,
      isReadOnly,
      label: t('note_page.text'),
      placeholder: t('note_page.placeholder'),
      completions: [noteTitles],
      onSave: () => save.current(),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [document, isReadOnly, t]);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {!isReadOnly && <FormatBar onFormat={(format) => view.current && formatIn(view.current, format)} />}
      <div ref={host} className="field-box h-auto w-full grow p-0 focus-within:border-accent" />
    </div>
  );
};
