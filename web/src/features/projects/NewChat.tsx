import type { Project } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { takesMore } from './takes-more.ts';

/** A chat that is made here takes part in the project from its first word. */
export const NewChat = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useMay('channels.create');
  const create = useAction('POST /api/v1/channels', {
    stale: ['GET /api/v1/channels', 'GET /api/v1/projects/{id}/channels', 'GET /api/v1/projects/{id}'],
    onDone: ({ id }) => void navigate({ to: '/c/$channelId', params: { channelId: id } }),
  });
  if (!mayCreate || !takesMore(project)) return null;
  return (
    <Button
      look="primary"
      isBusy={create.isPending}
      onClick={() => create.mutate({ body: { project_id: project.id } })}
    >
      <SquarePen aria-hidden="true" />
      {t('shell.new_chat')}
    </Button>
  );
};
