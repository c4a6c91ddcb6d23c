import type { ImportInput } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';

/** A file that says what it is; the server looks at the rest. Null for anything else. */
const readFile = async (file: Blob): Promise<ImportInput | null> => {
  try {
    const content: unknown = JSON.parse(await file.text());
    const isChannel =
      typeof content === 'object' && content !== null && 'messages' in content && 'format' in content;
    return isChannel ? (content as ImportInput) : null;
  } catch {
    return null;
  }
};

/** Brings a conversation back from the file that "Export" made, with all its branches. */
export const ImportButton = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setIsBusy(true);
    try {
      const body = await readFile(file);
      if (!body) return toast.error(t('archive.import_wrong'));
      const { id: channelId } = await call('POST /api/v1/channels/import', { body });
      await navigate({ to: '/c/$channelId', params: { channelId } });
      await invalidate('GET /api/v1/channels');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('archive.import')}
        onChange={(event) => void take(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <Upload aria-hidden="true" />}
        {t('archive.import')}
      </Button>
    </>
  );
};
