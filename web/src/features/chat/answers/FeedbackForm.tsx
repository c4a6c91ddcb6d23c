import type { ChatMessage } from '@parley/contract';
import { FEEDBACK_COMMENT_MAX } from '@parley/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';

interface FeedbackFormProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** Why an answer was bad, for the administrators who look after models and personas. The thumb itself is said already. */
export const FeedbackForm = ({ message, onClose }: FeedbackFormProps) => {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const save = useAction('PUT /api/v1/channels/{id}/messages/{msgId}/feedback', {
    done: t('answer_details.feedback_done'),
    onDone: onClose,
  });
  useUnsaved(comment.trim() !== '' && !save.isPending);
  return (
    <form
      className="flex flex-col gap-3 overflow-y-auto p-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const params = { id: message.channel_id, msgId: message.id };
        if (comment.trim() !== '') save.mutate({ params, body: { rating: 'down', comment } });
      }}
    >
      <TextAreaField
        label={t('answer_details.feedback_label')}
        description={t('answer_details.feedback_text')}
        value={comment}
        onValueChange={setComment}
        maxLength={FEEDBACK_COMMENT_MAX}
        rows={3}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" look="primary" disabled={comment.trim() === ''} isBusy={save.isPending}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  );
};
