// A log on a small disk that is full for a while, in a process of its own: its mounts are seen by no other, and go with it.

import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProcessLog } from '../src/kernel/log.ts';
import { until } from './until.ts';

const [disk = ''] = process.argv.slice(2);
const [ballast, path] = [join(disk, 'ballast'), join(disk, 'parley.log')];

writeFileSync(ballast, 'b'.repeat(40_000));
const { log, sink } = openProcessLog('info', openSync(path, 'a'));
for (let i = 0; i < 60; i++) log.info({ i }, 'x'.repeat(1_000));
await until('lines are dropped', () => sink.dropped() > 0);
rmSync(ballast);
log.info('there is room again');
await until('it is told', () => readFileSync(path, 'utf8').includes('lines of the log were dropped'));
process.stdout.write(JSON.stringify({ dropped: sink.dropped(), text: readFileSync(path, 'utf8') }));
