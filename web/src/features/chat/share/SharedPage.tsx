import { ApiError } from '@parley/contract/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useServiceName } from '../../../lib/service-name.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { Markdown } from '../../markdown/index.ts';
import { MessageFrame } from '../people/MessageFrame.tsx';

export { prepareMarkdown } from '../../markdown/index.ts';

const route = getRouteApi('/s/$token');

/** From the root on, as much at a time as the server gives. */
const useShared = (token: string) =>
  useInfiniteQuery({
    queryKey: ['GET /api/v1/shared/{token}', { params: { token } }] as const,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/shared/{token}', { params: { token }, query: { offset: String(pageParam) }, signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
    select: ({ pages }) => ({
      title: pages[0]?.title,
      messages: pages.flatMap(({ messages }) => messages),
    }),
  });

type Message = NonNullable<ReturnType<typeof useShared>['data']>['messages'][number];

/** A branch as it was shared: words and names, and nothing to press but for the rest of a long one. */
export const SharedPage = () => {
  const { t } = useTranslation();
  const { token } = route.useParams();
  const service = useServiceName();
  const shared = useShared(token);
  const title = shared.data?.title || t('chat.shared_conversation');
  useDocumentTitle(title);
  const isGone = shared.error instanceof ApiError && shared.error.status === 404;
  return (
    <div className="mx-auto max-w-3xl px-4 pb-16 sm:px-6">
      <header className="flex items-center gap-2.5 border-b border-line py-4 text-sm text-ink-muted">
        <Logo className="size-6" />
        <span className="font-semibold text-ink">{service}</span>
        <span className="ms-auto">{t('chat.shared_note')}</span>
      </header>
      <main className="pt-8">
        {isGone ? (
          <>
            <h1 className="sr-only">{t('chat.shared_gone')}</h1>
            <EmptyState icon={Link2Off} title={t('chat.shared_gone')} text={t('chat.shared_gone_text')} />
          </>
        ) : (
          <>
            <h1 className="text-2xl font-semibold">
              <bdi>{title}</bdi>
            </h1>
            <Loaded query={shared}>
              {({ messages }) => (
                <>
                  <ol className="mt-6 flex flex-col gap-6">
                    {messages.map((message) => (
                      <li key={message.id}>
                        <SharedMessage message={message} />
                      </li>
                    ))}
                  </ol>
                  {shared.hasNextPage && (
                    <Button
                      look="quiet"
                      className="mt-6 w-full"
                      isBusy={shared.isFetchingNextPage}
                      onClick={() => void shared.fetchNextPage()}
                    >
                      {t('files.more')}
                    </Button>
                  )}
                </>
              )}
            </Loaded>
          </>
        )}
      </main>
    </div>
  );
};

const SharedMessage = ({ message }: { readonly message: Message }) => (
  <MessageFrame
    face={<Avatar name={message.author_name} image={null} isPersona={message.role === 'assistant'} />}
    byline={
      <p className="flex flex-wrap items-baseline gap-x-2 leading-6">
        <span className="font-semibold">{message.author_name}</span>
        <time dateTime={message.created_at} className="text-xs text-ink-faint">
          {formatDateTime(message.created_at)}
        </time>
      </p>
    }
  >
    <Markdown text={message.content} />
  </MessageFrame>
);
