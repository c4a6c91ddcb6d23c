import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useFilePicker } from './use-file-picker.tsx';

export const AttachButton = ({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) => {
  const { t } = useTranslation();
  const { input, pick } = useFilePicker(onFiles);
  return (
    <>
      {input}
      <Button look="quiet" size="icon" aria-label={t('chat.attach')} className="rounded-full" onClick={pick}>
        <Paperclip aria-hidden="true" />
      </Button>
    </>
  );
};
