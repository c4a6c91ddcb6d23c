// A thread beside the one that reads: it still looks when a hostile file keeps the other one busy. Works on every platform, and ends
// the whole process at the first look above a limit, or when the server that asked is no longer there. Time is that of the processor: what a
// busy machine makes a file wait is not the file's doing.

import { parentPort, workerData } from 'node:worker_threads';

const LOOK_MS = 10;

interface Limits {
  readonly rssMax: number;
  readonly cpuMsMax: number;
}

const { parentPid, ...first } = workerData as Limits & { readonly parentPid: number };

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

let cpuMsAtStart = cpuMs();
let cpuMsMax = first.cpuMsMax;
let rssMax = first.rssMax;
/** A new file, and what it may take. */
parentPort?.on('message', (ofFile: Limits) => {
  cpuMsAtStart = cpuMs();
  ({ cpuMsMax, rssMax } = ofFile);
});

setInterval(() => {
  if (process.memoryUsage.rss() > rssMax || process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL');
  // The server knows by the signal which of the limits it was.
  if (cpuMs() - cpuMsAtStart > cpuMsMax) process.kill(process.pid, 'SIGTERM');
}, LOOK_MS);
