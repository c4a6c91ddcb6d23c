import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button } from '../../ui/Button.tsx';

/** Asks for the archive of a base. What is made of it is in the chosen workspace, and opens for who is still here. */
export const ImportBase = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const bring = async (file: File): Promise<void> => {
    const form = new FormData();
    form.set('file', file);
    setIsBusy(true);
    try {
      const query = workspace ? { workspace_id: workspace.id } : {};
      const { id, left_out } = await call('POST /api/v1/knowledge-bases/import', { query, form });
      if (left_out.length > 0)
        toast.error(t('knowledge_page.left_out', { names: left_out.slice(0, 5).join(', ') }));
      if (isHere.current) await navigate({ to: '/knowledge/$baseId', params: { baseId: id }, search: {} });
      await invalidate('GET /api/v1/knowledge-bases');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const onChosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void bring(file);
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {t('knowledge_page.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('knowledge_page.import')}
        tabIndex={-1}
        onChange={onChosen}
        className="sr-only"
      />
    </>
  );
};
