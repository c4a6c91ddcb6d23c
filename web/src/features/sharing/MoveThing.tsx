import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { type ChosenPlace, type MoveBody, type MovedTo, MoveForm, usePlaces } from './MoveForm.tsx';
import { type MovedNoun, membersQuery, type SharedNoun, type SharedThing, staleOf } from './shared-thing.ts';

interface MoveThingProps {
  readonly noun: MovedNoun;
  readonly thing: SharedThing;
  readonly name: string;
  readonly onClose: () => void;
}

/** Whether it is shared with nobody. Until that is known it may be. */
const useIsMineAlone = (noun: SharedNoun, id: string): boolean => {
  const { user } = useMe();
  const [first, ...others] = useQuery(membersQuery(noun, id)).data?.data ?? [];
  return first?.user_id === user.id && others.length === 0;
};

/** Moves what is shared, by those who may manage it: a note, a task, a knowledge base, a workflow. */
export const MoveThing = ({ noun, thing, name, onClose }: MoveThingProps) => {
  const { t } = useTranslation();
  const { id, workspace_id = null, project_id, visibility } = thing;
  const places = usePlaces(project_id);
  const isMineAlone = useIsMineAlone(noun, id);
  const say = ({ team, project, isOpen }: ChosenPlace): string =>
    [
      isOpen && team !== undefined
        ? t('move.thing_team', { team })
        : t(isMineAlone ? 'move.thing_only_you' : 'move.thing_only'),
      ...(project === undefined ? [] : [t('move.thing_project', { project })]),
    ].join(' ');
  const submit = async (body: MoveBody, to: MovedTo): Promise<void> => {
    const params = { id };
    if (noun === 'workflows') await call('PATCH /api/v1/workflows/{id}', { params, body });
    else await call(`PUT /api/v1/${noun}/{id}`, { params, body });
    toast.success(t('move.done', { name, place: to.name }));
    onClose();
    await invalidate(...staleOf(noun), 'GET /api/v1/workspaces/{id}/overview');
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('move.title', { name })}>
      <Loaded query={places}>
        {(data) => (
          <MoveForm
            places={data}
            placed={{ workspace_id, visibility, ...(project_id === undefined ? {} : { project_id }) }}
            isOpenToProject={false}
            texts={{
              action: t('move.thing_action'),
              open: t('move.thing_open'),
              openText: t('move.thing_open_text'),
            }}
            say={say}
            submit={submit}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
};
