import type { Channel } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { call } from '../../../lib/api.ts';
import { invalidate } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FormFailure } from '../../../ui/Notice.tsx';
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

/** The settings of a conversation as a form; its knowledge bases are sent only where others were chosen. */
const useSettingsForm = (channel: Channel, onSaved: () => void) => {
  const { t } = useTranslation();
  return useForm({
    initial: {
      title: channel.title,
      system_prompt: channel.system_prompt,
      ai_mode: channel.ai_mode as AiMode,
      is_memory_on: channel.is_memory_on,
      kb_ids: null as string[] | null,
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
      toast.success(t('chat.settings_saved'));
      onSaved();
    },
  });
};

/** What belongs to the conversation itself: only its owner changes it, all participants may read it. */
export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const mayEdit = channel.rights.edit;
  const form = useSettingsForm(channel, onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.settings')}
      description={mayEdit ? undefined : t('chat.settings_read_only')}
      isWide
    >
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
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
          label={t('chat.system_prompt')}
          description={t('chat.system_prompt_text')}
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
        <FormFailure text={form.failure} />
        {mayEdit && (
          <DialogActions>
            <Button onClick={onClose}>{t('actions.cancel')}</Button>
            <Button type="submit" look="primary" isBusy={form.isBusy} disabled={!form.isChanged}>
              {t('actions.save')}
            </Button>
          </DialogActions>
        )}
      </form>
    </Dialog>
  );
};
