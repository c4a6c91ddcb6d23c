import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DATABASES, start } from '../test/harness.ts';
import { readConfig } from './config.ts';
import { checkUpgrade, examine, type Report } from './doctor.ts';

const linesOf = ({ lines }: Report, area: string): string =>
  lines.filter((line) => line.slice(7).startsWith(area)).join('\n');

for (const database of DATABASES)
  test(`${database}: the doctor looks at a server that runs, and says what to do about what is wrong`, async (t) => {
    const { database: place, url, server } = await start(t, database);
    const env = {
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
      SECRET_KEY: place.secretKey,
      PUBLIC_URL: url,
    };
    const fine = await examine(() => readConfig(env));
    assert.equal(fine.isFine || /only .* GiB/.test(fine.lines.join()), true, fine.lines.join('\n'));
    const { schemaVersion } = server.kernel.database;
    assert.match(linesOf(fine, 'database'), new RegExp(`ok .*at schema version ${schemaVersion}$`, 'm'));
    assert.match(linesOf(fine, 'clock'), /in step with/);
    assert.match(linesOf(fine, 'proxy'), /ok .* answers/);
    assert.match(linesOf(fine, 'mail'), /no letters are sent/);
    const upgrade = await checkUpgrade(() => readConfig(env));
    assert.deepEqual(
      [upgrade.isFine, linesOf(upgrade, 'upgrade')],
      [true, `ok     upgrade        nothing to do, at schema version ${schemaVersion}`],
    );

    const ill = await examine(() =>
      readConfig({
        ...env,
        PUBLIC_URL: 'http://127.0.0.1:9',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Parley <parley@example.com>',
      }),
    );
    assert.equal(ill.isFine, false);
    assert.match(linesOf(ill, 'proxy'), /WRONG.*cannot be reached from here/);
    assert.match(linesOf(ill, 'mail'), /WRONG.*the mail server turned the connection away/);
    if (place.databaseUrl !== null) return;
    chmodSync(join(place.dataDir, 'parley.db'), 0o644);
    assert.match(
      linesOf(await examine(() => readConfig(env)), 'folder'),
      /WRONG.*parley\.db can be read by other users.*chmod 600/,
    );
  });

test('a variable that cannot be read is the first thing that the doctor tells', async () => {
  const { lines, isFine } = await examine(() => readConfig({ PORT: 'harbour' }));
  assert.equal(isFine, false);
  assert.match(lines.join(), /WRONG {2}configuration {2}PORT must be a whole number/);
});
