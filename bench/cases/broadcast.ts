import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { cpuSeconds, openHouse, residentMb, tearDown } from '../house.ts';
import type { Figure } from '../table.ts';

const EVENTS = 20;
/** One person may hold ten connections, so many people hold one each; 1,000 are enough to see the slope. */
const CLIENTS = Number(process.env.PARLEY_BENCH_SOCKETS ?? 500);

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
  const idle = residentMb(house.pid);
  let heard = 0;
  const sockets: WebSocket[] = [];
  for (let i = 0; i < CLIENTS; i++) {
    const made = await house.call('POST /api/v1/admin/users', {
      body: { username: `guest-${i}`, password: 'a fine long password', email: `guest-${i}@example.com` },
    });
    await house.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: made.id },
    });
    sockets.push(await guestSocket(house.url, i, id, () => heard++));
  }
  const perConnectionKb = ((residentMb(house.pid) - idle) * 1024) / CLIENTS;
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

const guestSocket = async (url: string, i: number, room: string, onEvent: () => void): Promise<WebSocket> => {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ login: `guest-${i}`, password: 'a fine long password' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const answer = await fetch(`${url}/api/v1/ws/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { ticket } = (await answer.json()) as { ticket: string };
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
