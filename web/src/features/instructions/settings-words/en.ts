export const words = {
  instructions_page: {
    text: 'What the AI is told in each of your chats that nobody else reads. Sealed under your own key; where others read, it is held back.',
    enabled: 'Tell the AI',
    enabled_text: 'Off: kept here, and told in no chat.',
    about: 'What should the AI know about you?',
    about_text: 'Your work, your place, what you know already.',
    style: 'How should it answer?',
    style_text: 'Length, tone, language, form.',
    saved: 'Your instructions have been saved.',
    closed: 'They open when you sign in with your password.',
    locked:
      'They are locked since your password was reset. Unlock them with the old one; what you save before that takes their place.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
