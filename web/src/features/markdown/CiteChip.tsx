import { useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { SourcesContext } from './sources.ts';

/** The number of a source in a text: what it says shows on hover and focus, and a press opens it beside the text. */
export const CiteChip = ({ n }: { readonly n: number }) => {
  const { t } = useTranslation();
  const id = useId();
  const sources = useContext(SourcesContext);
  const [isShown, setIsShown] = useState(false);
  const source = sources?.find(n);
  if (!sources || !source) return <span>[{n}]</span>;
  const show = (): void => setIsShown(true);
  const hide = (): void => setIsShown(false);
  return (
    <span className="relative inline-block">
      <button
        type="button"
        aria-label={t('markdown.source', { number: n, title: source.title })}
        aria-describedby={isShown && source.quote !== null ? id : undefined}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => {
          if (key === 'Escape') hide();
        }}
        onClick={() => sources.open(n)}
        className="mx-0.5 inline-grid h-4.5 min-w-4.5 place-items-center rounded-[0.3rem] bg-accent-soft px-1 align-[0.1em] text-[0.6875rem] leading-none font-semibold text-accent-text tabular-nums hover:bg-accent hover:text-accent-ink"
      >
        {formatNumber(n)}
      </button>
      {isShown && (
        <span
          id={id}
          role="tooltip"
          className="popup pointer-events-none absolute start-0 bottom-full z-30 mb-1 block w-72 max-w-[70vw] px-3 py-2 text-start text-xs leading-5 font-normal"
        >
          <bdi className="block truncate font-semibold">{source.title}</bdi>
          {source.quote !== null && (
            <span dir="auto" className="at-start line-clamp-4 text-ink-muted">
              {source.quote}
            </span>
          )}
        </span>
      )}
    </span>
  );
};
