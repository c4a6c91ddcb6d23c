import type { Channel } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { call } from '../../../lib/api.ts';
import { invalidate } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import type { FormOptions } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { TextAreaField, TextField } from '../../../ui/TextField.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { type AiMode, AiModeChoice } from '../people/AiModeChoice.tsx';

const MemoryChoice = lazyPart(async () => {
  const [part] = await Promise.all([import('./MemoryChoice.tsx'), loadSettingsWords()]);
  return part.MemoryChoice;
});

interface BasesProps {
  readonly id: string;
  readonly mayChange: boolean;
  readonly form: { readonly chosen: readonly string[] | null; readonly onChange: (kbIds: string[]) => void };
  readonly onClose: () => void;
}

/** Its words come with it: most visits do not ask. */
const BoundBases = lazyPart(async () => {
  const [{ BoundBases: Bases }] = await Promise.all([
    import('../../knowledge/index.ts'),
    loadSettingsWords(),
  ]);
  return ({ id, mayChange, form }: BasesProps) => (
    <Bases place="channels" id={id} mayChange={mayChange} form={form} />
  );
});

type Settings = {
  title: string;
  system_prompt: string;
  ai_mode: AiMode;
  is_memory_on: boolean;
  kb_ids: string[] | null;
};

/** The settings of a conversation as a form; its knowledge bases are sent only where others were chosen. */
const settingsForm = (channel: Channel, onSaved: () => void): FormOptions<Settings> => ({
  initial: {
    title: channel.title,
    system_prompt: channel.system_prompt,
    ai_mode: channel.ai_mode,
    is_memory_on: channel.is_memory_on,
    kb_ids: null,
  },
  draft: `chat-settings-${channel.id}`,
  submit: async ({ ai_mode, is_memory_on, kb_ids, ...rest }) => {
    if (kb_ids)
      await call('PUT /api/v1/channels/{id}/knowledge-bases', {
        params: { id: channel.id },
        body: { kb_ids },
      });
    // A mode that is sent counts as chosen, and no longer follows from how many people are here.
    const body = {
      ...{ ...rest, ...(ai_mode === channel.ai_mode ? {} : { ai_mode }) },
      ...(is_memory_on === channel.is_memory_on ? {} : { is_memory_on }),
    };
    await call('PUT /api/v1/channels/{id}', { params: { id: channel.id }, body });
    await invalidate(
      'GET /api/v1/channels',
      'GET /api/v1/channels/{id}',
      'GET /api/v1/channels/{id}/knowledge-bases',
    );
    onSaved();
  },
});

/** What belongs to the conversation itself: only its owner changes it, all participants may read it. */
export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const mayEdit = channel.rights.edit;
  const onSaved = (): void => {
    toast.success(t('chat_panels.settings_saved'));
    onClose();
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('chat.settings')}
      description={mayEdit ? undefined : t('chat_panels.settings_read_only')}
      isWide
      form={settingsForm(channel, onSaved)}
      submitText={t('actions.save')}
      needsChange
      isReadOnly={!mayEdit}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('title')}
            label={t('chat.title')}
            maxLength={TITLE_MAX}
            autoComplete="off"
            disabled={!mayEdit}
          />
          <AiModeChoice
            value={form.values.ai_mode}
            disabled={!mayEdit}
            onChange={(value) => form.set('ai_mode', value)}
          />
          <MemoryChoice
            isOn={form.values.is_memory_on}
            disabled={!mayEdit}
            onChange={(value) => form.set('is_memory_on', value)}
            onClose={() => undefined}
          />
          <TextAreaField
            {...form.text('system_prompt')}
            label={t('chat_panels.system_prompt')}
            description={t('chat_panels.system_prompt_text')}
            rows={6}
            disabled={!mayEdit}
          />
          <section aria-label={t('knowledge.title')} className="flex flex-col gap-1.5">
            <h3 className="text-sm font-medium">{t('knowledge.title')}</h3>
            <BoundBases
              id={channel.id}
              mayChange={mayEdit}
              form={{ chosen: form.values.kb_ids, onChange: (kbIds) => form.set('kb_ids', kbIds) }}
              onClose={() => undefined}
            />
          </section>
        </>
      )}
    </FormDialog>
  );
};
