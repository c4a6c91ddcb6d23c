import i18next from 'i18next';

/** What a conversation is called; one that nobody has named yet is called what it is. */
export const channelTitle = (channel: { readonly title: string }): string =>
  channel.title.trim() || i18next.t('shell.untitled');
