// What other modules may use. Everything else in this folder is private.
export {
  allowedOf,
  assign as assignRoles,
  create as createRole,
  idsOf as roleIdsOf,
  list as listRoles,
  permissionsOf,
  remove as removeRole,
  update as updateRole,
} from './service.ts';
