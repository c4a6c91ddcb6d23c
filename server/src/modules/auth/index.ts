// What other modules may use. Everything else in this folder is private.
export { certificateOf, enterByCertificate, issueForCertificate } from './certificate-sessions.ts';
export { refresh as refreshSession } from './refresh.ts';
export { announceRegistration } from './registration.ts';
export { authenticate, invitedRegistration } from './service.ts';
export {
  countLive as countLiveSessions,
  end as endSessions,
  endOf as endOfSession,
  openPersonKey,
  ownKeyBox,
  start as startSession,
} from './sessions.ts';
export { assertNoForeignOrigin, assertSameOrigin, withCookie } from './web.ts';
