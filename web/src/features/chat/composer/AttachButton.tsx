import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';

/** Opens the device's own choice of files. */
export const AttachButton = ({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) => {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        look="quiet"
        size="icon"
        aria-label={t('chat.attach')}
        className="rounded-full"
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </Button>
    </>
  );
};
