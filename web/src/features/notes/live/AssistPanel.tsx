import type { EditorView } from '@codemirror/view';
import { NOTE_INSTRUCTION_MAX } from '@parley/contract/limits';
import { Check, Sparkles } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { toast } from '../../../lib/toast.ts';
import { diffWords } from '../../../lib/word-diff.ts';
import { Button } from '../../../ui/Button.tsx';
import { MarkedWords } from '../../../ui/MarkedWords.tsx';
import { FormFailure } from '../../../ui/Notice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { askAssist } from './ask-assist.ts';
import { followPlaces } from './follow-places.ts';
import { type Hunk, hunksOf } from './proposal.ts';

interface AssistPanelProps {
  readonly noteId: string;
  readonly view: EditorView;
  readonly onClose: () => void;
}

interface Proposal {
  readonly hunks: readonly Hunk[];
  /** Where a place of the text that was asked about stands now. */
  readonly placeOf: (at: number, side: -1 | 1) => number;
}

/** What is selected, or all of it where nothing is. */
const askedPart = ({
  state,
}: EditorView): { readonly from: number; readonly text: string; readonly isPart: boolean } => {
  const { from, to, empty } = state.selection.main;
  return empty
    ? { from: 0, text: state.doc.toString(), isPart: false }
    : { from, text: state.sliceDoc(from, to), isPart: true };
};

const useAssist = ({ noteId, view, onClose }: AssistPanelProps) => {
  const { t } = useTranslation();
  const [coming, setComing] = useState<string | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const ask = async (instruction: string): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    const part = askedPart(view);
    const placeOf = followPlaces(view);
    setFailure(null);
    setProposal(null);
    setComing('');
    try {
      const selection = part.isPart ? part.text : '';
      const text = await askAssist({ noteId, instruction, selection }, setComing, stop.signal);
      // A text ends as the one that it takes the place of did.
      const ended = part.text.endsWith('\n') && !text.endsWith('\n') ? `${text}\n` : text;
      const hunks = hunksOf(part.text, ended).map((hunk) => ({
        ...hunk,
        from: hunk.from + part.from,
        to: hunk.to + part.from,
      }));
      setProposal({ hunks, placeOf });
    } catch (error) {
      if (!stop.signal.aborted) setFailure(errorText(error));
    } finally {
      setComing(null);
    }
  };
  /** Once all are decided there is nothing left to see here. */
  const leave = (...decided: Hunk[]): void => {
    const left = proposal?.hunks.filter((hunk) => !decided.includes(hunk)) ?? [];
    setProposal((now) => now && { ...now, hunks: left });
    if (left.length > 0) return;
    onClose();
    view.focus();
  };
  const fits = ({ placeOf }: Proposal, hunk: Hunk) => {
    const isInsertion = hunk.from === hunk.to;
    const from = placeOf(hunk.from, isInsertion ? -1 : 1);
    const to = isInsertion ? from : placeOf(hunk.to, -1);
    return to >= from && view.state.sliceDoc(from, to) === hunk.before ? { from, to } : null;
  };
  const take = (...wanted: Hunk[]): void => {
    if (!proposal) return;
    const taken = wanted.filter((hunk) => {
      const place = fits(proposal, hunk);
      if (place) view.dispatch({ changes: { ...place, insert: hunk.after }, userEvent: 'input.assist' });
      return place !== null;
    });
    if (taken.length < wanted.length) toast.error(t('note_page.assist_changed'));
    if (taken.length > 0) leave(...taken);
  };
  return { coming, proposal, failure, ask, take, leave, stop: () => running.current?.abort() };
};

/** A wish to a model, and what it proposes: seen by this person alone, and taken piece by piece. */
export const AssistPanel = (props: AssistPanelProps) => {
  const { onClose } = props;
  const { t } = useTranslation();
  const [wish, setWish] = useState('');
  const { coming, proposal, failure, ask, take, leave, stop } = useAssist(props);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (wish.trim() !== '') void ask(wish.trim());
  };
  return (
    <section
      aria-label={t('note_page.assist')}
      className="flex flex-col gap-3 rounded-control border border-line bg-accent-soft p-3.5 text-sm"
    >
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 grow">
          <TextField
            label={t('note_page.assist_wish')}
            description={t('note_page.assist_text')}
            value={wish}
            onValueChange={setWish}
            maxLength={NOTE_INSTRUCTION_MAX}
            autoComplete="off"
            autoFocus
          />
        </div>
        {coming === null ? (
          <Button type="submit" look="primary">
            <Sparkles aria-hidden="true" />
            {t('note_page.assist_ask')}
          </Button>
        ) : (
          <Button onClick={stop}>{t('actions.cancel')}</Button>
        )}
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </form>
      <FormFailure text={failure} />
      {coming !== null && (
        <p dir="auto" aria-busy="true" className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
          {coming || t('note_page.assist_waiting')}
        </p>
      )}
      {proposal && <Hunks proposal={proposal} onTake={take} onLeave={leave} />}
    </section>
  );
};

interface HunksProps {
  readonly proposal: Proposal;
  readonly onTake: (...hunks: Hunk[]) => void;
  readonly onLeave: (...hunks: Hunk[]) => void;
}

const Hunks = ({ proposal: { hunks }, onTake, onLeave }: HunksProps) => {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const count = hunks.length;
  useEffect(() => {
    // The button that was pressed is gone with its piece: the next one takes its place.
    if (count > 0 && document.activeElement === document.body) list.current?.querySelector('button')?.focus();
  }, [count]);
  if (hunks.length === 0) return <p role="status">{t('note_page.assist_none')}</p>;
  return (
    <>
      <p role="status" className="sr-only">
        {t('note_page.assist_ready', { count: hunks.length })}
      </p>
      <ul ref={list} aria-label={t('note_page.assist_hunks')} className="flex flex-col gap-2">
        {hunks.map((hunk) => (
          <li key={`${hunk.from} ${hunk.after}`} className="rounded-control bg-surface p-3">
            <HunkText hunk={hunk} />
            <div className="mt-2 flex flex-wrap gap-2">
              <Button look="primary" onClick={() => onTake(hunk)}>
                <Check aria-hidden="true" />
                {t('note_page.assist_use')}
              </Button>
              <Button onClick={() => onLeave(hunk)}>{t('note_page.assist_discard')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {hunks.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onTake(...hunks)}>{t('note_page.assist_use_all')}</Button>
          <Button onClick={() => onLeave(...hunks)}>{t('note_page.assist_discard_all')}</Button>
        </div>
      )}
    </>
  );
};

const HunkText = ({ hunk: { before, after } }: { readonly hunk: Hunk }) => {
  const diff = diffWords(before, after);
  const whole = (text: string) => [{ text, isOnlyHere: true }];
  return (
    <>
      {before !== '' && <MarkedWords runs={diff?.a ?? whole(before)} side="a" />}
      {after !== '' && <MarkedWords runs={diff?.b ?? whole(after)} side="b" />}
    </>
  );
};
