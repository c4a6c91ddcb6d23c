export const words = {
  workspaces: {
    title: 'Workspace',
    personal: 'Your own',
    switch: 'Switch workspace',
    new: 'New workspace',
    manage: 'Workspace overview',
    news: 'Something new',
    settings: 'Workspace settings',
    for_you: 'For you',
    late: 'Overdue',
    join: 'Join',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
