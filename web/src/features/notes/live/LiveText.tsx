import type { EditorView } from '@codemirror/view';
import { Maximize2, Minimize2, Paperclip, Search, Sparkles } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { createStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { useShortcut } from '../../shortcuts/index.ts';
import { FormatBar } from '../FormatBar.tsx';
import { leadToHeadings } from '../heading-places.ts';
import { useFollow } from '../use-follow.ts';
import { AssistPanel } from './AssistPanel.tsx';
import { noteTitles, parts, peopleOf, things } from './completions.ts';
import { DrawnHere } from './DrawnHere.tsx';
import type { DrawnPlace } from './drawn-blocks.ts';
import { createEditor, formatIn, goToHeadingIn } from './editor.ts';
import { FindInNote } from './FindInNote.tsx';
import { type Found, NOTHING_FOUND } from './find-in-text.ts';
import type { OpenDocument } from './live-note.ts';
import { addPictures } from './pictures.ts';

interface LiveTextProps {
  readonly noteId: string;
  readonly document: OpenDocument;
  readonly isReadOnly: boolean;
  readonly onSave: () => void;
}

/** The editor of the document, in the element that it is given; another document, or another right, has another one. */
const useEditor = ({ noteId, document, isReadOnly, onSave }: LiveTextProps) => {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [drawn] = useState(() => createStore<readonly DrawnPlace[]>([]));
  const [found] = useState(() => createStore<Found>(NOTHING_FOUND));
  const onFollow = useFollow(noteId);
  const save = useRef(onSave);
  const follow = useRef(onFollow);
  save.current = onSave;
  follow.current = onFollow;
  useEffect(() => {
    if (!host.current) return;
    const editor = createEditor({
      noteId,
      parent: host.current,
      document,
      isReadOnly,
      label: t('note_page.text'),
      placeholder: t('note_page.placeholder'),
      ...{ drawn, found },
      completions: [noteTitles, peopleOf(noteId), things, parts],
      onSave: () => save.current(),
      onFollow: (link) => follow.current(link),
    });
    setView(editor);
    const endLeading = leadToHeadings(noteId, (index) => goToHeadingIn(editor, index));
    return () => {
      endLeading();
      editor.destroy();
    };
  }, [document, drawn, found, isReadOnly, noteId, t]);
  return { host, view, drawn, found };
};

/** The text, written together with whom else has it open. */
export const LiveText = (props: LiveTextProps) => {
  const { noteId, isReadOnly } = props;
  const { host, view, drawn, found } = useEditor(props);
  const whole = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useShortcut('find', () => {
    // Beside a chat the keys are the chat's, but for who writes here.
    const isMeant =
      whole.current?.closest('main') != null || whole.current?.contains(document.activeElement) === true;
    if (isFinding || !isMeant) return false;
    setIsFinding(true);
  });
  return (
    <div
      ref={whole}
      className={classNames(
        'flex min-w-0 flex-col gap-1.5',
        isWhole && 'fixed inset-0 z-40 overflow-y-auto bg-surface p-4 sm:px-[max(1rem,calc(50vw-24rem))]',
      )}
    >
      <div
        className={classNames(
          'sticky top-0 z-10 -mx-1 bg-surface px-1 py-1',
          // Below the head of the page, which stays in sight too.
          !isWhole && 'in-[main]:top-13',
        )}
      >
        <div className="flex items-center justify-between gap-x-2">
          {!isReadOnly && <FormatBar onFormat={(format) => view && formatIn(view, format)} />}
          <div className="ms-auto flex shrink-0 items-center gap-1">
            {!isReadOnly && (
              <>
                <AddPicture onFiles={(files) => view && void addPictures(view, noteId, files)} />
                <AskButton isAsking={isAsking} onChange={setIsAsking} />
              </>
            )}
            <FindButton isFinding={isFinding} onChange={setIsFinding} />
            <WholeScreen isWhole={isWhole} onChange={setIsWhole} />
          </div>
        </div>
        {isFinding && view && (
          <FindInNote
            key={props.document.doc.guid}
            {...{ view, found }}
            onClose={() => setIsFinding(false)}
          />
        )}
      </div>
      {isAsking && view && !isReadOnly && (
        <AssistPanel noteId={noteId} view={view} onClose={() => setIsAsking(false)} />
      )}
      <div ref={host} className="w-full grow border-t border-line focus-within:border-accent" />
      <DrawnHere places={drawn} />
    </div>
  );
};

interface AskButtonProps {
  readonly isAsking: boolean;
  readonly onChange: (isAsking: boolean) => void;
}

const AskButton = ({ isAsking, onChange }: AskButtonProps) => {
  const { t } = useTranslation();
  return (
    <Button
      look="quiet"
      aria-expanded={isAsking}
      onClick={() => onChange(!isAsking)}
      className="text-accent-text max-rail:px-2"
    >
      <Sparkles aria-hidden="true" />
      <span className="max-rail:sr-only">{t('note_page.assist')}</span>
    </Button>
  );
};

interface FindButtonProps {
  readonly isFinding: boolean;
  readonly onChange: (isFinding: boolean) => void;
}

const FindButton = ({ isFinding, onChange }: FindButtonProps) => {
  const { t } = useTranslation();
  return (
    <Button
      look="quiet"
      size="icon"
      aria-expanded={isFinding}
      aria-label={t('note_page.find_in')}
      title={t('note_page.find_in')}
      onClick={() => onChange(!isFinding)}
    >
      <Search aria-hidden="true" />
    </Button>
  );
};

interface WholeScreenProps {
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

const WholeScreen = ({ isWhole, onChange }: WholeScreenProps) => {
  const { t } = useTranslation();
  const SizeIcon = isWhole ? Minimize2 : Maximize2;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-pressed={isWhole}
      aria-label={t('note_page.whole_screen')}
      title={t('note_page.whole_screen')}
      onClick={() => onChange(!isWhole)}
    >
      <SizeIcon aria-hidden="true" />
    </Button>
  );
};

/** Also for phones, where nothing is pasted or dropped. */
const AddPicture = ({ onFiles }: { readonly onFiles: (files: File[]) => void }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    onFiles(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        hidden
        aria-label={t('note_page.add_picture')}
        onChange={take}
      />
      <Button
        look="quiet"
        size="icon"
        aria-label={t('note_page.add_picture')}
        title={t('note_page.add_picture')}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </Button>
    </>
  );
};
