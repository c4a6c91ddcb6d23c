export const words = {
  appearance: {
    text: 'How it looks to you, on all your devices.',
    theme: 'Theme',
    theme_text: '“System” follows your device.',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    language_text: 'Sentences that come from the server itself are in English.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
