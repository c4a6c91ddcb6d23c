import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useConversation } from '../conversation/conversation.ts';
import { type Citation, isBeside } from './citations.ts';

const CHIP =
  'flex max-w-64 items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 ps-1 pe-2.5 text-xs';

interface SourcesProps {
  readonly messageId: string;
  readonly citations: readonly Citation[];
}

/** Where an answer got it from, numbered as the text counts them. */
export const Sources = ({ messageId, citations }: SourcesProps) => {
  const { t } = useTranslation();
  if (citations.length === 0) return null;
  return (
    <ol aria-label={t('chat.sources')} className="mt-2 flex flex-wrap gap-1.5">
      {citations.map((citation) => (
        <li key={citation.key} className="max-w-full">
          <Source messageId={messageId} citation={citation} />
        </li>
      ))}
    </ol>
  );
};

const Source = ({ messageId, citation }: { readonly messageId: string; readonly citation: Citation }) => {
  const { open } = useConversation();
  const { n, href, host, title } = citation;
  const text = (
    <>
      <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent-soft px-1 text-[0.6875rem] font-semibold text-accent-text tabular-nums">
        {formatNumber(n)}
      </span>
      <bdi className="truncate font-medium">{title}</bdi>
      {host !== '' && host !== title && <bdi className="shrink-0 text-ink-muted">{host}</bdi>}
    </>
  );
  if (isBeside(citation))
    return (
      <button
        type="button"
        onClick={() => open({ kind: 'sources', messageId })}
        className={`${CHIP} hover:bg-hover`}
      >
        {text}
      </button>
    );
  if (href === null) return <span className={CHIP}>{text}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={href}
      className={`${CHIP} hover:bg-hover`}
    >
      {text}
    </a>
  );
};
