import type { Channel } from '@parley/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/Notice.tsx';

/** Why there is no field to write in. */
export const ReadOnlyNotice = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  // The field that had the focus is gone: a person who was writing goes on reading.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, []);
  // Others write, unless the project that the chat is in is archived.
  return <Notice>{t(channel.my_role === 'observer' ? 'chat.read_only' : 'chat.project_archived')}</Notice>;
};
