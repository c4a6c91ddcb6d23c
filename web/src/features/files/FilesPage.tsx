import type { FileObject } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Download,
  FileArchive,
  FileCode2,
  Files,
  FileText,
  Image,
  type LucideIcon,
  MessageSquare,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatBytes, formatDateTime, formatRelative } from '../../lib/format.ts';
import { openFile } from '../../lib/open-file.ts';
import { deleteLater } from '../../lib/undo.ts';
import { useBlobUrl } from '../../lib/use-blob-url.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { downloadFile } from './download-file.ts';

const PER_PAGE = 50;

const useFiles = () =>
  useInfiniteQuery({
    queryKey: ['GET /api/v1/files', 'pages'] as const,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/files', { query: { limit: String(PER_PAGE), offset: String(pageParam) }, signal }),
    getNextPageParam: ({ data }, pages) => (data.length < PER_PAGE ? undefined : pages.length * PER_PAGE),
    // A file that came meanwhile pushes another onto the next page, where it would stand a second time.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((file) => [file.id, file])).values(),
    ],
  });

/** Everything that one has uploaded, wherever it was. */
export const FilesPage = () => {
  const { t } = useTranslation();
  const [doomed, setDoomed] = useState<FileObject | null>(null);
  const query = useFiles();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('shell.files')} description={t('files_page.text')} />
      <Card isFlush>
        <Loaded query={query}>
          {(files) =>
            files.length === 0 ? (
              <EmptyState icon={Files} title={t('files_page.empty')} text={t('files_page.empty_text')} />
            ) : (
              <>
                <ul aria-label={t('shell.files')} className="divide-y divide-line">
                  {files.map((file) => (
                    <FileRow
                      key={file.id}
                      file={file}
                      onOpen={() => openFile(file, files)}
                      onDelete={() => setDoomed(file)}
                    />
                  ))}
                </ul>
                {query.hasNextPage && (
                  <div className="border-t border-line p-2">
                    <Button
                      look="quiet"
                      className="w-full"
                      isBusy={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      {t('files.more')}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </Card>
      <DeleteFile file={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
};

const iconOf = (type: string): LucideIcon => {
  if (type.startsWith('image/')) return Image;
  if (/zip|tar|compressed/.test(type)) return FileArchive;
  if (/json|xml|javascript|typescript|html|css/.test(type)) return FileCode2;
  return FileText;
};

interface FileRowProps {
  readonly file: FileObject;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

const FileRow = ({ file, onOpen, onDelete }: FileRowProps) => {
  const { t } = useTranslation();
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-6">
      <Thumbnail file={file} />
      <div className="min-w-0 grow">
        <button
          type="button"
          dir="auto"
          aria-label={t('chat.open_file', { name: file.filename })}
          onClick={onOpen}
          className="line-clamp-2 max-w-full rounded-sm text-start text-sm font-medium break-words hover:underline sm:line-clamp-1 sm:break-all"
        >
          {file.filename}
        </button>
        <p className="text-xs text-ink-muted">
          {formatBytes(file.size)} ·{' '}
          <time dateTime={file.created_at} title={formatDateTime(file.created_at)}>
            {formatRelative(file.created_at)}
          </time>
        </p>
      </div>
      <div className="flex shrink-0">
        {file.channel_id && (
          <Link
            to="/c/$channelId"
            params={{ channelId: file.channel_id }}
            search={file.message_id ? { m: file.message_id } : {}}
            aria-label={t('files_page.open_named', { name: file.filename })}
            title={t('files_page.open')}
            className={buttonLook({ look: 'quiet', size: 'icon' })}
          >
            <MessageSquare aria-hidden="true" />
          </Link>
        )}
        <Button
          look="quiet"
          size="icon"
          aria-label={t('files_page.download_named', { name: file.filename })}
          title={t('actions.download')}
          onClick={() => void downloadFile(file)}
        >
          <Download aria-hidden="true" />
        </Button>
        <Button
          look="danger-quiet"
          size="icon"
          aria-label={t('files_page.delete_named', { name: file.filename })}
          title={t('actions.delete')}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
};

const Thumbnail = ({ file }: { readonly file: FileObject }) => {
  const url = useBlobUrl(file.has_thumbnail ? `/api/v1/files/${file.id}/thumbnail` : null);
  const Icon = iconOf(file.content_type);
  return url ? (
    <img src={url} alt="" className="size-11 shrink-0 rounded-control border border-line object-cover" />
  ) : (
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken text-ink-faint">
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </span>
  );
};

const DeleteFile = ({
  file,
  onClose,
}: {
  readonly file: FileObject | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const remove = ({ id }: FileObject): void => {
    onClose();
    deleteLater('DELETE /api/v1/files/{id}', {
      each: [{ id }],
      ids: [id],
      done: t('files_page.deleted'),
      stale: ['GET /api/v1/files'],
    });
  };
  return (
    <ConfirmDialog
      isOpen={file !== null}
      onClose={onClose}
      onConfirm={() => file && remove(file)}
      title={t('files_page.delete_title', { name: file?.filename ?? '' })}
      text={t('files_page.delete_text')}
      action={t('actions.delete')}
    />
  );
};
