// What other features use of this one.

export { permissionNames, permissionText } from './permission-text.ts';
