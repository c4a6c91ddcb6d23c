// How the generated suites make a passkey, and sign in with one.

import { passkeyDevice } from '../../../test/passkey-device.ts';
import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person, World } from '../../../test/security/world.ts';

const newPasskey = async ({ call }: Pick<Person, 'call'>, { url }: World, name: string) => {
  const device = passkeyDevice(new URL(url).origin);
  const made = device.make(await call('POST /api/v1/passkeys/options'));
  return { device, body: { name, ...made } };
};

/** The routes at the door are for pages of this server. */
const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'parley' };

export const fixture: NounFixture = {
  kinds: {
    passkey: {
      ...OWNER_ONLY,
      // The audit log names a passkey when it is made.
      seenBy: 'administrators',
      make: async (world, owner) => {
        const name = canary('passkey');
        const { body } = await newPasskey(owner, world, name);
        const { id } = await owner.call('POST /api/v1/passkeys', { body });
        return { id, canary: name };
      },
    },
  },
  operations: {
    'POST /api/v1/passkeys': async (caller, world) => ({
      body: (await newPasskey(caller, world, 'one')).body,
    }),
    'POST /api/v1/auth/web/passkey': async (caller, world) => {
      const { device, body } = await newPasskey(caller, world, 'door');
      await caller.call('POST /api/v1/passkeys', { body });
      const response = await fetch(`${world.url}/api/v1/auth/web/passkey/options`, {
        method: 'POST',
        headers: FROM_THE_PAGE,
      });
      const asked = (await response.json()) as { challenge: string; rp_id: string };
      return { body: device.signIn(asked), headers: FROM_THE_PAGE };
    },
    'POST /api/v1/auth/web/passkey/options': async () => ({ headers: FROM_THE_PAGE }),
  },
};
