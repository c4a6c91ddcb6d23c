import type { Channel } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useChatDraft } from '../sending/chat-drafts.ts';

const KeptDraft = lazyPart(async () => {
  const [part] = await Promise.all([import('./KeptDraft.tsx'), loadSettingsWords()]);
  return part.KeptDraft;
});

/** Why there is no field to write in. */
export const ReadOnlyNotice = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const draft = useChatDraft(channel.id);
  // Others write, unless the project that the chat is in is archived.
  return (
    <>
      <Notice>{t(channel.my_role === 'observer' ? 'chat.read_only' : 'chat.project_archived')}</Notice>
      {draft.trim() !== '' && <KeptDraft channelId={channel.id} onClose={() => undefined} />}
    </>
  );
};
