import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { Citation } from './citations.ts';

const CHIP =
  'flex max-w-64 items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 ps-1 pe-2.5 text-xs';

/** Where an answer got it from, numbered as the text counts them. */
export const Sources = ({ citations }: { readonly citations: readonly Citation[] }) => {
  const { t } = useTranslation();
  if (citations.length === 0) return null;
  return (
    <ol aria-label={t('chat.sources')} className="mt-2 flex flex-wrap gap-1.5">
      {citations.map(({ url, href, host, title }, index) => {
        const text = (
          <>
            <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent-soft px-1 text-[0.6875rem] font-semibold text-accent-text tabular-nums">
              {formatNumber(index + 1)}
            </span>
            <bdi className="truncate font-medium">{title}</bdi>
            {host !== '' && host !== title && <bdi className="shrink-0 text-ink-muted">{host}</bdi>}
          </>
        );
        return (
          <li key={url} className="max-w-full">
            {href === null ? (
              <span className={CHIP}>{text}</span>
            ) : (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                title={href}
                className={`${CHIP} hover:bg-hover`}
              >
                {text}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
};
