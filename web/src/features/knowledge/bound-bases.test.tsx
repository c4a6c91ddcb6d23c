import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { isOn } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { baseOf, bindingOf } from '../../../test/knowledge-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { BoundBases } from './BoundBases.tsx';
import { PersonaBases } from './PersonaBases.tsx';
import { projectPart } from './project-part.tsx';
import { WorkspaceBases } from './WorkspaceBases.tsx';

const roses = baseOf({ name: 'Roses' });
const oaks = baseOf({ name: 'Oaks' });

test('a chat says who will be told what, and a base that is chosen is bound with those that were', async () => {
  const [id, secret] = [newId(), bindingOf({ name: 'Of another' })];
  answer('GET /api/v1/channels/{id}/knowledge-bases', { data: [secret] });
  answer('GET /api/v1/knowledge-bases', countedOf(roses, oaks));
  answer('PUT /api/v1/channels/{id}/knowledge-bases', { data: [] });
  const { user } = await show(<BoundBases place="channels" id={id} mayChange />);
  screen.getByText(/What an owner of a base adds is told to everyone here/);
  await user.click(await screen.findByRole('checkbox', { name: 'Roses' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('PUT /api/v1/channels/{id}/knowledge-bases').body, {
      kb_ids: [secret.kb_id, roses.id],
    }),
  );
  assert.ok(isOn('checkbox', 'Of another'));
});

test('a person who may not change it sees what is bound, and nothing else', async () => {
  answer('GET /api/v1/channels/{id}/knowledge-bases', { data: [bindingOf({ name: 'Roses' })] });
  await show(<BoundBases place="channels" id={newId()} mayChange={false} />);
  const box = await screen.findByRole('checkbox', { name: 'Roses' });
  assert.equal(box.getAttribute('aria-disabled'), 'true');
});

test('where nothing is bound and nothing can be, each is said in its own words', async () => {
  answer('GET /api/v1/channels/{id}/knowledge-bases', { data: [] });
  answer('GET /api/v1/knowledge-bases', countedOf());
  await show(
    <>
      <BoundBases place="channels" id={newId()} mayChange={false} />
      <BoundBases place="channels" id={newId()} mayChange />
    </>,
  );
  await screen.findByText('Nothing is bound here.');
  await screen.findByRole('link', { name: 'Knowledge' });
});

test('a project has its knowledge on its page', async () => {
  answer('GET /api/v1/projects/{id}/knowledge-bases', {
    data: [bindingOf({ kb_id: roses.id, name: 'Roses' })],
  });
  answer('GET /api/v1/knowledge-bases', countedOf(roses));
  answer('PUT /api/v1/projects/{id}/knowledge-bases', { data: [] });
  const { user } = await show(<projectPart.Part projectId={newId()} workspaceId={null} mayWrite />);
  await user.click(await screen.findByRole('checkbox', { name: 'Roses' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('PUT /api/v1/projects/{id}/knowledge-bases').body, { kb_ids: [] }),
  );
});

test('a project gets a knowledge base of its own, which opens where documents are dropped', async () => {
  const made = baseOf({ name: 'Pond' });
  answer('GET /api/v1/projects/{id}/knowledge-bases', { data: [] });
  answer('GET /api/v1/knowledge-bases', countedOf());
  answer('POST /api/v1/projects/{id}/knowledge-bases', made);
  const id = newId();
  const { user, path } = await show(<projectPart.Part projectId={id} workspaceId={null} mayWrite />);
  await user.click(await screen.findByRole('button', { name: 'Add documents' }));
  await waitFor(() => assert.equal(path(), `/knowledge/${made.id}`));
  assert.equal(lastAsked('POST /api/v1/projects/{id}/knowledge-bases').params.id, id);
});

test('of a persona all bases are told with whether each is searched before every answer: what is not said is reset', async () => {
  const quiet = bindingOf({ kb_id: oaks.id, name: 'Oaks', auto_search: false });
  answer('GET /api/v1/personas/{id}/knowledge-bases', { data: [quiet] });
  answer('GET /api/v1/knowledge-bases', countedOf(roses, oaks));
  answer('PUT /api/v1/personas/{id}/knowledge-bases', { data: [quiet] });
  const PUT = 'PUT /api/v1/personas/{id}/knowledge-bases';
  const { user } = await show(<PersonaBases id={newId()} mayChange />);
  screen.getByText(/It lends no right to read/);
  await user.click(await screen.findByRole('checkbox', { name: 'Roses' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(PUT).body, {
      kb_ids: [oaks.id, roses.id],
      auto_search: { [oaks.id]: false, [roses.id]: true },
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: /^Search before every answer.*Oaks/ }));
  await waitFor(() => assert.deepEqual(lastAsked(PUT).body.auto_search?.[oaks.id], true));
});

test('a workspace keeps those that are bound when one is added', async () => {
  answer('GET /api/v1/knowledge-bases', countedOf(roses, oaks));
  answer('PUT /api/v1/workspaces/{id}', () => Response.json({ error: 'no' }, { status: 403 }));
  const { user } = await show(<WorkspaceBases id={newId()} kbIds={[oaks.id]} />);
  await user.click(await screen.findByRole('checkbox', { name: 'Roses' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('PUT /api/v1/workspaces/{id}').body, { kb_ids: [oaks.id, roses.id] }),
  );
});
