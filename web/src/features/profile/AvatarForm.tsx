import type { User } from '@parley/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { AVATAR_BYTES_MAX } from '../../lib/checks.ts';
import { errorText } from '../../lib/error-text.ts';
import { nameOf, patchMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });

/** Choose, look, then save: nothing leaves this device before the person has seen what it will look like. */
export const AvatarForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useAction('DELETE /api/v1/profile/avatar', {
    done: t('profile.picture_removed'),
    onDone: () => {
      patchMe((me) => ({ ...me, user: { ...me.user, avatar: null } }));
      setIsRemoving(false);
    },
  });

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same file chosen twice is a choice too.
    event.target.value = '';
    if (!file) return;
    setFailure(null);
    if (!TYPES.includes(file.type)) return setFailure(t('profile.picture_type'));
    if (file.size > AVATAR_BYTES_MAX) return setFailure(t('profile.picture_size'));
    setPreview(await readAsDataUrl(file));
  };

  const save = async (image: string): Promise<void> => {
    setIsBusy(true);
    try {
      const { avatar } = await call('POST /api/v1/profile/avatar', { body: { image } });
      patchMe((me) => ({ ...me, user: { ...me.user, avatar } }));
      setPreview(null);
      toast.success(t('profile.picture_saved'));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={nameOf(user)} image={preview ?? user.avatar} className="size-20 text-2xl" />
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          aria-label={t('profile.picture_choose')}
          onChange={(event) => void choose(event)}
          className="sr-only"
          tabIndex={-1}
        />
        {preview === null ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => input.current?.click()}>
              <ImageUp aria-hidden="true" />
              {t('profile.picture_choose')}
            </Button>
            {user.avatar && (
              <Button look="danger-quiet" onClick={() => setIsRemoving(true)}>
                <Trash2 aria-hidden="true" />
                {t('actions.remove')}
              </Button>
            )}
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button look="primary" isBusy={isBusy} onClick={() => void save(preview)}>
              {t('profile.picture_save')}
            </Button>
            <Button look="quiet" onClick={() => setPreview(null)}>
              {t('actions.cancel')}
            </Button>
          </div>
        )}
      </div>
      <FormFailure text={failure} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        onConfirm={() => remove.mutate({})}
        isBusy={remove.isPending}
        title={t('profile.picture_remove_title')}
        text={t('profile.picture_remove_text')}
        action={t('actions.remove')}
      />
    </div>
  );
};
