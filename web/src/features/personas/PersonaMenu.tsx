import type { Persona } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, EllipsisVertical, MessageSquare, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { downloadText } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { useOpenPersona } from './open-persona.ts';

const STALE = ['GET /api/v1/personas', 'GET /api/v1/persona-groups', 'GET /api/v1/models/enabled'] as const;

const exportPersona = async ({ id, handle }: Persona): Promise<void> => {
  try {
    const file = await call('GET /api/v1/personas/{id}/export', { params: { id } });
    downloadText(`${handle}.persona.json`, JSON.stringify(file, null, 2));
  } catch (error) {
    toast.error(errorText(error));
  }
};

export const PersonaMenu = ({ persona }: { readonly persona: Persona }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openChat = useOpenPersona();
  const mayCreate = useMay('personas.create');
  const mayChat = useMay('channels.create');
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, can_edit } = persona;
  const open = (personaId: string): void =>
    void navigate({ to: '/personas/$personaId', params: { personaId } });
  const duplicate = useAction('POST /api/v1/personas/{id}/duplicate', {
    stale: STALE,
    onDone: (copy) => open(copy.id),
  });
  const remove = useAction('DELETE /api/v1/personas/{id}', {
    done: t('persona.deleted', { name }),
    stale: STALE,
    onDone: () => setIsAsking(false),
  });
  if (!mayCreate && !can_edit && !mayChat) return null;
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={t('persona.actions_for', { name })}>
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
      >
        {mayChat && (
          <MenuItem icon={<MessageSquare aria-hidden="true" />} onClick={() => void openChat(persona)}>
            {t('persona.chat')}
          </MenuItem>
        )}
        {can_edit && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => open(id)}>
            {t('actions.edit')}
          </MenuItem>
        )}
        {mayCreate && (
          <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => duplicate.mutate({ params: { id } })}>
            {t('persona.duplicate')}
          </MenuItem>
        )}
        {can_edit && (
          <>
            <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void exportPersona(persona)}>
              {t('persona.export')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
              {t('actions.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
        isBusy={remove.isPending}
        title={t('persona.delete_title', { name })}
        text={t('persona.delete_text')}
        action={t('actions.delete')}
      />
    </>
  );
};
