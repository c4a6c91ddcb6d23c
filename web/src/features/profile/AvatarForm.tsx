import type { User } from '@parley/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, patchMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { AVATAR_TYPES, useNewAvatar } from './use-new-avatar.ts';

/** Choose, look, then save: nothing leaves this device before the person has seen what it will look like. */
export const AvatarForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const { preview, failure, isBusy, choose, save, cancel } = useNewAvatar();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={nameOf(user)} image={preview ?? user.avatar} className="size-20 text-2xl" />
        {preview === null ? (
          <div className="flex flex-wrap gap-2">
            <FileButton onChoose={(file) => void choose(file)} />
            {user.avatar && <RemoveButton />}
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button look="primary" isBusy={isBusy} onClick={() => void save(preview)}>
              {t('profile.picture_save')}
            </Button>
            <Button look="quiet" onClick={cancel}>
              {t('actions.cancel')}
            </Button>
          </div>
        )}
      </div>
      <FormFailure text={failure} />
    </div>
  );
};

/** The browser's own file field cannot be styled; a button of ours presses it. */
const FileButton = ({ onChoose }: { readonly onChoose: (file: File) => void }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    // The same file chosen twice is a choice too.
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={AVATAR_TYPES.join(',')}
        aria-label={t('profile.picture_choose')}
        onChange={take}
        className="sr-only"
        tabIndex={-1}
      />
      <Button onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" />
        {t('profile.picture_choose')}
      </Button>
    </>
  );
};

const RemoveButton = () => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction('DELETE /api/v1/profile/avatar', {
    done: t('profile.picture_removed'),
    onDone: () => {
      setIsAsking(false);
      patchMe((me) => ({ ...me, user: { ...me.user, avatar: null } }));
    },
  });
  return (
    <>
      <Button look="danger-quiet" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('actions.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({})}
        isBusy={remove.isPending}
        title={t('profile.picture_remove_title')}
        text={t('profile.picture_remove_text')}
        action={t('actions.remove')}
      />
    </>
  );
};
