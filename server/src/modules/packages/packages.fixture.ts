// How the generated suites make a package.

import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY, type RequestFixture } from '../../../test/security/fixture.ts';
import type { Person, World } from '../../../test/security/world.ts';

const newName = (): string =>
  `com.example.${unique()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`;

const form = (description: string): FormData =>
  packageForm(
    archiveOf({
      'manifest.json': manifestOf({
        id: newName(),
        description,
      }),
    }),
  );

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const FULL = {
  main: 'main.js',
  settings: { type: 'object', properties: { size: { type: 'integer', 'x-scope': 'user' } } },
  routes: METHODS.map((method) => ({ method, path: '/thing', handler: 'all' })),
  webhooks: [
    { slug: 'in', handler: 'all', methods: ['GET', 'POST'], verify: { kind: 'none' }, mode: 'sync' },
  ],
  surfaces: [{ slug: 'page', title: 'Page', entry: 'index.html' }],
};

/** A package with everything, enabled for all: one for each server. */
const full = new WeakMap<World, Promise<string>>();
const enabled = (world: World): Promise<string> => {
  const known = full.get(world) ?? enable(world);
  full.set(world, known);
  return known;
};
const enable = async ({ admin }: World): Promise<string> => {
  const archive = archiveOf({
    'manifest.json': manifestOf({ ...FULL, id: 'com.example.full' }),
    'main.js': 'export const all = () => ({ json: {} });',
    'index.html': '<!doctype html>',
  });
  const { id } = await admin.call('POST /api/v1/admin/packages/install', { form: packageForm(archive) });
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  return id;
};

/** Runs what needs the permission to install, and takes it away again. */
const asInstaller = async <T>({ admin }: World, owner: Person, work: () => Promise<T>): Promise<T> => {
  const params = { id: owner.id };
  const { role_ids } = await admin.call('GET /api/v1/admin/users/{id}', { params });
  const role = await admin.call('POST /api/v1/admin/roles', {
    body: { name: unique(), permissions: ['packages.install'] },
  });
  await admin.call('PUT /api/v1/admin/users/{id}', { params, body: { role_ids: [...role_ids, role.id] } });
  try {
    return await work();
  } finally {
    await admin.call('PUT /api/v1/admin/users/{id}', { params, body: { role_ids } });
  }
};

const allow = ({ admin }: World) =>
  admin.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'allow_user_packages' },
    body: { value: true },
  });

const onThing: RequestFixture = async (_caller, world) => ({
  params: { package_id: await enabled(world), path: 'thing' },
});
const onHook: RequestFixture = async (_caller, world) => ({
  params: { package_id: await enabled(world), slug: 'in' },
});
const onFull: RequestFixture = async (_caller, world) => ({ params: { id: await enabled(world) } });

export const fixture: NounFixture = {
  kinds: {
    installed_package: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async (world) => {
        const description = canary('package');
        await allow(world);
        const { id } = await world.admin.call('POST /api/v1/packages/install', { form: form(description) });
        return { id, canary: description };
      },
    },
    own_package: {
      ...OWNER_ONLY,
      seenBy: 'administrators',
      make: async (world, owner) => {
        const description = canary('own-package');
        await allow(world);
        const { id } = await asInstaller(world, owner, () =>
          owner.call('POST /api/v1/packages/install', { form: form(description) }),
        );
        return { id, canary: description };
      },
    },
  },
  operations: {
    'POST /api/v1/packages/install': async (_caller, world) => {
      await allow(world);
      return { body: form('Mine') };
    },
    'POST /api/v1/admin/packages/install': async () => ({ body: form('For all') }),
    'POST /api/v1/admin/packages/{id}/update': async (_caller, world) => {
      const id = newName();
      const made = await world.admin.call('POST /api/v1/admin/packages/install', {
        form: packageForm(archiveOf({ 'manifest.json': manifestOf({ id }) })),
      });
      return {
        params: { id: made.id },
        body: packageForm(archiveOf({ 'manifest.json': manifestOf({ id, version: '1.1.0' }) })),
      };
    },
    'POST /api/v1/admin/packages/{id}/rollback': async (_caller, world) => {
      const id = newName();
      const { admin } = world;
      const made = await admin.call('POST /api/v1/admin/packages/install', {
        form: packageForm(archiveOf({ 'manifest.json': manifestOf({ id }) })),
      });
      await admin.call('POST /api/v1/admin/packages/{id}/update', {
        params: { id: made.id },
        form: packageForm(archiveOf({ 'manifest.json': manifestOf({ id, version: '1.1.0' }) })),
      });
      return { params: { id: made.id }, body: {} };
    },
    'GET /api/v1/extensions/{id}/manifest': onFull,
    'GET /api/v1/extensions/{id}/settings': onFull,
    'POST /api/v1/extensions/{id}/settings': async (_caller, world) => ({
      params: { id: await enabled(world) },
      body: { settings: { size: 1 } },
    }),
    'GET /surfaces/{version_id}/{path}': async (_caller, world) => {
      await enabled(world);
      const { data } = await world.admin.call('GET /api/v1/surfaces');
      const [, , versionId = '', path = ''] = (data[0]?.url ?? '').split('/');
      return { params: { version_id: versionId, path } };
    },
    'GET /api/v1/ext/{package_id}/{path}': onThing,
    'POST /api/v1/ext/{package_id}/{path}': onThing,
    'PUT /api/v1/ext/{package_id}/{path}': onThing,
    'PATCH /api/v1/ext/{package_id}/{path}': onThing,
    'DELETE /api/v1/ext/{package_id}/{path}': onThing,
    'GET /api/v1/hooks/{package_id}/{slug}': onHook,
    'POST /api/v1/hooks/{package_id}/{slug}': onHook,
  },
};
