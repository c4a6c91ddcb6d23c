import { NOTE_CHARACTERS_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { FormatBar } from './FormatBar.tsx';
import { type Format, formatText, linkBegunAt, type Replacement } from './format-text.ts';

interface TextEditorProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Keeps the browser's own undo where it can. */
const replace = (area: HTMLTextAreaElement, { from, to, text, start, end }: Replacement): string => {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped = document.execCommand?.('insertText', false, text) ?? false;
  if (!isTyped) area.setRangeText(text, from, to);
  area.setSelectionRange(start, end);
  return area.value;
};

/** Markdown with buttons for those who do not know it, and titles of notes after `[[`. */
export const TextEditor = ({ value, onValueChange }: TextEditorProps) => {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const look = (): void => {
    const { selectionStart: at = 0, value: text = '' } = area.current ?? {};
    setBegun(linkBegunAt(text, at));
  };
  const apply = (change: Replacement): void => {
    if (area.current) onValueChange(replace(area.current, change));
    look();
  };
  const onFormat = (format: Format): void => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
    apply(formatText({ text: value, start, end }, format));
  };
  const takeTitle = (title: string): void => {
    const caret = area.current?.selectionStart ?? 0;
    const isClosed = value.startsWith(']]', caret);
    const from = caret - (begun?.length ?? 0);
    const at = from + title.length + 2;
    apply({ from, to: caret + (isClosed ? 2 : 0), text: `${title}]]`, start: at, end: at });
    setBegun(null);
  };
  const titles = useTitles(begun);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, titles.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (titles.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((current + step + titles.length) % titles.length);
    else if (event.key === 'Enter' || event.key === 'Tab') takeTitle(titles[current] ?? '');
    else if (event.key === 'Escape') setBegun(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FormatBar onFormat={onFormat} />
      <label htmlFor={id} className="sr-only">
        {t('note_page.text')}
      </label>
      <textarea
        ref={area}
        id={id}
        dir="auto"
        value={value}
        maxLength={NOTE_CHARACTERS_MAX}
        placeholder={t('note_page.placeholder')}
        aria-autocomplete="list"
        aria-controls={titles.length > 0 ? `${id}-titles` : undefined}
        aria-activedescendant={titles.length > 0 ? `${id}-${current}` : undefined}
        onChange={(event) => {
          onValueChange(event.target.value);
          look();
        }}
        onSelect={look}
        onBlur={() => setBegun(null)}
        onKeyDown={onKeyDown}
        className="field-box h-auto min-h-[55dvh] w-full grow resize-y px-3.5 py-3 font-mono text-base leading-relaxed sm:text-sm"
      />
      {titles.length > 0 && <Titles id={id} titles={titles} current={current} onTake={takeTitle} />}
    </div>
  );
};

interface TitlesProps {
  readonly id: string;
  readonly titles: readonly string[];
  readonly current: number;
  readonly onTake: (title: string) => void;
}

const Titles = ({ id, titles, current, onTake }: TitlesProps) => {
  const { t } = useTranslation();
  return (
    <div id={`${id}-titles`} role="listbox" aria-label={t('notes.title')} className="popup p-1">
      {titles.map((title, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus, and says which one is chosen
        <div
          key={title}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === current}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(title);
          }}
          className="popup-item truncate aria-selected:bg-hover"
        >
          <bdi>{title}</bdi>
        </div>
      ))}
    </div>
  );
};

const TITLES_MAX = 6;

/** Titles that hold what was typed after `[[`. */
const useTitles = (begun: string | null): readonly string[] => {
  const q = useDebounced(begun?.trim() ?? '');
  const { data } = useQuery({
    ...ask('GET /api/v1/notes', { query: { per_page: '20', ...(q ? { q } : {}) } }),
    enabled: begun !== null,
  });
  if (begun === null) return [];
  const holds = (title: string): boolean => title.toLowerCase().includes(begun.trim().toLowerCase());
  const titles = (data?.data ?? []).map(({ title }) => title).filter((title) => !/[[\]|]/.test(title));
  return [...new Set(titles)].filter(holds).slice(0, TITLES_MAX);
};
