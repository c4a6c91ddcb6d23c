// How the generated suites make a notification, and leave a mailing list.

import { canary, type NounFixture, OWNER_ONLY, type RequestFixture } from '../../../test/security/fixture.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { notify } from './index.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** The link at the end of every e-mail about a mention. */
const unsubscribeLink: RequestFixture = async ({ id }, { harness }) => ({
  params: { token: unsubscribeToken(harness.server.kernel.secrets, id, 'mention') },
});

export const fixture: NounFixture = {
  kinds: {
    notification: {
      ...OWNER_ONLY,
      // People are told of what others do; no route makes a notification as such.
      make: async ({ harness: { server } }, { id: userId, call }) => {
        const title = canary('notification');
        const news = { type: 'task', title, body: '', link: null, data: {} } as const;
        await transact(systemCtx(server.kernel, 'test'), (ctx) => notify(ctx, [userId], news));
        const { data } = await call('GET /api/v1/notifications');
        return { id: data.find((one) => one.title === title)?.id ?? '', canary: title };
      },
    },
  },
  operations: {
    'PUT /api/v1/notifications/preferences/{type}': async () => ({
      params: { type: 'mention' },
      body: { in_app: false },
    }),
    'GET /api/v1/notifications/unsubscribe/{token}': unsubscribeLink,
    'POST /api/v1/notifications/unsubscribe/{token}': unsubscribeLink,
  },
};
