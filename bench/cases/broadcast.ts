import type { AddressInfo } from 'node:net';
import { createClient } from '@parley/contract/client';
import { WebSocket, WebSocketServer } from 'ws';
import { cpuSeconds, type House, openHouse, residentMb, tearDown } from '../house.ts';
import type { Figure } from '../table.ts';

const EVENTS = 20;
const CLIENTS = Number(process.env.PARLEY_BENCH_SOCKETS ?? 1_000);
/** As many as one person may hold. */
const CLIENTS_PER_GUEST = 10;
/** The first connections live in memory that signing in has left free: the price of one is taken from the others. */
const UNMEASURED = CLIENTS / 2;

const opened = (address: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });

/** B8: what one delivery of an event costs, against a loop over `ws` sockets that sends the same bytes. */
export const broadcast = async (): Promise<Figure[]> => {
  const house = await openHouse();
  const { id } = await house.call('POST /api/v1/channels', { body: { title: 'Hall', type: 'group' } });
  let heard = 0;
  const guests: Guest[] = [];
  for (let i = 0; i < CLIENTS / CLIENTS_PER_GUEST; i++) guests.push(await invite(house, i, id));
  const sockets: WebSocket[] = [];
  let idle = 0;
  for (let i = 0; i < CLIENTS_PER_GUEST; i++)
    for (const guest of guests) {
      if (sockets.length === UNMEASURED) idle = residentMb(house.pid);
      sockets.push(await guest.follow(() => heard++));
    }
  const perConnectionKb = ((residentMb(house.pid) - idle) * 1024) / (CLIENTS - UNMEASURED);
  const before = cpuSeconds(house.pid);
  const quietBefore = performance.now();
  for (let i = 0; i < EVENTS; i++)
    await house.call('POST /api/v1/channels/{id}/messages', {
      params: { id },
      body: { role: 'user', content: `event ${i}` },
    });
  while (heard < EVENTS * CLIENTS && performance.now() - quietBefore < 60_000)
    await new Promise((r) => setTimeout(r, 20));
  const ours = ((cpuSeconds(house.pid) - before) / Math.max(1, heard)) * 1e6;
  for (const socket of sockets) socket.terminate();
  await house.stop();
  tearDown(house.dataDir);
  const yardstick = await bareLoop();
  const base = { id: 'B8' };
  return [
    {
      ...base,
      what: `event to ${CLIENTS} subscribers, CPU per delivery (storing included)`,
      ours: `${ours.toFixed(1)} µs`,
      yardstick: `${yardstick.toFixed(1)} µs`,
      ratio: ours / yardstick,
      goal: '≤ 1.3',
      isReached: ours / yardstick <= 1.3,
    },
    {
      ...base,
      what: 'memory per connection',
      ours: `${perConnectionKb.toFixed(0)} kB`,
      yardstick: '–',
      ratio: null,
      goal: '≤ 16 kB',
      isReached: perConnectionKb <= 16,
    },
  ];
};

interface Guest {
  /** One more connection that follows the room. */
  follow(onEvent: () => void): Promise<WebSocket>;
}

const invite = async ({ url, call }: House, i: number, room: string): Promise<Guest> => {
  const password = 'a fine long password';
  const username = `guest-${i}`;
  const made = await call('POST /api/v1/admin/users', {
    body: { username, password, email: `${username}@example.com` },
  });
  await call('POST /api/v1/channels/{id}/participants', {
    params: { id: room },
    body: { participant_type: 'user', participant_id: made.id },
  });
  const signedIn = await call('POST /api/v1/auth/login', { body: { login: username, password } });
  const headers = { authorization: `Bearer ${signedIn.access_token}` };
  const own = createClient({ baseUrl: url, fetch, headers: () => headers });
  return {
    follow: async (onEvent) => {
      const { ticket } = await own('POST /api/v1/ws/ticket');
      const socket = await opened(`${url.replace('http', 'ws')}/ws?ticket=${ticket}`);
      const followed = new Promise<void>((resolve) => {
        socket.on('message', (data) => {
          const text = String(data);
          if (text.includes('system.subscribed')) resolve();
          if (text.includes('user.message.created')) onEvent();
        });
      });
      socket.send(JSON.stringify({ type: 'subscribe', channel: `channel:${room}` }));
      await followed;
      return socket;
    },
  };
};

/** The same number of deliveries by the plainest loop there is, in this process: its clients cost as much as ours did outside. */
const bareLoop = async (): Promise<number> => {
  const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address() as AddressInfo;
  let heard = 0;
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => opened(`ws://127.0.0.1:${port}`)));
  for (const socket of sockets) socket.on('message', () => heard++);
  const text = JSON.stringify({ type: 'user.message.created', data: 'x'.repeat(900) });
  const before = process.cpuUsage();
  for (let i = 0; i < EVENTS; i++) {
    for (const client of server.clients) client.send(text);
    while (heard < (i + 1) * CLIENTS) await new Promise((r) => setTimeout(r, 1));
  }
  const { user, system } = process.cpuUsage(before);
  for (const socket of sockets) socket.terminate();
  server.close();
  return (user + system) / (EVENTS * CLIENTS);
};
