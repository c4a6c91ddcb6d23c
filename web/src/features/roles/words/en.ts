export const words = {
  permissions: {
    admin: 'Administer the server',
    chat: 'Use conversations',
    channels_create: 'Create channels',
    personas_create: 'Create personas',
    byok: 'Bring their own provider keys',
    knowledge_create: 'Create knowledge bases',
    workflows_create: 'Create workflows',
    workflows_publish: 'Publish workflows',
    teams_create: 'Create teams',
    packages_install: 'Install packages',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
