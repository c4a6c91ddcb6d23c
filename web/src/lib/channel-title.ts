import i18next from 'i18next';

/** The title of a conversation; one without a title is called untitled. */
export const channelTitle = (channel: { readonly title: string }): string =>
  channel.title.trim() || i18next.t('shell.untitled');
