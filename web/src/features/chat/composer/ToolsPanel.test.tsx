import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Participant, Tool } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { gone } from '../../../../test/acts.ts';
import { show } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { modelOf, newId, participantOf } from '../../../../test/things.ts';
import { queryClient } from '../../../lib/query.ts';
import { setChoice } from '../sending/choice.ts';
import { choiceInput } from '../sending/choice-input.ts';
import { ToolsButton } from './ToolsButton.tsx';

const GRANTS = 'GET /api/v1/personas/{id}/tool-grants';

const toolOf = (name: string, requires_approval = false): Tool => ({
  ...{ name, description: `What ${name} says of itself.`, parameters: {} },
  ...{ source: 'builtin', requires_approval },
});

const TOOLS = [toolOf('calculator'), toolOf('web_fetch'), toolOf('garden__water_plants', true)];

const open = async (channelId = newId(), isOutside = false) => {
  answer('GET /api/v1/tools', { tools: TOOLS });
  const shown = await show(<ToolsButton channelId={channelId} isOutside={isOutside} />);
  await shown.user.click(screen.getByRole('button', { name: /^Tools|tools chosen/ }));
  await screen.findByRole('dialog', { name: 'Tools' });
  const press = async (name: string) => shown.user.click(await screen.findByRole('switch', { name }));
  return { ...shown, channelId, press, asked: (words = '') => choiceInput(channelId, 'auto', words) };
};

const personaIn = (channelId: string): Participant => {
  const persona = participantOf({ participant_type: 'persona', participant_id: newId(), handle: 'gardener' });
  queryClient.setQueryData(['GET /api/v1/channels/{id}/participants', { params: { id: channelId } }], {
    participants: [persona],
  });
  answer(GRANTS, ({ params }) => ({
    data: [
      { tool_name: 'calculator', persona_id: String(params.id) },
      { tool_name: 'web_fetch', persona_id: String(params.id) },
    ].map(({ tool_name }) => ({ tool_name })),
    ...{ page: 1, per_page: 200, total: 2, total_pages: 1 },
  }));
  return persona;
};

test('models use no tool until one is switched on; then the next question names it, and the button counts it', async () => {
  const { press, asked, user } = await open();
  assert.deepEqual(asked(), {});
  await press('Calculate');
  await press('Water plants · garden');
  assert.deepEqual(asked(), { tools: ['calculator', 'garden__water_plants'] });
  screen.getByText('Does sums exactly.');
  screen.getByText(/What garden__water_plants says of itself. Asks you first./);
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('dialog', { name: 'Tools' }));
  await user.click(screen.getByRole('button', { name: '2 tools chosen' }));
  await press('Calculate');
  await press('Water plants · garden');
  assert.deepEqual(asked(), {});
});

test('a persona has its own tools, of which some are switched off here', async () => {
  const channelId = newId();
  personaIn(channelId);
  const { press, asked } = await open(channelId);
  await waitFor(() => assert.equal(screen.getAllByRole('switch', { checked: true }).length, 2));
  assert.equal(screen.queryByText(/Water plants/), null, 'it was not granted that');
  await press('Read web pages');
  assert.deepEqual(asked(), { tools: ['calculator'] });
  await press('Read web pages');
  assert.deepEqual(asked(), {});
});

test('what is chosen for models does not narrow what a persona that is called may use', async () => {
  const channelId = newId();
  personaIn(channelId);
  setChoice(channelId, { models: [modelOf()] });
  const { press, asked } = await open(channelId);
  await press('Calculate');
  assert.deepEqual(asked().tools, ['calculator']);
  assert.equal('tools' in asked('@gardener how much water?'), false);
  assert.deepEqual(asked('mail@gardener.test is not a call').tools, ['calculator']);
});

test('a tool that is gone is no longer named', async () => {
  const channelId = newId();
  setChoice(channelId, { tools: { models: ['calculator', 'gone'] } });
  const { asked } = await open(channelId);
  await screen.findByRole('switch', { name: 'Calculate' });
  await waitFor(() => assert.deepEqual(asked().tools, ['calculator']));
});

test('outside of a conversation nothing is offered that would wait for a yes', async () => {
  await open(newId(), true);
  await screen.findByRole('switch', { name: 'Calculate' });
  assert.equal(screen.queryByRole('switch', { name: 'Water plants · garden' }), null);
});
