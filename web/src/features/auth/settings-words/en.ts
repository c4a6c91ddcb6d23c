export const words = {
  setup: {
    title: 'Set up your server',
    text: 'Create the first account. It administers this server.',
    submit: 'Create the administrator',
  },
  reset_password: {
    title: 'A new password',
    text: 'Say who you are, and we send you a letter with a link.',
    submit: 'Send me the link',
    sent_title: 'Look into your mailbox',
    sent_text:
      'If there is such an account, a letter with a link is on its way to its address. The link is good once and for an hour.',
    reset_text: 'Choose a new password. All your sessions will be ended.',
    password: 'New password',
    end_api_keys: 'Also end my API keys',
    submit_new: 'Set the password',
    done_title: 'That worked',
    done_text:
      'Your new password is set. Sign in with it. Keys that you had stored wait for your old password under Security.',
    spent: 'This link was used already or is too old.',
    again: 'Ask for a new link',
    missing: 'This address lacks the part that is in the letter. Open the link again, in full.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
