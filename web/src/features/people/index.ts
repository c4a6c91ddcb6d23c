// What other features use of this one.

export { MessageHost } from './MessageHost.tsx';
export { useOpenDirect } from './open-direct.ts';
export { PeopleOnline } from './PeopleOnline.tsx';
export { type Invited, startWith } from './start-with.ts';
export { nameOfPerson, useKnownPeople } from './use-known-people.ts';
