import type { ChatMessage } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { Markdown } from '../markdown/Markdown.tsx';

export const MessageText = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  if (message.is_deleted) return <p className="text-ink-faint italic">{t('chat.deleted')}</p>;
  return <Markdown text={message.content} />;
};
