// How the generated suites make a knowledge base, a document in it, and a member of it.

import { archiveOf, packageForm } from '../../../test/packages.ts';
import { unique } from '../../../test/security/derive.ts';
import { canary, type Ids, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';
import { until } from '../../../test/until.ts';

const create = async ({ call }: Person): Promise<{ id: string; name: string }> => {
  const { id, name } = await call('POST /api/v1/knowledge-bases', { body: { name: canary('knowledge') } });
  return { id, name };
};

const baseIn = async (owner: Person, { knowledge_base: id }: Ids): Promise<{ id: string; name: string }> => {
  if (id === undefined) return create(owner);
  const { name } = await owner.call('GET /api/v1/knowledge-bases/{id}', { params: { id } });
  return { id, name };
};

/** Read to the end: a suite that looks for changes must not meet those of the job. */
const addDocument = async ({ call }: Person, id: string, title: string): Promise<string> => {
  const added = await call('POST /api/v1/knowledge-bases/{id}/documents', {
    params: { id },
    body: { title, content: `All about ${title}.` },
  });
  const docId = 'id' in added ? added.id : '';
  await until('the document is ready', async () => {
    const path = 'GET /api/v1/knowledge-bases/{id}/documents/{docId}';
    return (await call(path, { params: { id, docId } })).status === 'ready';
  });
  return docId;
};

/** The archive of a base without documents. */
const archiveForm = (name: string): FormData => {
  const manifest = {
    ...{ format: 'parley-knowledge-base', version: 1, changed_at: '', documents: [] },
    base: { name, embedding_model: null },
  };
  return packageForm(archiveOf({ 'manifest.json': JSON.stringify(manifest) }));
};

export const fixture: NounFixture = {
  kinds: {
    knowledge_base: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, name } = await create(owner);
        return { id, canary: name };
      },
    },
    knowledge_document: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const base = await baseIn(owner, inside);
        const title = canary('document');
        return {
          id: await addDocument(owner, base.id, title),
          canary: title,
          within: { knowledge_base: base.id },
        };
      },
    },
    knowledge_base_member: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const base = await baseIn(owner, inside);
        const member = await world.newPerson();
        const { id } = await owner.call('POST /api/v1/knowledge-bases/{id}/members', {
          params: { id: base.id },
          body: { user_id: member.id, role: 'viewer' },
        });
        return { id, canary: base.name, within: { knowledge_base: base.id }, knownTo: [member.id] };
      },
    },
  },
  operations: {
    // A configuration is named together with a model that makes vectors, which none of the suites' has.
    'POST /api/v1/knowledge-bases': async () => ({
      body: { name: unique(), embedding: { provider_config_id: null } },
    }),
    'POST /api/v1/knowledge-bases/import': async () => ({ body: archiveForm(unique()) }),
    'PUT /api/v1/knowledge-bases/{id}': async () => ({
      body: { name: unique(), embedding: { provider_config_id: null } },
    }),
    'POST /api/v1/knowledge-bases/{id}/documents': async () => ({
      body: { title: unique(), content: unique() },
    }),
    'POST /api/v1/knowledge-bases/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id, role: 'viewer' },
    }),
  },
};
