import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFrom } from '../../lib/download.ts';
import { openFile } from '../../lib/open-file.ts';
import { getSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useBlobUrl } from '../../lib/use-blob-url.ts';
import { mayLookUp } from './look-ups.ts';

/** A picture that is a file of this server: what we made of it is shown, and the file itself is opened. Others read its name. */
export const OwnPicture = ({ id, alt }: { readonly id: string; readonly alt: string }) => {
  const { t } = useTranslation();
  const [isAsked] = useState(() => getSession().status === 'signed-in' && mayLookUp(id));
  const url = useBlobUrl(isAsked ? `/api/v1/files/${id}/thumbnail` : null);
  const name = alt.trim() || t('markdown.picture');
  if (!url)
    return (
      <span className="inline-flex max-w-full items-center gap-2 rounded-control border border-line bg-sunken px-2.5 py-1 text-sm text-ink-muted">
        <ImageOff aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{name}</span>
      </span>
    );
  const open = async (): Promise<void> => {
    if (openFile({ id })) return;
    if (!(await saveFrom(`/api/v1/files/${id}/download`, name))) toast.error(t('chat.file_failed', { name }));
  };
  return (
    <button
      type="button"
      title={t('chat.open_file', { name })}
      onClick={() => void open()}
      className="inline-block max-w-full rounded-control focus-visible:outline-2 focus-visible:outline-accent"
    >
      <img src={url} alt={name} className="max-h-[70vh] max-w-full rounded-control" />
    </button>
  );
};
