export const words = {
  instructions_page: {
    text: 'What the AI is told in each of your chats that nobody else reads. Where others read too, it is not told. It is stored encrypted, and only your password opens it.',
    enabled: 'Tell the AI',
    enabled_text: 'When this is off, your words stay here and no chat is told them.',
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
