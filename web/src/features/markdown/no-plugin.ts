/** Stands in for plugins that we do not use (see vite.config.ts): it does nothing. The names are those that are imported elsewhere. */
const noPlugin = (): void => undefined;

export const harden = noPlugin;
export const defaultSchema = {};

export default noPlugin;
