import type { FileObject } from '@parley/contract';
import { FileText, Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFrom } from '../../../lib/download.ts';
import { formatBytes } from '../../../lib/format.ts';
import { openFile } from '../../../lib/open-file.ts';
import { toast } from '../../../lib/toast.ts';
import { useBlobUrl } from '../../../lib/use-blob-url.ts';

interface AttachmentsProps {
  readonly files: readonly FileObject[];
}

export const Attachments = ({ files }: AttachmentsProps) => {
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          {file.has_thumbnail ? <Picture file={file} /> : <FileChip file={file} />}
        </li>
      ))}
    </ul>
  );
};

/** Where the page shows no files, it is saved. */
const useOpen = (file: FileObject) => {
  const { t } = useTranslation();
  return async (): Promise<void> => {
    if (openFile(file)) return;
    const isSaved = await saveFrom(`/api/v1/files/${file.id}/download`, file.filename);
    if (!isSaved) toast.error(t('chat.file_failed', { name: file.filename }));
  };
};

const Picture = ({ file }: { readonly file: FileObject }) => {
  const { t } = useTranslation();
  const url = useBlobUrl(`/api/v1/files/${file.id}/thumbnail`);
  const open = useOpen(file);
  if (url === null) return <FileChip file={file} />;
  return (
    <button
      type="button"
      aria-label={t('chat.open_file', { name: file.filename })}
      onClick={() => void open()}
      className="group/picture relative block overflow-hidden rounded-card border border-line bg-sunken"
    >
      {url === undefined ? (
        <span className="block h-40 w-52 animate-pulse bg-hover" />
      ) : (
        <img src={url} alt={file.filename} className="max-h-60 max-w-full object-contain" />
      )}
      <span className="absolute end-2 bottom-2 grid size-7 place-items-center rounded-full bg-raised/90 text-ink-muted opacity-0 shadow-popup transition-opacity group-hover/picture:opacity-100 group-focus-visible/picture:opacity-100">
        <Maximize2 aria-hidden="true" className="size-3.5" />
      </span>
    </button>
  );
};

/** What the server makes small pictures of, up to a number of pixels. */
const PICTURE = /^image\/(png|jpeg|webp|gif)$/;

const FileChip = ({ file }: { readonly file: FileObject }) => {
  const { t } = useTranslation();
  const isUnseen = PICTURE.test(file.content_type) && !file.has_thumbnail;
  const open = useOpen(file);
  return (
    <button
      type="button"
      aria-label={t('chat.open_file', { name: file.filename })}
      onClick={() => void open()}
      className="flex max-w-72 items-center gap-2.5 rounded-control border border-line bg-surface py-1.5 ps-2 pe-3 text-start transition-colors hover:bg-hover"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
        <FileText aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-sm font-medium at-start">
          {file.filename}
        </span>
        <span className="block text-xs text-ink-muted">
          {formatBytes(file.size)}
          {isUnseen && ` · ${t('chat.no_preview')}`}
        </span>
      </span>
    </button>
  );
};
