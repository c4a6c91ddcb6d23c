import { Hash, Paperclip, PencilLine, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { useFilePicker } from '../composer/use-file-picker.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { readChatDraft, writeChatDraft } from '../sending/chat-drafts.ts';
import { addUploads } from '../sending/uploads.ts';

/** Below what an answer was given: what the next question brings along, and what every answer in the chat is told. */
export const TellMore = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useTranslation();
  const { channel, field, open } = useConversation();
  const { rights } = channel;
  const { input, pick } = useFilePicker((files) => {
    addUploads(channel.id, files);
    onLeave();
    field.current?.focus();
  });
  const isNaming = useRef(false);
  const name = (): void => {
    isNaming.current = true;
    const draft = readChatDraft(channel.id);
    // The sign opens the list of what can be named, as when it is typed.
    writeChatDraft(channel.id, /(?:^|\s)$/.test(draft) ? `${draft}#` : `${draft} #`);
    onLeave();
  };
  if (channel.archived_at !== null || !(rights.write || rights.edit)) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {input}
      {rights.write && (
        <Menu
          align="start"
          onOpenChange={(isOpen) => {
            if (isOpen) isNaming.current = false;
          }}
          finalFocus={() => (isNaming.current && field.current) || true}
          trigger={
            <Button>
              <Plus aria-hidden="true" />
              {t('answer_context.add')}
            </Button>
          }
        >
          <MenuItem icon={<Paperclip aria-hidden="true" />} onClick={pick}>
            {t('chat.attach')}
          </MenuItem>
          <MenuItem icon={<Hash aria-hidden="true" />} onClick={name}>
            {t('answer_context.add_thing')}
          </MenuItem>
        </Menu>
      )}
      {rights.edit && (
        <Button onClick={() => open({ kind: 'settings' })}>
          <PencilLine aria-hidden="true" />
          {t('answer_context.change')}
        </Button>
      )}
    </div>
  );
};
