import type { DataImport } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { FILES_DRAG, useDrop } from '../../lib/use-drop.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { ImportReport } from './ImportReport.tsx';

const LOOK_MS = 1_000;

const send = (file: File, isDryRun: boolean): Promise<DataImport> => {
  const form = new FormData();
  form.set('dry_run', String(isDryRun));
  form.set('file', file);
  return call('POST /api/v1/data/import', { form });
};

/** First what would come of it, then the import itself: the same file is sent twice, and nothing is kept the first time. */
const useImport = () => {
  const [file, setFile] = useState<File | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: found } = useQuery({
    ...ask('GET /api/v1/data/imports/{id}', { params: { id: importId ?? '' } }),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_MS : false),
  });
  const isKept = found?.status === 'done' && !found.dry_run;
  useEffect(() => {
    if (isKept) void invalidate('GET /api/v1/channels', 'GET /api/v1/folders');
  }, [isKept]);

  const begin = async (taken: File, isDryRun: boolean): Promise<void> => {
    setFile(taken);
    setFailure(null);
    setIsSending(true);
    if (isDryRun) setImportId(null);
    try {
      setImportId((await send(taken, isDryRun)).id);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsSending(false);
    }
  };
  return { file, found, failure, isSending, begin };
};

export const BringInCard = () => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { file, found, failure, isSending, begin } = useImport();
  const onChosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const taken = event.target.files?.[0];
    event.target.value = '';
    if (taken) void begin(taken, true);
  };
  const { isOver, target } = useDrop(FILES_DRAG, ({ files: [taken] }) => {
    if (taken && !isSending) void begin(taken, true);
  });
  const isBusy = isSending || found?.status === 'running';
  return (
    <Card title={t('your_data.bring_in')} description={t('your_data.bring_in_text')}>
      <div
        {...target}
        className={`flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center text-sm text-ink-muted ${isOver ? 'border-accent bg-accent-soft' : 'border-line'}`}
      >
        <p>{t('your_data.drop')}</p>
        <input
          ref={input}
          type="file"
          accept=".zip,.json,application/zip,application/json"
          aria-label={t('your_data.choose')}
          onChange={onChosen}
          className="sr-only"
          tabIndex={-1}
        />
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          {!isBusy && <Upload aria-hidden="true" />}
          {t('your_data.choose')}
        </Button>
      </div>
      <FormFailure text={failure} />
      {found && !isSending && (
        <ImportReport found={found} onKeep={file && found.dry_run ? () => void begin(file, false) : null} />
      )}
    </Card>
  );
};
