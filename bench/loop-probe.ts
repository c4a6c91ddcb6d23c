// Loaded into the server that is measured: the longest that its event loop was busy without a turn, in processor time, so that what else the
// machine does is not counted. Told in a file when the process gets a signal, and counted anew from there.

import { writeFileSync } from 'node:fs';

const busyMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let last = busyMs();
let longest = 0;
setInterval(() => {
  const now = busyMs();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  writeFileSync(process.env.PARLEY_LOOP_PROBE ?? '', longest.toFixed(1));
  longest = 0;
  last = busyMs();
});
