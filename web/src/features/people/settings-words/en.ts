export const words = {
  message_person: {
    text: 'The two of you read it, and the AI answers when one of you calls it. Where you talk already, that chat opens.',
    name: 'Name',
    alone:
      'Nobody here but you yet. Invite people to a team, or type the name of somebody who has an account.',
    nobody: 'Nobody by that name has an account here.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
