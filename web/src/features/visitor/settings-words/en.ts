export const words = {
  visitor: {
    step: 'Step {{n}} of {{of}}',
    talk_done: 'I am done: go on',
    unanswered: 'Your message could not be answered and was not sent. Please try again later.',
    broken_off: 'The answer broke off. Please ask again.',
    language: 'Language',
    begin: 'Begin',
    next: 'Next',
    no_account: 'You need no account.',
    proving: 'One moment: your browser is solving a small puzzle that keeps programs out.',
    loading: 'Loading…',
    gone: 'There is nothing at this address',
    gone_text: 'It may have been closed. Ask the people who gave you the link.',
    over_link: 'Your link has run out',
    again: 'Begin anew',
    try_again: 'Try again',
    working: 'One moment: we are working on it',
    with_person: 'A person is looking at it',
    waiting_text: 'You can close this page and come back by your link.',
    paused: 'It rests for a while',
    done: 'It is done',
    done_text: 'Thank you. There is nothing more for you to do.',
    result: 'Result: {{outcome}}',
    failed: 'It could not be finished',
    failed_text: 'The people in charge have been told.',
    ended: 'It was ended',
    copy_link: 'Copy my link',
    copied: 'Copied',
    stop: 'End this',
    stop_sure: 'End it for good?',
    go_on: 'Go on',
    assistant: 'AI assistant',
    person: 'A person',
    joined: 'A person has joined and reads along.',
    you: 'You',
    messages: 'Chat',
    say: 'Write a message',
    send: 'Send',
    writing: 'Writing…',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
