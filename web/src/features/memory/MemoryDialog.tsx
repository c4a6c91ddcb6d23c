import type { Memory, MemoryKind } from '@parley/contract';
import { MEMORY_CHARACTERS_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { KIND_TEXT, KINDS } from './memory-words.ts';

interface MemoryDialogProps {
  /** Null: a new one of one's own. */
  readonly memory: Memory | null;
  readonly onClose: () => void;
}

export const MemoryDialog = ({ memory, onClose }: MemoryDialogProps) => {
  const { t } = useTranslation();
  const initial: { content: string; kind: MemoryKind } = {
    content: memory?.content ?? '',
    kind: memory?.kind ?? 'fact',
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(memory ? 'memory_page.edit' : 'memory_page.add')}
      form={{
        initial,
        check: ({ content }) => wrongOf({ content: checkRequired(content) }),
        submit: async (body) => {
          if (memory) await call('PUT /api/v1/memory/{id}', { params: { id: memory.id }, body });
          else await call('POST /api/v1/memory', { body });
          onClose();
          await invalidate('GET /api/v1/memory', 'POST /api/v1/memory/search');
        },
      }}
      submitText={t('actions.save')}
      needsChange={memory !== null}
    >
      {(form) => (
        <>
          <TextAreaField
            {...form.text('content')}
            label={t('memory_page.content')}
            maxLength={MEMORY_CHARACTERS_MAX}
            rows={4}
          />
          <SelectField
            label={t('memory_page.kind')}
            description={t('memory_page.kind_text')}
            value={form.values.kind}
            onValueChange={(kind) => form.set('kind', kind)}
            choices={KINDS.map((value) => ({ value, label: t(KIND_TEXT[value]) }))}
          />
        </>
      )}
    </FormDialog>
  );
};
