import { useQuery } from '@tanstack/react-query';
import { FolderInput, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { useMe } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { Members } from './Members.tsx';
import { MoveThing } from './MoveThing.tsx';
import { liesInWorkspace, type SharedNoun, type SharedThing, staleOf } from './shared-thing.ts';

interface ShareDialogProps {
  readonly noun: SharedNoun;
  readonly thing: SharedThing;
  readonly name: string;
  /** Where it is on the page: what the link leads to. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Who sees a thing, in one place: a team as a whole, and people and teams one by one. */
export const ShareDialog = ({ noun, thing, name, path, onClose }: ShareDialogProps) => {
  const { t } = useTranslation();
  const [isMoving, setIsMoving] = useState(false);
  const copy = async (): Promise<void> => {
    if (await copyText(`${location.origin}${path}`)) toast.success(t('sharing.copied'));
    else toast.error(t('copy.failed'));
  };
  const mayMove = thing.rights.manage && liesInWorkspace(noun, thing);
  if (isMoving && liesInWorkspace(noun, thing))
    return <MoveThing noun={noun} thing={thing} name={name} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isWide
      title={t('sharing.title', { name })}
      description={t('sharing.text')}
    >
      <div className="flex flex-col gap-5">
        {thing.rights.manage && <SeenBy noun={noun} thing={thing} />}
        <Members noun={noun} thing={thing} label={t('sharing.people')} />
        <DialogActions>
          {mayMove && (
            <Button onClick={() => setIsMoving(true)}>
              <FolderInput aria-hidden="true" />
              {t('sharing.move')}
            </Button>
          )}
          <Button onClick={() => void copy()}>
            <Link2 aria-hidden="true" />
            {t('sharing.copy')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('actions.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
};

const SeenBy = ({ noun, thing }: Pick<ShareDialogProps, 'noun' | 'thing'>) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  const { id, team_id, visibility, workspace_id } = thing;
  const workspaces = useQuery({
    ...workspacesQuery(),
    enabled: team_id !== null && teams.length > 1,
  });
  // What is in a team's workspace is for that team or for none; elsewhere any team will do in which one may write.
  const place = workspaces.data?.data.find((one) => one.id === workspace_id)?.team_id ?? null;
  const offered = teams.filter(
    (team) => team.id === team_id || (place === null && team.my_permissions.includes('team.things.write')),
  );
  const save = useAction(noun === 'workflows' ? `PATCH /api/v1/${noun}/{id}` : `PUT /api/v1/${noun}/{id}`, {
    stale: staleOf(noun),
  });
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={t('sharing.seen_by')}
      value={visibility === 'team' ? (team_id ?? '') : ''}
      disabled={save.isPending}
      choices={[
        { value: '', label: t('sharing.private') },
        ...offered.map((team) => ({ value: team.id, label: t('sharing.team', { name: team.name }) })),
      ]}
      onValueChange={(teamId) =>
        save.mutate({
          params: { id },
          body: teamId === '' ? { visibility: 'private' } : { team_id: teamId, visibility: 'team' },
        })
      }
    />
  );
};
