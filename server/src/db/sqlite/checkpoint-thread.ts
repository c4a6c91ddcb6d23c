// The thread that copies the log of the embedded database into its file, so that neither the copying nor the disk holds up the event loop.

import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string);
// As the writer's: a page is in the file before the log is written over.
database.exec('pragma synchronous = full');

parentPort?.on('message', () => {
  try {
    // Waits for neither readers nor the writer: what they still need is copied the next time.
    database.exec('pragma wal_checkpoint(passive)');
  } catch {
    // A full or failing disk is told by the writer, whose own checkpoints come when these do not.
  }
  parentPort?.postMessage('done');
});
