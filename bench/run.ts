// Measures, prints one table, and judges nothing but the goals. Not a test: a busy machine may miss them.

import { blocks } from './cases/blocks.ts';
import { broadcast } from './cases/broadcast.ts';
import { cluster } from './cases/cluster.ts';
import { completion } from './cases/completion.ts';
import { create } from './cases/create.ts';
import { depth } from './cases/depth.ts';
import { exports } from './cases/export.ts';
import { hostile } from './cases/hostile.ts';
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
import { type Figure, show } from './table.ts';

const CASES: Record<string, () => Promise<Figure[]>> = {
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
  hostile,
  web,
  peer,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in CASES));
if (unknown.length > 0) {
  console.error(`there is no case ${unknown.join(', ')}; choose from ${Object.keys(CASES).join(', ')}`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [name, run] of Object.entries(CASES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring ${name} …`);
  figures.push(...(await run()));
}
console.log(show(figures));
