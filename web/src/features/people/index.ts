// What other features use of this one.

export { PeopleOnline } from './PeopleOnline.tsx';
export { nameOfPerson, useKnownPeople } from './use-known-people.ts';
