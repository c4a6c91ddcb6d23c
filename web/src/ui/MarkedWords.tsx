import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_PICTURE } from '../lib/own-picture.ts';
import type { Run } from '../lib/word-diff.ts';

interface MarkedWordsProps {
  readonly runs: readonly Run[];
  /** What only the first text has is struck through; what only the second has is underlined. */
  readonly side: 'a' | 'b';
  /** Draws a picture that is named in the text; left out, it stands there as it is written. */
  readonly picture?: DrawPicture;
}

type DrawPicture = (name: string, fileId: string) => ReactNode;

/** One of two texts, with the words that the other one does not have. Colour alone would tell some readers nothing: it is said, too. */
export const MarkedWords = ({ runs, side, picture }: MarkedWordsProps) => (
  <div dir="auto" className="leading-relaxed whitespace-pre-wrap wrap-anywhere">
    {runs.map((run, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no name but their place
      <Marked key={index} run={run} side={side} picture={picture} />
    ))}
  </div>
);

/** Split there are a text, the name of a picture, its file, the text behind it, and so on. */
const withPictures = (text: string, picture: DrawPicture): ReactNode => {
  const parts = text.split(OWN_PICTURE);
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
    return <Fragment key={index}>{index % 3 === 0 ? part : picture(part, parts[index + 1] ?? '')}</Fragment>;
  });
};

interface MarkedProps extends Pick<MarkedWordsProps, 'side'> {
  readonly run: Run;
  readonly picture: DrawPicture | undefined;
}

const Marked = ({ run, side, picture }: MarkedProps) => {
  const { t } = useTranslation();
  const words = picture ? withPictures(run.text, picture) : run.text;
  if (!run.isOnlyHere) return words;
  const text = (
    <>
      <span className="sr-only"> {t('chat.compare_only')} </span>
      {words}
    </>
  );
  return side === 'a' ? (
    <del className="rounded-sm bg-danger-soft text-danger-text">{text}</del>
  ) : (
    <ins className="rounded-sm bg-success-soft text-success-text">{text}</ins>
  );
};
