import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planAnswer } from '../demo-plan.ts';
import { NOTE_HELP } from '../prompt-sentences.ts';
import type { ModelRequest } from '../vendor.ts';

const NOTE = '# plan\n\nwe leave on  monday , early. Bring   shoes\n\n```\nlet x  = 1\n```\n- milk';

const answerTo = (instruction: string, selection?: string): string => {
  const parts = [`<note title="Trip">\n${NOTE}\n</note>`];
  if (selection !== undefined) parts.push(`<selection>\n${selection}\n</selection>`);
  const text = [...parts, instruction].join('\n\n');
  const request = {
    ...{ model: 'parley-demo', system: `${NOTE_HELP} Answer with the new text alone.`, tools: [] },
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  } as unknown as ModelRequest;
  return planAnswer(request).text;
};

test('the demonstration answers a wish about a note with another text of it and nothing else', () => {
  const code = '```\nlet x  = 1\n```';
  assert.equal(
    answerTo('Make it nicer'),
    `# plan\n\nWe leave on monday, early. Bring shoes.\n\n${code}\n- Milk`,
  );
  assert.equal(answerTo('Fasse dich kürzer'), `# plan\n\nWe leave on monday, early.\n\n${code}\n- Milk`);
  assert.equal(answerTo('As a list', 'one thing. another one'), '- One thing.\n- Another one.');
  assert.equal(answerTo('Make a checklist', '- milk\n- bread'), '- [ ] Milk\n- [ ] Bread');
  assert.equal(answerTo('/demo echo just this'), 'just this', 'commands are obeyed as everywhere');
});
