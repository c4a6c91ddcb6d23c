import type { KnowledgeBase } from '@parley/contract';
import { DESCRIPTION_MAX, NAME_MAX } from '@parley/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

interface BaseDialogProps {
  /** Null: a new one. */
  readonly base: KnowledgeBase | null;
  readonly onClose: () => void;
}

/** What a base is called and holds. A new one is in the chosen workspace, and opens. */
export const BaseDialog = ({ base, onClose }: BaseDialogProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(base ? 'knowledge_page.edit' : 'knowledge.new')}
      description={base ? undefined : t('knowledge_page.text')}
      form={{
        initial: { name: base?.name ?? '', description: base?.description ?? '', isOpen: false },
        check: ({ name }) => wrongOf({ name: checkRequired(name) }),
        submit: async ({ isOpen, ...body }) => {
          if (base) await call('PUT /api/v1/knowledge-bases/{id}', { params: { id: base.id }, body });
          const made = base
            ? null
            : await call('POST /api/v1/knowledge-bases', {
                body: {
                  ...body,
                  ...(workspace ? { workspace_id: workspace.id } : {}),
                  ...(workspace?.team_id && isOpen ? { visibility: 'team' } : {}),
                },
              });
          onClose();
          if (made) await navigate({ to: '/knowledge/$baseId', params: { baseId: made.id }, search: {} });
          await invalidate('GET /api/v1/knowledge-bases', 'GET /api/v1/knowledge-bases/{id}');
        },
      }}
      submitText={t(base ? 'actions.save' : 'knowledge_page.create')}
      needsChange={base !== null}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('name')}
            label={t('knowledge_page.name')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
          <TextAreaField
            {...form.text('description')}
            label={t('knowledge_page.description')}
            description={t('knowledge_page.description_text')}
            maxLength={DESCRIPTION_MAX}
            rows={3}
          />
          {!base && workspace?.team_id && (
            <Checkbox
              label={t('move.thing_open')}
              description={t('move.thing_open_text')}
              checked={form.values.isOpen}
              onCheckedChange={(next) => form.set('isOpen', next)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
};
