import type { FileObject } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format.ts';
import { useBlobUrl } from '../../lib/use-blob-url.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { fetchFile } from '../files/index.ts';

const MB = 1024 * 1024;
const SHOWN_TEXT_MAX = 100_000;

type Shown = 'picture' | 'text' | null;

/** As what a file is shown; null: it is for other programs, or too large to be fetched for a look. */
const shownAs = ({ content_type, size }: FileObject): Shown => {
  if (/^image\/(png|jpeg|gif|webp)$/.test(content_type)) return size <= 20 * MB ? 'picture' : null;
  const isText = /^text\/|^message\/rfc822$|[/+](json|xml|yaml|javascript|typescript|csv)$/.test(
    content_type,
  );
  return isText && size <= 2 * MB ? 'text' : null;
};

interface FilePreviewProps {
  readonly file: FileObject;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** What is in a file, as far as the page can show it. */
export const FilePreview = ({ file, onClose, onSave }: FilePreviewProps) => {
  const { t } = useTranslation();
  const as = shownAs(file);
  return (
    <Dialog isOpen isHuge onClose={onClose} title={file.filename} description={formatBytes(file.size)}>
      <div className="flex flex-col gap-4">
        {as === 'picture' && <Picture file={file} />}
        {as === 'text' && <Text file={file} />}
        {as === null && <p className="text-sm text-ink-muted">{t('project_page.no_preview')}</p>}
        <div className="flex justify-end">
          <Button onClick={onSave}>
            <Download aria-hidden="true" />
            {t('actions.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

const Picture = ({ file: { id, filename } }: { readonly file: FileObject }) => {
  const { t } = useTranslation();
  const url = useBlobUrl(`/api/v1/files/${id}/download`);
  if (url === undefined) return <Spinner />;
  if (url === null) return <p className="text-sm text-ink-muted">{t('project_page.no_preview')}</p>;
  return <img src={url} alt={filename} className="mx-auto max-h-[60dvh] rounded-control object-contain" />;
};

const Text = ({ file: { id, filename } }: { readonly file: FileObject }) => {
  const query = useQuery({
    queryKey: ['file-text', id],
    queryFn: async ({ signal }) => (await fetchFile(id, signal)).slice(0, SHOWN_TEXT_MAX).text(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query}>
      {(text) => (
        <section
          aria-label={filename}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          className="max-h-[60dvh] overflow-auto rounded-control border border-line bg-sunken p-3"
        >
          <pre dir="auto" className="font-mono text-xs break-words whitespace-pre-wrap">
            {text}
          </pre>
        </section>
      )}
    </Loaded>
  );
};
