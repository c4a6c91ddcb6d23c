import type { Channel, ChatMessage } from '@parley/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { channelTitle } from '../../../lib/channel-title.ts';
import { useHandIn } from '../../../lib/use-hand-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/Notice.tsx';
import { isSendPress, useSendKey } from '../../shortcuts/index.ts';
import { showError } from '../answers/answer-again.ts';
import { ask } from '../answers/running-answers.ts';
import { useConversation } from '../conversation/conversation.ts';
import { refetchPath } from '../conversation/path.ts';
import { choiceInput } from '../sending/choice-input.ts';
import { randomKey } from '../sending/outbox.ts';
import { tellNotice } from '../sending/tell-notice.ts';

/** A new question wants a new answer. Its form is gone by then: what is wrong is said in a toast. */
const askAnew = async (channel: Channel, { id, content }: ChatMessage): Promise<void> => {
  if (channel.ai_mode === 'false') return;
  try {
    const choice = choiceInput(channel.id, channel.ai_mode, content);
    const { notice } = await ask(channel.id, { ...choice, parent_id: id }, randomKey());
    tellNotice(channel.id, content, notice);
  } catch (error) {
    showError(error);
  }
};

interface EditMessageProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** Says a message differently. The old version stays, one page back. */
export const EditMessage = ({ message, onClose }: EditMessageProps) => {
  const { t } = useTranslation();
  const { channel, field: composer } = useConversation();
  const sendKey = useSendKey();
  const [text, setText] = useState(message.content);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const { isBusy, failure, close, handIn } = useHandIn({
    isChanged: text !== message.content,
    typed: () => ({ of: channelTitle(channel), texts: [{ label: t('chat.edit_message'), text }] }),
    onClose: () => {
      onClose();
      // The focus would go with the form; one writes on below.
      composer.current?.focus();
    },
  });
  const isUnchanged = text.trim() === '' || text === message.content || message.is_deleted;

  const saveVersion = async (): Promise<void> => {
    const version = await call('POST /api/v1/channels/{id}/messages/{msgId}/edit', {
      params: { id: message.channel_id, msgId: message.id },
      body: { content: text },
    });
    close();
    await refetchPath(message.channel_id);
    await askAnew(channel, version);
  };
  const save = (): void => {
    if (!isUnchanged && !isBusy) void handIn(saveVersion);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (isSendPress(event, sendKey)) {
      event.preventDefault();
      save();
    }
  };
  return (
    <div className="flex flex-col gap-2 py-1">
      <textarea
        ref={field}
        value={text}
        aria-label={t('chat.edit_message')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-box field-sizing-content h-auto max-h-[50dvh] w-full resize-none px-3 py-2 leading-relaxed"
      />
      <FormFailure text={message.is_deleted ? t('chat.edit_deleted') : failure} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="me-auto text-xs text-ink-muted">{t('chat.edit_hint')}</p>
        <Button look="quiet" onClick={close}>
          {t('actions.cancel')}
        </Button>
        <Button look="primary" disabled={isUnchanged} isBusy={isBusy} onClick={save}>
          {t('chat.save_version')}
        </Button>
      </div>
    </div>
  );
};
