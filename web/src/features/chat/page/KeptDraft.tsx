import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { KeptText } from '../../../ui/KeptText.tsx';
import { useChatDraft, writeChatDraft } from '../sending/chat-drafts.ts';

interface KeptDraftProps {
  readonly channelId: string;
  readonly onClose: () => void;
}

/** What one was writing in a chat in which one may write no more. It waits there in case that changes, and can be copied meanwhile. */
export const KeptDraft = ({ channelId }: KeptDraftProps) => {
  const { t } = useTranslation();
  const text = useChatDraft(channelId);
  return (
    <div className="mt-3 flex flex-col gap-2">
      <KeptText label={t('chat_panels.kept_draft')} text={text} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow text-sm text-ink-muted">{t('chat_panels.kept_draft_text')}</p>
        <Button look="quiet" onClick={() => writeChatDraft(channelId, '')}>
          {t('chat.discard')}
        </Button>
      </div>
    </div>
  );
};
