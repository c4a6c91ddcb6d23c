import type { KnowledgeBase } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Download, Ellipsis, Pencil, RefreshCw, Search, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFrom } from '../../lib/download.ts';
import { formatBytes } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { useOpenPanel } from '../../ui/PanelTabs.tsx';
import { ShareButton } from '../sharing/index.ts';
import { AddDocuments } from './AddDocuments.tsx';
import { BaseDialog } from './BaseDialog.tsx';
import type { PanelName } from './BasePanel.tsx';
import { ModelDialog } from './ModelDialog.tsx';

interface BaseActionsProps {
  readonly base: KnowledgeBase;
  /** Whether a panel has room beside the page; otherwise its parts have tabs. */
  readonly isBeside: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** What the caller may do with it, as the server says: a button and a refusal never disagree. */
export const BaseActions = ({ base, isBeside, onFiles }: BaseActionsProps) => {
  const { t } = useTranslation();
  const open = useOpenPanel<PanelName>();
  return (
    <div className="flex items-center gap-1.5">
      {isBeside && (
        <Button onClick={() => open('search')}>
          <Search aria-hidden="true" />
          {t('knowledge_page.try')}
        </Button>
      )}
      <ShareButton noun="knowledge-bases" thing={base} name={base.name} path={`/knowledge/${base.id}`} />
      {base.rights.write && <AddDocuments id={base.id} onFiles={onFiles} />}
      {base.rights.write && <BaseMenu base={base} />}
    </div>
  );
};

const BaseMenu = ({ base }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'edit' | 'model' | 'delete' | null>(null);
  const again = useAction('POST /api/v1/knowledge-bases/{id}/reindex', {
    done: t('knowledge_page.again_done'),
    stale: ['GET /api/v1/knowledge-bases/{id}', 'GET /api/v1/knowledge-bases/{id}/documents'],
  });
  const [fetched, setFetched] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setFetched(formatBytes(0));
    const isSaved = await saveFrom(
      `/api/v1/knowledge-bases/${base.id}/export`,
      `${base.name}.zip`,
      // The same words again draw nothing anew.
      (count) => setFetched(formatBytes(count)),
    );
    setFetched(null);
    if (!isSaved) toast.error(t('knowledge_page.download_failed'));
  };
  return (
    <>
      {fetched !== null && (
        <span className="text-xs text-ink-muted tabular-nums">
          {t('knowledge_page.exporting', { size: fetched })}
        </span>
      )}
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={t('shell.actions_for', { name: base.name })}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setDialog('edit')}>
          {t('knowledge_page.edit')}
        </MenuItem>
        <MenuItem icon={<Sparkles aria-hidden="true" />} onClick={() => setDialog('model')}>
          {t('knowledge_page.model_title')}
        </MenuItem>
        <MenuItem
          icon={<RefreshCw aria-hidden="true" />}
          onClick={() => again.mutate({ params: { id: base.id } })}
        >
          {t('knowledge_page.again_all')}
        </MenuItem>
        {base.rights.manage && (
          <>
            <MenuItem
              icon={<Download aria-hidden="true" />}
              disabled={fetched !== null}
              onClick={() => void save()}
            >
              {t('knowledge_page.export')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog('delete')}>
              {t('knowledge_page.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'model' && <ModelDialog base={base} onClose={() => setDialog(null)} />}
      {dialog === 'edit' && <BaseDialog base={base} onClose={() => setDialog(null)} />}
      <DeleteBase base={base} isOpen={dialog === 'delete'} onClose={() => setDialog(null)} />
    </>
  );
};

interface DeleteBaseProps {
  readonly base: KnowledgeBase;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const DeleteBase = ({ base: { id, name, document_count }, isOpen, onClose }: DeleteBaseProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useAction('DELETE /api/v1/knowledge-bases/{id}', {
    done: t('knowledge_page.deleted', { name }),
    stale: ['GET /api/v1/knowledge-bases'],
    onDone: () => void navigate({ to: '/knowledge', search: {} }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
      isBusy={remove.isPending}
      title={t('knowledge_page.delete_title', { name })}
      text={t('knowledge_page.delete_text', { count: document_count })}
      action={t('knowledge_page.delete')}
    />
  );
};
