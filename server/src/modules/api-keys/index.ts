// What other modules may use. Everything else in this folder is private.
export {
  API_KEY_PREFIX,
  authenticate as authenticateApiKey,
  endAll as endApiKeys,
  findLive as findLiveApiKey,
} from './service.ts';
