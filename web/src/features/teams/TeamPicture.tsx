import type { Team } from '@parley/contract';
import { AVATAR_BYTES_MAX } from '@parley/contract/limits';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { AVATAR_TYPES, readAsDataUrl } from '../profile/index.ts';
import { TEAM_LISTS } from './team-lists.ts';

const STALE = ['GET /api/v1/teams/{id}', ...TEAM_LISTS] as const;

/** What stands for the team in lists; without one, its first letter. */
export const TeamPicture = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const params = { id: team.id };
  const save = useAction('PUT /api/v1/teams/{id}', { done: t('team_page.picture_saved'), stale: STALE });
  const remove = useAction('PUT /api/v1/teams/{id}', { done: t('team_page.picture_removed'), stale: STALE });
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same file chosen twice is a choice too.
    event.target.value = '';
    if (!file) return;
    if (!AVATAR_TYPES.includes(file.type)) return toast.error(t('profile.picture_type'));
    if (file.size > AVATAR_BYTES_MAX) return toast.error(t('profile.picture_size'));
    save.mutate({ params, body: { avatar: await readAsDataUrl(file) } });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Tile name={team.name} image={team.avatar} className="size-20 text-2xl" />
      <input
        ref={input}
        type="file"
        accept={AVATAR_TYPES.join(',')}
        aria-label={t('profile.picture_choose')}
        onChange={(event) => void take(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <div className="flex flex-wrap gap-2">
        <Button isBusy={save.isPending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {t('profile.picture_choose')}
        </Button>
        {team.avatar && (
          <Button
            look="danger-quiet"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ params, body: { avatar: null } })}
          >
            <Trash2 aria-hidden="true" />
            {t('actions.remove')}
          </Button>
        )}
      </div>
    </div>
  );
};
