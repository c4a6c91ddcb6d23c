import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '../../kernel/metrics.ts';
import { registerHealth } from './metrics.ts';

test('the health of a provider configuration is 1, 0.5 or 0, and a failing database costs only these figures', async () => {
  const metrics = createMetrics();
  let rows: () => Promise<Array<{ provider: string; config_id: string; status: string }>> = async () => [
    { provider: 'openai', config_id: 'a', status: 'healthy' },
    { provider: 'openai', config_id: 'b', status: 'failing' },
    { provider: 'ollama', config_id: 'c', status: 'down' },
  ];
  registerHealth(metrics.register, () => rows());
  const text = await metrics.text();
  assert.match(text, /^parley_provider_health\{provider="openai",config_id="a"\} 1$/m);
  assert.match(text, /^parley_provider_health\{provider="openai",config_id="b"\} 0.5$/m);
  assert.match(text, /^parley_provider_health\{provider="ollama",config_id="c"\} 0$/m);
  rows = () => Promise.reject(new Error('no database'));
  assert.doesNotMatch(await metrics.text(), /^parley_provider_health\{/m);
});
