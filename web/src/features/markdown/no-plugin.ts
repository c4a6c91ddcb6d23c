/** Stands in for a plugin that we do not use (see vite.config.ts): it does nothing. */
const noPlugin = (): void => undefined;

export default noPlugin;
