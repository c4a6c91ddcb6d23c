// Web push in this browser: the service worker that shows news, and the subscription that the server pushes to.

import { call } from '../../lib/api.ts';
import { trustedScript } from '../../lib/trusted-script.ts';

const WORKER = '/push-worker.js';

/** What stands in the way, if anything does. */
export type PushState = 'insecure' | 'unsupported' | 'denied' | 'ready';

export const pushState = (): PushState => {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
};

/** Asked of the person by the browser, so only after they have pressed something. */
export const switchPushOn = async (publicKey: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const worker = await navigator.serviceWorker.register(trustedScript(WORKER), { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  // What was subscribed with an earlier key of the server is heard no more.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('POST /api/v1/profile/push-subscriptions', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  });
  return 'ready';
};

/** The server is told first: what it does not know it cannot push to. */
export const switchPushOff = async (id: string): Promise<void> => {
  await call('DELETE /api/v1/profile/push-subscriptions/{id}', { params: { id } });
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};
