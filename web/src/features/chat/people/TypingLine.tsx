import { useTranslation } from 'react-i18next';
import { useTyping } from '../conversation/typing.ts';

/** Always as high as one line, so that nothing moves when a person begins to type. */
export const TypingLine = ({ channelId }: { readonly channelId: string }) => {
  const { t } = useTranslation();
  const names = useTyping(channelId);
  const [first = '', second = ''] = names;
  const text = (): string => {
    if (names.length === 0) return '';
    if (names.length === 1) return t('chat.typing_single', { name: first });
    if (names.length === 2) return t('chat.typing_pair', { first, second });
    return t('chat.typing_several');
  };
  return (
    <p role="status" className="h-5 truncate px-3 text-xs text-ink-muted">
      {text()}
    </p>
  );
};
