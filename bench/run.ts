// Measures, prints one table, and judges nothing but the goals. Not a test: a busy machine may miss them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backup } from './cases/backup.ts';
import { blocks } from './cases/blocks.ts';
import { broadcast } from './cases/broadcast.ts';
import { cluster } from './cases/cluster.ts';
import { completion } from './cases/completion.ts';
import { create } from './cases/create.ts';
import { depth } from './cases/depth.ts';
import { exports } from './cases/export.ts';
import { hostile } from './cases/hostile.ts';
import { knowledgeImport } from './cases/knowledge-import.ts';
import { knowledgeParse } from './cases/knowledge-parse.ts';
import { knowledgeQuality } from './cases/knowledge-quality.ts';
import { knowledgeSearch } from './cases/knowledge-search.ts';
import { list } from './cases/list.ts';
import { notes } from './cases/notes.ts';
import { packages } from './cases/packages.ts';
import { peer } from './cases/peer.ts';
import { relay } from './cases/relay.ts';
import { scale } from './cases/scale.ts';
import { start } from './cases/start.ts';
import { strangers } from './cases/strangers.ts';
import { teams } from './cases/teams.ts';
import { web } from './cases/web.ts';
import { workflows } from './cases/workflows.ts';
import { comparison, middleOf, readRun, type SavedRun, savedRun } from './saved-run.ts';
import { runSimulation } from './simulation/command.ts';
import { runSoak } from './soak/command.ts';
import { type Figure, show } from './table.ts';

const CASES: Record<string, () => Promise<Figure[]>> = {
  backup,
  start,
  depth,
  list,
  create,
  scale,
  strangers,
  teams,
  workflows,
  export: exports,
  notes,
  packages,
  broadcast,
  relay,
  completion,
  cluster,
  blocks,
  'knowledge-parse': knowledgeParse,
  'knowledge-search': knowledgeSearch,
  'knowledge-quality': knowledgeQuality,
  'knowledge-import': knowledgeImport,
  hostile,
  web,
  peer,
};

const fail = (why: string): never => {
  console.error(why);
  process.exit(1);
};

/** What is no case of the table, with options of its own. */
const COMMANDS: Record<string, (options: readonly string[]) => string | Promise<string>> = {
  simulate: runSimulation,
  soak: runSoak,
};
const [name = '', ...options] = process.argv.slice(2);
const command = COMMANDS[name];
if (command) {
  console.log(await command(options));
  process.exit(0);
}

const { values: asked, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** A file that the run is written to. */
    save: { type: 'string' },
    /** A file of an earlier run. */
    compare: { type: 'string' },
    /** How often everything is measured; of each figure the middle one counts. */
    runs: { type: 'string', default: '1' },
  },
});
const unknown = wanted.filter((name) => !(name in CASES));
if (unknown.length > 0)
  fail(`there is no case ${unknown.join(', ')}; choose from ${Object.keys(CASES).join(', ')}`);
const count = Number(asked.runs);
if (!Number.isInteger(count) || count < 1 || count > 20) fail('--runs is a number from 1 to 20');

/** Read before anything is measured: a wrong name should not cost an hour. */
const readBefore = (path: string | undefined): SavedRun | undefined => {
  if (path === undefined) return undefined;
  if (!existsSync(path)) return fail(`${path} is not there`);
  const read = readRun(readFileSync(path, 'utf8'));
  return typeof read === 'string' ? fail(`${path} ${read}`) : read;
};

const before = readBefore(asked.compare);
const runs: Figure[][] = [];
for (let round = 1; round <= count; round++) {
  const figures: Figure[] = [];
  for (const [name, run] of Object.entries(CASES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`measuring ${name}${count > 1 ? ` (${round} of ${count})` : ''} …`);
    figures.push(...(await run()));
  }
  runs.push(figures);
}
const figures = middleOf(runs);
console.log(show(figures));
if (before) console.log(`\n${comparison(before, figures)}`);
if (asked.save !== undefined)
  writeFileSync(asked.save, `${JSON.stringify(savedRun(figures, count, new Date()), null, 2)}\n`);
