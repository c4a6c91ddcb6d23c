// What other features use of this one.

export { createWithPersonas } from './open-persona.ts';
