// A thread beside the one that reads: it still looks when a hostile file keeps the other one busy. Works on every platform, and ends
// the whole process at the first look above the limit, or when the server that asked is no longer there.

import { workerData } from 'node:worker_threads';

const LOOK_MS = 10;

const { rssMax, parentPid } = workerData as { readonly rssMax: number; readonly parentPid: number };

setInterval(() => {
  if (process.memoryUsage.rss() > rssMax || process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
