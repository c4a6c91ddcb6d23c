import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Engine, freshDatabase } from '../../test/databases.ts';
import { id, silent } from '../../test/toys.ts';
import type { Database } from './database.ts';
import { migration } from './migrate.ts';
import { openDatabase } from './open.ts';
import { raw, sql } from './sql.ts';
import type { TableBuilder } from './tables.ts';

type Build = (t: TableBuilder) => void;

const opened = async (
  t: Parameters<typeof freshDatabase>[0],
  engine: Engine,
  tables: Record<string, Build>,
): Promise<Database> => {
  const step = migration(1, 'tables', async (m) => {
    for (const [name, build] of Object.entries(tables)) await m.createTable(name, build);
  });
  const fresh = await freshDatabase(t, engine, { migrated: false });
  const database = await openDatabase({ ...fresh, log: silent }, [step]);
  t.after(() => database.close());
  return database;
};

const run = (database: Database, query: ReturnType<typeof raw>) =>
  database.begin((tx) => query.execute(sql(tx)));

for (const engine of DATABASES) {
  test(`${engine}: a column that would read differently on the other engine is refused`, async (t) => {
    const wrong: Record<string, Build> = {
      'x.active is bool': (b) => b.bool('active'),
      'x.is_there is int': (b) => b.int('is_there'),
      'x.has_note is text': (b) => b.text('has_note'),
      'x.settings is json': (b) => b.json('settings'),
      'x.raw_json is text': (b) => b.text('raw_json'),
    };
    for (const [message, build] of Object.entries(wrong)) {
      const table: Build = (b) => {
        b.id('id').primaryKey();
        build(b);
      };
      await assert.rejects(
        opened(t, engine, { x: table }),
        (error: Error) => error.message.includes(message),
        message,
      );
    }
  });

  test(`${engine}: a table without a primary key is refused`, async (t) => {
    await assert.rejects(opened(t, engine, { x: (b) => b.text('name') }), /x needs a primary key/);
  });

  test(`${engine}: an index name that Postgres would cut short is refused`, async (t) => {
    const long: Build = (b) => {
      b.id('id').primaryKey();
      b.text('a_column_with_quite_a_long_name');
      b.text('another_column_with_a_long_name');
      b.index(['a_column_with_quite_a_long_name', 'another_column_with_a_long_name']);
    };
    await assert.rejects(opened(t, engine, { x: long }), /is too long: give it a shorter one/);
  });

  test(`${engine}: keys, defaults, checks and partial indexes hold`, async (t) => {
    const database = await opened(t, engine, {
      parents: (b) => {
        b.id('id');
        b.int('part');
        b.primaryKey(['id', 'part']);
      },
      children: (b) => {
        b.sequence('seq');
        b.id('parent_id').nullable();
        b.int('parent_part').nullable();
        b.text('state').default('new').check(raw`state in ('new', 'old')`);
        b.bool('is_last').default(false);
        b.json('tags_json').default([]);
        b.text('email').nullable();
        b.foreignKey(['parent_id', 'parent_part'], 'parents', ['id', 'part'], 'set null');
        b.check('children_whole', raw`(parent_id is null) = (parent_part is null)`);
        b.index(['state'], { unique: true, where: raw`is_last` });
        b.index([raw`lower(email)`], { unique: true, name: 'children_email_key' });
        b.index(['parent_id', 'parent_part']);
      },
    });
    const { isUniqueViolation, isForeignKeyViolation } = database.dialect;
    await run(database, raw`insert into parents (id, part) values (${id(1)}, 1)`);
    await run(database, raw`insert into children (parent_id, parent_part) values (${id(1)}, 1)`);
    await assert.rejects(
      run(database, raw`insert into children (parent_id, parent_part) values (${id(1)}, 2)`),
      isForeignKeyViolation,
    );
    await assert.rejects(run(database, raw`insert into children (parent_id) values (${id(1)})`));
    await assert.rejects(run(database, raw`insert into children (state) values ('young')`));
    await assert.rejects(
      run(database, raw`insert into parents (id, part) values (${id(1)}, 1)`),
      isUniqueViolation,
    );
    await run(database, raw`insert into children (is_last) values (${true})`);
    await assert.rejects(
      run(database, raw`insert into children (is_last) values (${true})`),
      isUniqueViolation,
    );
    await run(database, raw`insert into children (email) values ('a@B')`);
    await assert.rejects(run(database, raw`insert into children (email) values ('A@b')`), isUniqueViolation);
    await run(database, raw`delete from parents`);
    const { rows } = await raw`select * from children order by seq limit 1`.execute(sql(database.read));
    assert.deepEqual(rows, [
      {
        seq: 1,
        parent_id: null,
        parent_part: null,
        state: 'new',
        is_last: false,
        tags_json: [],
        email: null,
      },
    ]);
  });

  test(`${engine}: a sequence never gives a number twice`, async (t) => {
    const database = await opened(t, engine, {
      log: (b) => {
        b.sequence('seq');
        b.text('line');
      },
    });
    const add = async () =>
      (await run(database, raw`insert into log (line) values ('x') returning seq`)).rows[0] as {
        seq: number;
      };
    const { seq } = await add();
    await run(database, raw`delete from log`);
    assert.ok((await add()).seq > seq);
  });

  test(`${engine}: an append-only table takes rows and gives none back`, async (t) => {
    const database = await opened(t, engine, { log: (b) => b.int('seq').primaryKey() });
    await database.begin(async (tx) => {
      for (const statement of database.dialect.appendOnly('log')) await statement.execute(sql(tx));
    });
    await run(database, raw`insert into log (seq) values (1)`);
    await assert.rejects(run(database, raw`update log set seq = 2`), /log can only be appended to/);
    await assert.rejects(run(database, raw`delete from log`), /log can only be appended to/);
    const { rows } = await raw`select seq from log`.execute(sql(database.read));
    assert.deepEqual(rows, [{ seq: 1 }]);
  });

  test(`${engine}: a marked row of an append-only table may change, but in what is kept`, async (t) => {
    const database = await opened(t, engine, {
      log: (b) => {
        b.int('seq').primaryKey();
        b.text('name');
        b.text('mark').nullable();
      },
    });
    await database.begin(async (tx) => {
      const { appendOnly, allowMarked } = database.dialect;
      for (const statement of [...appendOnly('log'), ...allowMarked('log', 'mark', ['seq'])])
        await statement.execute(sql(tx));
    });
    await run(database, raw`insert into log (seq, name) values (1, 'ann')`);
    for (const change of [raw`name = ''`, raw`name = '', seq = 2, mark = 'x'`])
      await assert.rejects(run(database, raw`update log set ${change}`), /log can only be appended to/);
    await assert.rejects(run(database, raw`delete from log`), /log can only be appended to/);
    await run(database, raw`update log set name = '', mark = 'x'`);
    const { rows } = await raw`select * from log`.execute(sql(database.read));
    assert.deepEqual(rows, [{ seq: 1, name: '', mark: 'x' }]);
  });
}
