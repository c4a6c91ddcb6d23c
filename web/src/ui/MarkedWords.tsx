import { useTranslation } from 'react-i18next';
import type { Run } from '../lib/word-diff.ts';

interface MarkedWordsProps {
  readonly runs: readonly Run[];
  /** What only the first text has is struck through; what only the second has is underlined. */
  readonly side: 'a' | 'b';
}

/** One of two texts, with the words that the other one does not have. Colour alone would tell some readers nothing: it is said, too. */
export const MarkedWords = ({ runs, side }: MarkedWordsProps) => (
  <p dir="auto" className="leading-relaxed whitespace-pre-wrap wrap-anywhere">
    {runs.map((run, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no name but their place
      <Marked key={index} run={run} side={side} />
    ))}
  </p>
);

const Marked = ({ run, side }: { readonly run: Run; readonly side: 'a' | 'b' }) => {
  const { t } = useTranslation();
  if (!run.isOnlyHere) return run.text;
  const text = (
    <>
      <span className="sr-only"> {t('chat.compare_only')} </span>
      {run.text}
    </>
  );
  return side === 'a' ? (
    <del className="rounded-sm bg-danger-soft text-danger-text">{text}</del>
  ) : (
    <ins className="rounded-sm bg-success-soft text-success-text">{text}</ins>
  );
};
