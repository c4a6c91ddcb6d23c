// What other features use of this one.

export { createWithPersonas, useOpenPersona } from './open-persona.ts';
