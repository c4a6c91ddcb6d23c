export const words = {
  appearance_page: {
    text: 'How it looks to you, on all your devices.',
    language_text: 'Sentences that come from the server itself are in English.',
    send_text: 'Which keys send what you have written. Enter alone breaks the line when it does not send.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
