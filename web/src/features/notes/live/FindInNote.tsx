import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '../../../lib/external-store.ts';
import { formatNumber } from '../../../lib/format.ts';
import { FindBox } from '../../../ui/FindBox.tsx';
import { useKeysToField } from '../../shortcuts/index.ts';
import { type Found, findFrom, stepFound } from './find-in-text.ts';

interface FindInNoteProps {
  readonly view: EditorView;
  readonly found: Store<Found>;
  readonly onClose: () => void;
}

/** Looks through all of the text, from the cursor on. Who closes it goes on at what was found. */
export const FindInNote = ({ view, found, onClose }: FindInNoteProps) => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [begun] = useState(() => view.state.selection.main.from);
  const { count, isCut, at } = found.use();
  useKeysToField('find', field);
  useEffect(() => () => findFrom(view, '', 0), [view]);
  const all = isCut ? `${formatNumber(count)}+` : formatNumber(count);
  const placeText = (): string => {
    if (text === '') return '';
    if (count === 0) return t('chat_panels.find_nothing');
    return at < 0 ? all : t('chat_panels.find_place', { at: formatNumber(at + 1), all });
  };
  return (
    <FindBox
      label={t('note_page.find_in')}
      {...{ field, text, count }}
      place={placeText()}
      onText={(now) => {
        setText(now);
        findFrom(view, now, begun);
      }}
      up={t('note_page.find_before')}
      down={t('note_page.find_after')}
      onEnter={1}
      onStep={(by) => stepFound(view, by)}
      onClose={() => {
        onClose();
        view.focus();
      }}
    />
  );
};
