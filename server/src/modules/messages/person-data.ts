// What a person said in conversations that are not theirs, as their archive has it. Their own conversations are in it whole.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import type { DataRecord, PersonData } from '../../kernel/module.ts';
import { listSaidElsewhere } from './store.ts';

const ROWS_PER_READ = 100;

async function* saidElsewhere(ctx: Ctx): AsyncGenerator<DataRecord> {
  for (let after = ''; ; ) {
    const rows = await listSaidElsewhere(ctx.db, userId(ctx), after, ROWS_PER_READ);
    for (const { id, channel_id, parent_id, content, created_at, updated_at } of rows)
      yield { id, channel_id, parent_id, content, created_at, updated_at };
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READ) return;
    after = last.id;
  }
}

export const messageData: readonly PersonData[] = [{ name: 'messages-elsewhere', from: saidElsewhere }];
