import type { Note } from '@parley/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { diffWords } from '../../lib/word-diff.ts';
import { Button } from '../../ui/Button.tsx';
import { MarkedWords } from '../../ui/MarkedWords.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface ChangedMeanwhileProps {
  readonly mine: string;
  readonly theirs: Note;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Another text was saved while this one was written: both are here, and nothing is lost before one is chosen. */
export const ChangedMeanwhile = ({ mine, theirs, onTakeTheirs, onKeepMine }: ChangedMeanwhileProps) => {
  const { t } = useTranslation();
  const diff = useMemo(() => diffWords(theirs.content, mine), [theirs.content, mine]);
  return (
    <Notice tone="warning" isLive title={t('note_page.conflict')}>
      <p>{t('note_page.conflict_text')}</p>
      <div className="mt-3 grid gap-4 text-ink sm:grid-cols-2">
        <Text title={t('note_page.theirs')}>
          {diff ? <MarkedWords runs={diff.a} side="a" /> : <Plain text={theirs.content} />}
        </Text>
        <Text title={t('note_page.mine')}>
          {diff ? <MarkedWords runs={diff.b} side="b" /> : <Plain text={mine} />}
        </Text>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTakeTheirs}>{t('note_page.take_theirs')}</Button>
        <Button onClick={onKeepMine}>{t('note_page.keep_mine')}</Button>
      </div>
    </Notice>
  );
};

const Text = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section aria-label={title} className="max-h-60 min-w-0 overflow-y-auto rounded-control bg-surface p-3">
    <p className="mb-1 text-xs font-semibold text-ink-muted">{title}</p>
    {children}
  </section>
);

const Plain = ({ text }: { readonly text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {text}
  </p>
);
