// What other modules may use. Everything else in this folder is private.
export { access as accessFolder, list as listFolders } from './service.ts';
