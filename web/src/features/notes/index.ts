// What other features use of this one.

export { NoteBeside } from './NoteBeside.tsx';
