import type { Persona } from '@parley/contract';
import { AVATAR_BYTES_MAX } from '@parley/contract/limits';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { AVATAR_TYPES, readAsDataUrl } from '../profile/index.ts';

const STALE = ['GET /api/v1/personas', 'GET /api/v1/personas/{id}'] as const;

export const PersonaAvatar = ({ persona }: { readonly persona: Persona }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const params = { id: persona.id };
  const save = useAction('POST /api/v1/personas/{id}/avatar', {
    done: t('persona.picture_saved'),
    stale: STALE,
  });
  const remove = useAction('DELETE /api/v1/personas/{id}/avatar', { stale: STALE });
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (!AVATAR_TYPES.includes(file.type)) return toast.error(t('profile.picture_type'));
    if (file.size > AVATAR_BYTES_MAX) return toast.error(t('profile.picture_size'));
    save.mutate({ params, body: { image: await readAsDataUrl(file) } });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar isPersona name={persona.name} image={persona.avatar} className="size-20 text-2xl" />
      <input
        ref={input}
        type="file"
        accept={AVATAR_TYPES.join(',')}
        aria-label={t('profile.picture_choose')}
        onChange={(event) => void take(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button isBusy={save.isPending} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" />
        {t('profile.picture_choose')}
      </Button>
      {persona.avatar && (
        <Button look="danger-quiet" isBusy={remove.isPending} onClick={() => remove.mutate({ params })}>
          <Trash2 aria-hidden="true" />
          {t('actions.remove')}
        </Button>
      )}
    </div>
  );
};
