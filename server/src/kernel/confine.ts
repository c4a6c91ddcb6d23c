// What the server asks of the system for processes of its own that read what strangers made: the processor last, and no more memory than they were
// given. Both are a second net where the system has it; each process is watched from inside as well.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * A tenth of the server's share of a core that both want. With fewer, what is read beside a busy server would never end; with a third, as much as
 * five steps give, others wait.
 */
const LOWER_PRIORITY = 10;
/** What it may ask the system for beyond what it starts with: libraries reserve more than they use. */
const DATA_SPARE = 128 * 1024 * 1024;

/** Where cores are few, the server answers people before a document is read or written. */
export const giveWay = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + LOWER_PRIORITY, constants.priority.PRIORITY_LOW));
  } catch {
    // It is gone already, or the system has no priorities.
  }
};

/** Where the system has the means, it refuses memory that a watchdog would be too late for. Said of a process that has started. */
export const confine = ({ pid }: ChildProcess, rss: number): void => {
  if (pid === undefined) return;
  try {
    if (process.platform !== 'linux') return;
    const [, dataKb] = /^VmData:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    if (dataKb === undefined) return;
    spawn('prlimit', ['--pid', String(pid), `--data=${Number(dataKb) * 1024 + rss + DATA_SPARE}`], {
      env: {},
      stdio: 'ignore',
    })
      .on('error', () => {})
      .unref();
  } catch {
    // Without it there are still the watchdog and the time.
  }
};
