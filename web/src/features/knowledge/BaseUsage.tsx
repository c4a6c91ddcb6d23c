import type { KnowledgeUsage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

export const usageQuery = (id: string) =>
  ask('GET /api/v1/knowledge-bases/{id}/usage', { params: { id }, query: {} });

/** Which answers cite it, of the chats that one may read: what, for whom, and where. */
export const BaseUsage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <Loaded query={useQuery(usageQuery(id))}>
      {(usage) =>
        usage.cited_count === 0 ? (
          <p className="py-6 text-center text-sm text-ink-muted">{t('knowledge_page.usage_none')}</p>
        ) : (
          <div className="flex flex-col gap-5">
            <p className="text-sm text-ink-muted">
              {t('knowledge_page.cited', { count: usage.cited_count })} {t('knowledge_page.usage_text')}
            </p>
            <Documents id={id} usage={usage} />
            <People usage={usage} />
            <Recent usage={usage} />
          </div>
        )
      }
    </Loaded>
  );
};

const ROW = 'flex min-h-9 items-center gap-2 rounded-control px-2 py-1 type-ui';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="mb-1 px-2 text-xs font-medium text-ink-muted">{title}</h3>
    <ul>{children}</ul>
  </section>
);

const Count = ({ count }: { readonly count: number }) => (
  <span className="ms-auto shrink-0 text-xs text-ink-muted tabular-nums">{formatNumber(count)} ×</span>
);

interface PartProps {
  readonly usage: KnowledgeUsage;
}

const Documents = ({ id, usage }: PartProps & { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <Part title={t('knowledge_page.usage_documents')}>
      {usage.documents.map((document) => (
        <li key={document.id}>
          <Link
            to="/knowledge/$baseId/d/$documentId"
            params={{ baseId: id, documentId: document.id }}
            search={{}}
            className={`${ROW} hover:bg-hover`}
          >
            <bdi className="min-w-0 truncate">{document.title}</bdi>
            <Count count={document.cited_count} />
          </Link>
        </li>
      ))}
    </Part>
  );
};

/** Nobody asked where a workflow or a scheduled task did. */
const People = ({ usage: { people } }: PartProps) => {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <Part title={t('knowledge_page.usage_people')}>
      {people.map(({ id, display_name, handle, avatar, cited_count }) => (
        <li key={id} className={ROW}>
          <Avatar name={display_name || handle} image={avatar} className="size-6 text-[0.625rem]!" />
          <bdi className="min-w-0 truncate">{display_name || handle}</bdi>
          <Count count={cited_count} />
        </li>
      ))}
    </Part>
  );
};

const Recent = ({ usage }: PartProps) => {
  const { t } = useTranslation();
  return (
    <Part title={t('knowledge_page.usage_recent')}>
      {usage.recent.map((answer) => (
        <li key={`${answer.message_id} ${answer.document_id}`}>
          <Link
            to="/c/$channelId"
            params={{ channelId: answer.channel_id }}
            search={{ m: answer.message_id }}
            className={`${ROW} hover:bg-hover`}
          >
            <span className="flex min-w-0 flex-col">
              <bdi className="truncate">{channelTitle({ title: answer.channel_title })}</bdi>
              <bdi className="truncate text-xs text-ink-muted">{answer.document_title}</bdi>
            </span>
            <time
              dateTime={answer.created_at}
              title={formatDateTime(answer.created_at)}
              className="ms-auto shrink-0 text-xs text-ink-muted"
            >
              {formatRelative(answer.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </Part>
  );
};
