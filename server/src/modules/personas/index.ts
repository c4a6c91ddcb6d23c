// What other modules may use. Everything else in this folder is private.
export {
  access as accessPersona,
  accessEditable as accessEditablePersona,
  accessVisible as accessVisiblePersona,
  isGone as isPersonaGone,
} from './access.ts';
export {
  bring as bringPersona,
  renew as renewPersona,
  setActive as setPersonaActive,
  takeAway as takePersonaAway,
} from './bundled.ts';
export { findByHandle, findPersonaByHandle, type GroupWithMembers } from './find-by-handle.ts';
export { list as listPersonaGroups } from './groups.ts';
export { listToldDefaults, withoutToldDefault } from './place-default.ts';
export { list as listPersonas } from './service.ts';
export {
  findFirstOwner as findTeamHeir,
  listInChannel as listPersonasInChannel,
  listTools as listPersonaTools,
  type PersonaRow,
} from './store.ts';
export { toolNames } from './tool-names.ts';
