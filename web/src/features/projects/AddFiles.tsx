import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';

/** What tells of the files of a project. */
export const FILE_LISTS = [
  'GET /api/v1/projects/{id}/files',
  'GET /api/v1/projects/{id}/activity',
  'GET /api/v1/projects/{id}',
  'GET /api/v1/projects',
] as const;

/** One after the other; what is refused is said, and the others come all the same. */
export const useUpload = (id: string) => {
  const [isBusy, setIsBusy] = useState(false);
  const upload = async (files: Iterable<File>): Promise<void> => {
    setIsBusy(true);
    for (const file of files) {
      const form = new FormData();
      form.append('file', file);
      try {
        await call('POST /api/v1/projects/{id}/files', { params: { id }, form });
      } catch (error) {
        toast.error(`${file.name}: ${errorText(error)}`);
      }
    }
    setIsBusy(false);
    await invalidate(...FILE_LISTS);
  };
  return { upload, isBusy };
};

interface AddFilesProps {
  readonly isBusy: boolean;
  readonly onFiles: (files: File[]) => void;
}

export const AddFiles = ({ isBusy, onFiles }: AddFilesProps) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('project_page.add_files')}
        onChange={take}
      />
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <Upload aria-hidden="true" />}
        {t('project_page.add_files')}
      </Button>
    </>
  );
};
