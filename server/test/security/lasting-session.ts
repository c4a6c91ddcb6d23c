// A person who signs in again whenever a request has ended their session. Suites that send everything everywhere need them.

import type { Answer } from './exchange.ts';
import type { Person, World } from './world.ts';

export interface LastingSession {
  /** Sends with the current token, and once more with a new one when the old one has died. */
  run(request: (token: string) => Promise<Answer>): Promise<Answer>;
}

export const lastingSession = (world: World, person: Person, token = person.token): LastingSession => {
  let current = token;
  const isAlive = async (): Promise<boolean> => {
    const headers = { authorization: `Bearer ${current}` };
    return (await fetch(`${world.url}/api/v1/profile`, { headers })).status === 200;
  };
  return {
    run: async (request) => {
      const answer = await request(current);
      if (answer.status !== 401 || (await isAlive())) return answer;
      // A changed password or a second factor keeps them out for good; then the refusal is the answer.
      const renewed = await world.signIn(person).catch(() => null);
      if (renewed === null) return answer;
      current = renewed.token;
      return request(current);
    },
  };
};
