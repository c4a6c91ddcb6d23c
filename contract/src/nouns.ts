// Every noun, one line each: this line is all that a new one adds to the contract besides its own file. They are read and documented
// in this order, but that a noun comes after those whose schemas it uses.
// biome-ignore-all assist/source/organizeImports: the order is that of the documentation

export * from './system.ts';
export * from './users.ts';
export * from './auth.ts';
export * from './oidc.ts';
export * from './mtls.ts';
export * from './folders.ts';
export * from './scopes.ts';
export * from './teams.ts';
export * from './profile.ts';
export * from './api-keys.ts';
export * from './provider-configs.ts';
export * from './connections.ts';
export * from './personas.ts';
export * from './persona-groups.ts';
export * from './models.ts';
export * from './channels.ts';
export * from './channel-models.ts';
export * from './workspaces.ts';
export * from './files.ts';
export * from './notes.ts';
export * from './tasks.ts';
export * from './forms.ts';
export * from './workflows.ts';
export * from './knowledge.ts';
export * from './knowledge-bindings.ts';
export * from './memory.ts';
export * from './projects.ts';
export * from './messages.ts';
export * from './completions.ts';
export * from './contexts.ts';
export * from './feedback.ts';
export * from './tools.ts';
export * from './packages.ts';
export * from './usage.ts';
export * from './openai.ts';
export * from './mcp.ts';
export * from './transfer.ts';
export * from './search.ts';
export * from './notifications.ts';
export * from './presence.ts';
export * from './live.ts';
export * from './admin.ts';
export * from './backups.ts';
export * from './person-data.ts';
