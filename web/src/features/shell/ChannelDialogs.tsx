import type { Channel } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { MoveChannel } from './lazy-move-channel.ts';
import { useRemoveChannel } from './use-channel-actions.ts';

export interface ChannelDialog {
  readonly kind: 'rename' | 'move' | 'remove';
  readonly channel: Channel;
}

export const ChannelDialogs = ({
  dialog: { kind, channel },
  onClose,
}: {
  readonly dialog: ChannelDialog;
  readonly onClose: () => void;
}) => {
  switch (kind) {
    case 'rename':
      return <RenameChannel channel={channel} onClose={onClose} />;
    case 'move':
      return <MoveChannel channelId={channel.id} onClose={onClose} />;
    case 'remove':
      return <RemoveChannel channel={channel} onClose={onClose} />;
  }
};

interface ChannelDialogProps {
  readonly channel: Channel;
  readonly onClose: () => void;
}

const RenameChannel = ({ channel, onClose }: ChannelDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('shell.rename_title')}
      form={{
        initial: { title: channel.title },
        submit: async ({ title }) => {
          await call('PUT /api/v1/channels/{id}', { params: { id: channel.id }, body: { title } });
          await invalidate('GET /api/v1/channels', 'GET /api/v1/channels/{id}');
          onClose();
        },
      }}
      submitText={t('actions.save')}
    >
      {(form) => (
        <TextField
          {...form.text('title')}
          label={t('shell.channel_name')}
          maxLength={TITLE_MAX}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
        />
      )}
    </FormDialog>
  );
};

/** Says beforehand what will become of it: gone, kept for a while, or left. */
const RemoveChannel = ({ channel, onClose }: ChannelDialogProps) => {
  const { t } = useTranslation();
  const { platform } = useMe();
  const remove = useRemoveChannel(channel, onClose);
  const isOwner = channel.my_role === 'owner';
  const days = platform.retention_ttl_days;
  const text = (): string => {
    if (!isOwner) return t('shell.leave_text');
    return days > 0 ? t('shell.archive_text', { count: days }) : t('shell.delete_text');
  };
  const name = channelTitle(channel);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={remove}
      title={isOwner ? t('shell.delete_title', { name }) : t('shell.leave_title', { name })}
      text={text()}
      action={t(isOwner ? 'actions.delete' : 'shell.leave')}
    />
  );
};
