import type { PackageOut } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { DatabaseBackup, Download, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { saveFrom } from '../../lib/download.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { STALE } from './package-lists.ts';

export const PackageMenu = ({ found }: { readonly found: PackageOut }) => {
  const { t } = useTranslation();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, name, package_id, version } = found;
  const { user } = useMe();
  const mayHaveData = found.scope !== 'personal' || found.owner_id === user.id;
  const download = async (hasData: boolean): Promise<void> => {
    const address = `/api/v1/admin/packages/${id}/export${hasData ? '?data=true' : ''}`;
    const isSaved = await saveFrom(address, `${package_id}-${version}${hasData ? '-data' : ''}.zip`);
    if (!isSaved) toast.error(t('packages.not_fetched'));
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={t('packages.actions_of', { name })}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void download(false)}>
          {t('packages.export')}
        </MenuItem>
        {mayHaveData && (
          <MenuItem icon={<DatabaseBackup aria-hidden="true" />} onClick={() => void download(true)}>
            {t('packages.export_data')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 aria-hidden="true" />} onClick={() => setIsRemoving(true)}>
          {t('packages.remove')}
        </MenuItem>
      </Menu>
      <RemoveDialog found={found} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
};

interface RemoveDialogProps {
  readonly found: PackageOut;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const RemoveDialog = ({ found: { id, name }, isOpen, onClose }: RemoveDialogProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = async ({ isPurged }: { isPurged: boolean }): Promise<void> => {
    await call('DELETE /api/v1/admin/packages/{id}', {
      params: { id },
      query: { purge: isPurged ? 'true' : 'false' },
    });
    toast.success(t('packages.removed', { name }));
    onClose();
    await navigate({ to: '/admin/packages' });
    await invalidate(...STALE);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('packages.remove_title', { name })}
      description={t('packages.remove_text')}
      form={{ initial: { isPurged: false }, submit: remove }}
      submitText={t('packages.remove')}
      submitLook="danger"
    >
      {(form) => (
        <>
          <Checkbox
            label={t('packages.purge')}
            description={t('packages.purge_text')}
            checked={form.values.isPurged}
            onCheckedChange={(isOn) => form.set('isPurged', isOn)}
          />
          <Notice tone={form.values.isPurged ? 'danger' : 'info'}>
            {t(form.values.isPurged ? 'packages.lost' : 'packages.kept')}
          </Notice>
        </>
      )}
    </FormDialog>
  );
};
