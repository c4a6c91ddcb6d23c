// What other modules may use. Everything else in this folder is private.
export { listChannelModels, type UsableChannelModel } from './service.ts';
