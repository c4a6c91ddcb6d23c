import type { Memory } from '@parley/contract';
import { PAGE_SIZE_MAX } from '@parley/contract/limits';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { downloadText } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

const fetchAll = async (): Promise<Memory[]> => {
  const all: Memory[] = [];
  for (;;) {
    const query = { offset: String(all.length), limit: String(PAGE_SIZE_MAX) };
    const { data, total } = await call('GET /api/v1/memory', { query });
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
};

/** All of it at once: as a file, or forgotten. */
export const MemoryAll = () => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const clear = useAction('DELETE /api/v1/memory', {
    stale: ['GET /api/v1/memory', 'POST /api/v1/memory/search'],
    done: t('memory_page.all_forgotten'),
    onDone: () => setIsAsking(false),
  });
  const save = (): Promise<void> =>
    fetchAll().then(
      (all) => downloadText('memory.json', JSON.stringify(all, null, 2)),
      (error: unknown) => toast.error(errorText(error)),
    );
  return (
    <Card isSplit title={t('memory_page.all')} description={t('memory_page.all_text')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void save()}>
          <Download aria-hidden="true" />
          {t('memory_page.export')}
        </Button>
        <Button look="danger-quiet" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden="true" />
          {t('memory_page.forget_all')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => clear.mutate({})}
        isBusy={clear.isPending}
        title={t('memory_page.forget_all_title')}
        text={t('memory_page.forget_all_text')}
        action={t('memory_page.forget_all')}
      />
    </Card>
  );
};
