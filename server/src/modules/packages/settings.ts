// The settings of packages: for all, for a team, for a person. What is set nearer to the person holds. Secrets go in, are opened for the
// package alone, and come out as "set".

import type { ExtensionSettings, ExtensionSettingsInput, JsonValue } from '@parley/contract';
import { place } from '../../kernel/crypto/seal.ts';
import {
  openForServer,
  rewrapForServer,
  type ServerPlace,
  sealForServer,
} from '../../kernel/crypto/server-box.ts';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden } from '../../kernel/errors.ts';
import { complaint } from '../../kernel/http-input.ts';
import { recordAct } from '../audit/index.ts';
import { isAdministrator } from '../teams/index.ts';
import { accessRunning, mayManage } from './access.ts';
import { type Manifest, propertiesOf, secretNames } from './manifest.ts';
import type { PackageRow, SettingsRow } from './rows.ts';
import { checkerOf } from './schemas.ts';
import * as store from './settings-store.ts';
import type { Installed } from './store.ts';

const VALUES_BYTES_MAX = 64 * 1024;

type Values = { [name: string]: JsonValue };
type Scope = SettingsRow['scope'];
type Place = Pick<SettingsRow, 'package_id' | 'scope' | 'scope_id'>;

const boxPlace = ({ package_id, scope, scope_id }: Place): ServerPlace => ({
  purpose: 'org-key',
  salt: package_id,
  aad: place('package-settings', `${package_id} ${scope} ${scope_id}`),
});

const secretsIn = (ctx: Ctx, row: SettingsRow): Record<string, string> => {
  if (row.secret_box === null) return {};
  const bytes = openForServer(ctx.kernel.secrets, boxPlace(row), row.secret_box);
  try {
    return JSON.parse(bytes.toString('utf8')) as Record<string, string>;
  } finally {
    bytes.fill(0);
  }
};

const ORDER: readonly Scope[] = ['admin', 'team', 'user'];
const OF_ALL = 'all';

/** The rows that hold for a person, the nearest last. */
const rowsFor = async (ctx: Ctx, row: PackageRow, person: string | null): Promise<SettingsRow[]> => {
  const rows = await store.listFor(ctx.db, row.id, [OF_ALL, row.team_id ?? OF_ALL, person ?? OF_ALL]);
  return rows.sort((a, b) => ORDER.indexOf(a.scope) - ORDER.indexOf(b.scope));
};

const defaultsOf = (manifest: Manifest): Values =>
  Object.fromEntries(
    Object.entries(propertiesOf(manifest)).flatMap(([name, part]) =>
      part.default === undefined ? [] : [[name, part.default] as const],
    ),
  );

/** What a handler finds in `ctx.settings`: everything but the secrets. */
export const settingsFor = async (
  ctx: Ctx,
  { row, version }: Installed,
  person: string | null,
): Promise<Values> =>
  Object.assign(
    defaultsOf(version.manifest),
    ...(await rowsFor(ctx, row, person)).map(({ values_json }) => values_json),
  );

/** The hosts of the addresses that administrators wrote into a setting. What its author put there as a default does not count. */
export const hostsIn = async (ctx: Ctx, { row }: Installed, name: string): Promise<string[]> => {
  const rows = await store.listFor(ctx.db, row.id, [OF_ALL]);
  const text = rows.find(({ scope }) => scope === 'admin')?.values_json[name];
  if (typeof text !== 'string') return [];
  return text.split(/\s+/).flatMap((word) => {
    const url = /^https?:\/\//i.test(word) ? URL.parse(word) : null;
    return url === null || url.hostname.startsWith('[') ? [] : [url.host.toLowerCase()];
  });
};

/** A secret among the settings, for the package itself; null where none is set. */
export const secretFor = async (
  ctx: Ctx,
  { row }: Installed,
  person: string | null,
  name: string,
): Promise<string | null> => {
  const holding = (await rowsFor(ctx, row, person)).findLast(({ secret_names_json }) =>
    secret_names_json.includes(name),
  );
  return holding === undefined ? null : (secretsIn(ctx, holding)[name] ?? null);
};

export const presentSettings = async (ctx: Ctx, found: Installed): Promise<ExtensionSettings> => {
  const manifest = found.version.manifest;
  const rows = await rowsFor(ctx, found.row, userId(ctx));
  const secrets = [...secretNames(manifest)].map((name) => [
    name,
    { set: rows.some(({ secret_names_json }) => secret_names_json.includes(name)) },
  ]);
  const isTold = (name: string): boolean =>
    leastScope(manifest, name) !== 'admin' || mayAdminister(ctx, found.row);
  const values = Object.entries(await settingsFor(ctx, found, userId(ctx)));
  return {
    settings_schema: manifest.settings ?? null,
    settings: Object.fromEntries([...values.filter(([name]) => isTold(name)), ...secrets]),
  };
};

/** What administrators set for all may name their places and hold addresses with tokens: it is told to those who may set it. */
const mayAdminister = (ctx: Ctx, { owner_id }: PackageRow): boolean =>
  isAdministrator(ctx) || owner_id === userId(ctx);

/** The widest place that may set it, as its schema says (`x-scope`). */
const leastScope = (manifest: Manifest, name: string): Scope =>
  (propertiesOf(manifest)[name]?.['x-scope'] as Scope | undefined) ?? 'admin';

export const read = async (ctx: Ctx, name: string): Promise<ExtensionSettings> =>
  presentSettings(ctx, await accessRunning(ctx, name));

const placeFor = async (ctx: Ctx, found: PackageRow, scope: Scope): Promise<Place> => {
  const { id, team_id } = found;
  if (scope === 'user') return { package_id: id, scope, scope_id: userId(ctx) };
  if (scope === 'team') {
    if (team_id === null) throw badRequest('scope: this package is not a team’s');
    if (!(await mayManage(ctx, team_id)))
      throw forbidden('those who manage the tools of the team set this for it');
    return { package_id: id, scope, scope_id: team_id };
  }
  if (!mayAdminister(ctx, found)) throw forbidden('administrators set this for all');
  return { package_id: id, scope, scope_id: OF_ALL };
};

/** Where a setting may be set, as its schema says (`x-scope`): one for administrators is not for each person. */
const assertScope = (manifest: Manifest, names: readonly string[], scope: Scope): void => {
  const properties = propertiesOf(manifest);
  for (const name of names) {
    if (properties[name] === undefined)
      throw badRequest(`settings: the package has no setting named ${JSON.stringify(name)}`);
    const least = ORDER.indexOf(leastScope(manifest, name));
    if (ORDER.indexOf(scope) > least)
      throw forbidden(`${name} is set ${least === 0 ? 'by administrators' : 'for a whole team'}; send scope`);
  }
};

const assertValues = (
  manifest: Manifest,
  values: Values,
  secrets: Readonly<Record<string, string>>,
): void => {
  const properties = propertiesOf(manifest);
  for (const [name, value] of Object.entries({ ...values, ...secrets })) {
    const part = properties[name];
    if (part === undefined) continue;
    const { success, error } = checkerOf(part).safeParse(value);
    if (!success) throw badRequest(`settings.${name}: ${complaint(error)}`, `settings.${name}`);
  }
  if (Buffer.byteLength(JSON.stringify({ ...values, ...secrets })) > VALUES_BYTES_MAX)
    throw badRequest('settings: together they are larger than 64 KB');
};

const merged = <T>(
  old: Readonly<Record<string, T>>,
  given: ReadonlyArray<readonly [string, T | null]>,
): Record<string, T> => {
  const values: Record<string, T> = { ...old };
  for (const [name, value] of given) {
    if (value === null) delete values[name];
    else values[name] = value;
  }
  return values;
};

export const change = (ctx: Ctx, name: string, input: ExtensionSettingsInput): Promise<ExtensionSettings> =>
  transact(ctx, async (ctx) => {
    const found = await accessRunning(ctx, name);
    const { row, version } = found;
    const manifest = version.manifest;
    const scope = input.scope ?? 'user';
    const where = await placeFor(ctx, row, scope);
    assertScope(manifest, Object.keys(input.settings), scope);
    await ctx.kernel.database.dialect.lock(ctx.db, `settings of package ${row.id}`);
    const old = (await store.listFor(ctx.db, row.id, [where.scope_id])).find((one) => one.scope === scope);
    const isSecret = secretNames(manifest);
    // What is shown of a secret may come back with the rest of a form: it changes nothing.
    const given = Object.entries(input.settings).filter(
      ([key, value]) => !(isSecret.has(key) && typeof value === 'object' && value !== null),
    );
    const values = merged(
      old?.values_json ?? {},
      given.filter(([key]) => !isSecret.has(key)),
    );
    const secrets = merged(
      old ? secretsIn(ctx, old) : {},
      given
        .filter(([key]) => isSecret.has(key))
        .map(([key, value]) => {
          if (value !== null && typeof value !== 'string') throw badRequest(`settings.${key}: must be text`);
          return [key, value === '' ? null : value] as const;
        }),
    );
    assertValues(manifest, values, secrets);
    const names = Object.keys(secrets).sort();
    await store.put(ctx.db, {
      ...where,
      ...{ values_json: values, secret_names_json: names, updated_at: ctx.now().toISOString() },
      secret_box:
        names.length === 0
          ? null
          : sealForServer(ctx.kernel.secrets, boxPlace(where), Buffer.from(JSON.stringify(secrets))),
    });
    const { id, package_id } = row;
    if (scope === 'user')
      emit(ctx, 'extension.settings.changed', { id, package_id }, { userIds: [userId(ctx)] });
    else {
      emit(ctx, 'extension.settings.changed', { id, package_id }, { topics: ['admin'] });
      await recordAct(ctx, {
        action: 'package.settings.changed',
        target: { type: 'package', id },
        details: { package_id, scope, names: Object.keys(input.settings) },
      });
    }
    return presentSettings(ctx, found);
  });

export const forgetPerson = (ctx: Ctx, person: string): Promise<void> => store.removeOfPerson(ctx.db, person);

/** After SECRET_KEY was rotated: what it seals moves under the new one. */
export const rewrapSecrets = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const row of await store.listBoxed(ctx.db)) {
      const renewed = row.secret_box && rewrapForServer(ctx.kernel.secrets, boxPlace(row), row.secret_box);
      if (renewed) await store.swapBox(ctx.db, row, renewed);
    }
  });
