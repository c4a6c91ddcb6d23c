import type { FileObject } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { formatBytes, formatDateTime, formatRelative } from '../../../lib/format.ts';
import { openFile } from '../../../lib/open-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useConversation } from '../conversation/conversation.ts';

const FILES = 'GET /api/v1/channels/{id}/files';
const PER_PAGE = 50;

const useFiles = (id: string) =>
  useInfiniteQuery({
    queryKey: [FILES, { params: { id } }, 'pages'] as const,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(FILES, {
        params: { id },
        query: { limit: String(PER_PAGE), offset: String(pageParam) },
        signal,
      }),
    getNextPageParam: ({ data }, pages) => (data.length < PER_PAGE ? undefined : pages.length * PER_PAGE),
    // A file that came meanwhile pushes another onto the next page, where it would stand a second time.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((file) => [file.id, file])).values(),
    ],
  });

/** What was attached in the conversation, and what the AI made in it; the newest first. */
export const FilesPanel = () => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const query = useFiles(channel.id);
  return (
    <Loaded query={query}>
      {(files) =>
        files.length === 0 ? (
          <p className="text-sm text-ink-muted">{t('chat_panels.no_files')}</p>
        ) : (
          <>
            <ul aria-label={t('shell.files')} className="-mx-2 flex flex-col">
              {files.map((file) => (
                <FileRow key={file.id} file={file} onOpen={() => openFile(file, files)} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                look="quiet"
                className="w-full"
                isBusy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('files.more')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
};

interface FileRowProps {
  readonly file: FileObject;
  readonly onOpen: () => void;
}

const FileRow = ({ file, onOpen }: FileRowProps) => {
  const { t } = useTranslation();
  const Icon = file.content_type.startsWith('image/') ? Image : FileText;
  return (
    <li>
      <button
        type="button"
        aria-label={t('chat.open_file', { name: file.filename })}
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-hover"
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-muted" strokeWidth={1.75} />
        <span className="min-w-0 grow">
          <bdi className="line-clamp-2 text-sm font-medium wrap-anywhere">{file.filename}</bdi>
          <span className="block text-xs text-ink-muted">
            {formatBytes(file.size)} ·{' '}
            <time dateTime={file.created_at} title={formatDateTime(file.created_at)}>
              {formatRelative(file.created_at)}
            </time>
          </span>
        </span>
      </button>
    </li>
  );
};
