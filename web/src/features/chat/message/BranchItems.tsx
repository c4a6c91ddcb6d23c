import type { ChatMessage } from '@parley/contract';
import { Flag, GitCompareArrows, GitMerge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../../ui/Menu.tsx';
import { useConversation } from '../conversation/conversation.ts';

/** What can be done with the branch that a message is on. */
export const BranchItems = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const { channel, open } = useConversation();
  return (
    <>
      {message.sibling_count > 1 && (
        <MenuItem
          icon={<GitCompareArrows aria-hidden="true" />}
          onClick={() => open({ kind: 'diff', leafId: message.id })}
        >
          {t('chat.compare')}
        </MenuItem>
      )}
      {channel.rights.write && (
        <MenuItem
          icon={<GitMerge aria-hidden="true" />}
          onClick={() => open({ kind: 'merge', a: message.id, b: null })}
        >
          {t('branch_work.merge')}
        </MenuItem>
      )}
      {channel.rights.write && channel.person_count > 1 && (
        <MenuItem
          icon={<Flag aria-hidden="true" />}
          onClick={() => open({ kind: 'propose', leafId: message.id })}
        >
          {t('branch_work.propose')}
        </MenuItem>
      )}
    </>
  );
};
