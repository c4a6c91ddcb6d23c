import type { Workspace } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessagesSquare, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { useMay } from '../../lib/me.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ChannelsFinder, MoveChannel, useTitleFilter } from '../shell/index.ts';

interface OpenChatsProps {
  readonly workspace: Workspace;
}

/** Chats that are open to the team: to find, to join and to begin. */
export const OpenChats = ({ workspace }: OpenChatsProps) => {
  const { t } = useTranslation();
  const [movedId, setMovedId] = useState<string | null>(null);
  const filter = useTitleFilter();
  const query = useQuery({
    ...ask('GET /api/v1/workspaces/{id}/channels', {
      params: { id: workspace.id },
      query: { scope: 'open', ...filter.query },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card isFlush>
      <Loaded query={query}>
        {(found) =>
          found.total === 0 && !filter.isFiltered ? (
            <EmptyState
              icon={MessagesSquare}
              title={t('workspace_page.no_open')}
              text={t('workspace_page.open_text')}
              action={<NewOpenChat workspace={workspace} />}
            />
          ) : (
            <ChannelsFinder
              filter={filter}
              found={found}
              onMove={setMovedId}
              action={<NewOpenChat workspace={workspace} />}
            />
          )
        }
      </Loaded>
      {movedId !== null && <MoveChannel channelId={movedId} onClose={() => setMovedId(null)} />}
    </Card>
  );
};

/** For those whose role in the team lets them open a chat to it. */
export const NewOpenChat = ({ workspace: { id, team_id } }: OpenChatsProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const mayCreate = useMay('channels.create');
  const { data: team } = useQuery({
    ...ask('GET /api/v1/teams/{id}', { params: { id: team_id ?? '' } }),
    enabled: team_id !== null,
  });
  // Who may open chats and not write would stand in their own as an observer.
  const mayOpen = ['team.channels.create', 'team.things.write'] as const;
  if (!mayCreate || !mayOpen.every((one) => team?.my_permissions.includes(one))) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <SquarePen aria-hidden="true" />
        {t('workspace_page.new_open')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('workspace_page.new_open')}
        description={t('workspace_page.open_text')}
        submitText={t('workspace_page.create_open')}
        form={{
          initial: { title: '' },
          check: ({ title }) => wrongOf({ title: checkRequired(title) }),
          submit: async ({ title }) => {
            const made = await call('POST /api/v1/channels', {
              body: { title, type: 'group', workspace_id: id, visibility: 'team' },
            });
            setIsOpen(false);
            await navigate({ to: '/c/$channelId', params: { channelId: made.id } });
            await invalidate('GET /api/v1/channels', 'GET /api/v1/workspaces/{id}/channels');
          },
        }}
      >
        {(form) => (
          <TextField
            {...form.text('title')}
            label={t('workspace_page.open_title')}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
        )}
      </FormDialog>
    </>
  );
};
