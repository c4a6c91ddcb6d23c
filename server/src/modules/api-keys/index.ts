// What other modules may use. Everything else in this folder is private.
export { routes } from './routes.ts';
export { API_KEY_PREFIX, authenticate as authenticateApiKey, isLive as isApiKeyLive } from './service.ts';
