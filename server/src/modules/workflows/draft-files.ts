// Files that a person has chosen in a form which is not handed in yet: they stay, however old they are.

import type { Ctx } from '../../kernel/ctx.ts';
import { createPace } from '../../kernel/pace.ts';
import { listDrafts } from './assignments-store.ts';

const DRAFTS_PER_READ = 50;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** Which of these files a draft names. */
export const namedInDrafts = async (ctx: Ctx, fileIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const named = new Set<string>();
  const pace = createPace();
  for (let after = LEAST_ID; ; ) {
    const rows = await listDrafts(ctx.db, after, DRAFTS_PER_READ);
    for (const { draft_json } of rows) {
      const text = JSON.stringify(draft_json);
      for (const id of fileIds) if (text.includes(id)) named.add(id);
      await pace();
    }
    const last = rows.at(-1);
    if (!last || rows.length < DRAFTS_PER_READ) return named;
    after = last.id;
  }
};
