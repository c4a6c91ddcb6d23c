// How the generated suites make a notification, and leave a mailing list.

import { canary, type NounFixture, OWNER_ONLY, type RequestFixture } from '../../../test/security/fixture.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { notify } from './index.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** The link at the end of every e-mail about a mention. */
const unsubscribeLink: RequestFixture = async ({ id }, { harness }) => ({
  params: { token: unsubscribeToken(harness.server.kernel.secrets, id, 'mention') },
});

/** What a browser gives, with the keys of the example in RFC 8291. */
export const pushSubscriptionAt = (endpoint: string) => ({
  endpoint,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
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
    push_subscription: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const path = canary('push');
        const body = pushSubscriptionAt(`https://push.example.com/${path}`);
        const { id } = await call('POST /api/v1/profile/push-subscriptions', { body });
        return { id, canary: path };
      },
    },
  },
  operations: {
    'POST /api/v1/profile/push-subscriptions': async () => ({
      body: pushSubscriptionAt('https://push.example.com/one'),
    }),
    'PUT /api/v1/notifications/preferences/{type}': async () => ({
      params: { type: 'mention' },
      body: { in_app: false },
    }),
    'GET /api/v1/notifications/unsubscribe/{token}': unsubscribeLink,
    'POST /api/v1/notifications/unsubscribe/{token}': unsubscribeLink,
  },
};
