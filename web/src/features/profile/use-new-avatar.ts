import { AVATAR_BYTES_MAX } from '@parley/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { patchMe } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });

/** A picture between being chosen and being saved. */
export const useNewAvatar = () => {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const choose = async (file: File): Promise<void> => {
    setFailure(null);
    if (!AVATAR_TYPES.includes(file.type)) return setFailure(t('profile.picture_type'));
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

  const cancel = (): void => {
    setPreview(null);
    setFailure(null);
  };
  return { preview, failure, isBusy, choose, save, cancel };
};
