export const words = {
  profile: {
    text: 'How other people on this server see you.',
    picture: 'Picture',
    picture_text: 'PNG, JPEG, WebP or GIF, up to 2 MB. It is cut to a square.',
    picture_choose: 'Choose a picture',
    picture_save: 'Use this picture',
    picture_saved: 'Your picture has been changed.',
    picture_removed: 'Your picture has been removed.',
    picture_remove_title: 'Remove your picture?',
    picture_remove_text: 'Your initials take its place.',
    picture_type: 'Choose a PNG, JPEG, WebP or GIF.',
    picture_size: 'This picture is larger than 2 MB. Choose a smaller one.',
    about: 'About you',
    about_text: 'Your username cannot be changed.',
    display_name_text: 'Shown instead of your username.',
    email_text: 'Only you and administrators see it.',
    member_since: 'Member since',
    saved: 'Your profile has been saved.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
