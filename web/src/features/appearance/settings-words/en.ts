export const words = {
  appearance_page: {
    text: 'How it looks to you, on all your devices.',
    density: 'Density',
    density_text: 'How close the rows of lists stand; with a finger there is always room.',
    compact: 'Compact',
    roomy: 'Roomy',
    letters: 'Single letters',
    letters_text: 'J, K and X act where a list has the focus. Switch them off if you speak to your device.',
    look: 'Colours',
    look_text: 'Packages bring them. They are kept with your account.',
    look_standard: 'Standard',
    language_text: 'Sentences that come from the server itself are in English.',
    send_text: 'Which keys send what you have written. Enter alone breaks the line when it does not send.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
