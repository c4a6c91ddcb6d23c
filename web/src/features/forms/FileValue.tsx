import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFrom } from '../../lib/download.ts';
import { openFile } from '../../lib/open-file.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useBlobUrl } from '../../lib/use-blob-url.ts';

/** What a small picture can be made of. */
const PICTURE = /\.(png|jpe?g|webp|gif)$/i;

/** What is known of a file whose name was not told with it. */
const useFile = (id: string, known: string | undefined) =>
  useQuery({
    ...ask('GET /api/v1/files/{id}', { params: { id } }),
    enabled: known === undefined,
    retry: false,
  });

interface FileValueProps {
  readonly id: string;
  readonly name: string | undefined;
}

/** A file that was handed in: a picture as a small one, anything by its name, and both open with one click. */
export const FileValue = ({ id, name: known }: FileValueProps) => {
  const { t } = useTranslation();
  const { data, isError } = useFile(id, known);
  const name = known ?? data?.filename ?? t('form_fields.a_file');
  const url = useBlobUrl(PICTURE.test(name) ? `/api/v1/files/${id}/thumbnail` : null);
  const open = async (): Promise<void> => {
    if (openFile({ id })) return;
    if (!(await saveFrom(`/api/v1/files/${id}/download`, name))) toast.error(t('chat.file_failed', { name }));
  };
  // Neither told nor the reader's to read: there is nothing to fetch.
  if (isError) return <span className="text-ink-muted">{name}</span>;
  return (
    <button
      type="button"
      aria-label={t('chat.open_file', { name })}
      onClick={() => void open()}
      className="flex max-w-full flex-col overflow-hidden rounded-control border border-line bg-surface text-start hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent"
    >
      {url && <img src={url} alt="" className="max-h-40 max-w-full self-center object-contain" />}
      <span className="flex min-h-9 max-w-full items-center gap-2 px-2.5 py-1">
        <Paperclip aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
      </span>
    </button>
  );
};

/** The name alone, where a draft named the file before. */
export const FileName = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return useFile(id, undefined).data?.filename ?? t('form_fields.a_file');
};
