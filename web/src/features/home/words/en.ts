export const words = {
  home: {
    welcome: 'Welcome, {{name}}',
    all_chats: 'All chats',
    no_chat: 'You may not use chats here. Ask an administrator.',
    field: 'Your message',
    to: 'To',
    to_add: 'Add people or personas',
    to_remove: 'Remove {{name}}',
    placeholder: 'What is on your mind?',
    send: 'Send',
    starters: 'Ideas to begin with',
    starter_write: 'Write something',
    starter_ideas: 'Find ideas',
    starter_compare: 'Weigh things up',
    starter_plan: 'Make a plan',
    demo: 'Only the built-in demonstration answers so far.',
    connect: 'Connect a real model',
    sample: 'Or try a chat with two personas',
    made: 'Made {{when}}',
    starts_here: '{{name}} starts here',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
