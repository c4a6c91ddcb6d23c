export const words = {
  sessions: {
    text: 'Every place where you are signed in. End those that you do not recognise.',
    current: 'This one',
    browser_on: '{{browser}} on {{system}}',
    unknown: 'Unknown device',
    last_used: 'last used {{when}}',
    end: 'End',
    end_named: 'End the session {{name}}',
    end_title: 'End this session?',
    end_text: '{{name}} is signed out at once.',
    ended: 'The session has ended.',
    end_others: 'End all others',
    end_others_title: 'End all other sessions?',
    end_others_text_one: '{{count}} other session is signed out at once. You stay signed in here.',
    end_others_text_other: '{{count}} other sessions are signed out at once. You stay signed in here.',
    others_ended: 'All other sessions have ended.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
