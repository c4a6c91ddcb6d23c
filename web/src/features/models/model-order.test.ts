import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnabledModel } from '@parley/contract';
import { changedPlaces, withMoved } from './model-order.ts';

const model = (model_id: string, sort_order = 0) =>
  ({ model_id, provider_config_id: 'house', hidden: false, sort_order }) as EnabledModel;

const shown = (models: readonly EnabledModel[]) =>
  models.map(({ model_id, sort_order }) => `${model_id} ${sort_order}`);

test('a model takes the place of another, and only what has to be is given a place', () => {
  const [a, b, c, d] = [model('a'), model('b'), model('c'), model('d')];
  const models = [a, b, c, d];
  assert.deepEqual(shown(withMoved(models, b, a)), ['b -2', 'a -1', 'c 0', 'd 0']);
  assert.deepEqual(shown(withMoved(models, a, c)), ['b -3', 'c -2', 'a -1', 'd 0']);
  assert.deepEqual(shown(withMoved(models, model('x'), a)), shown(models), 'what is not there does not move');
});

test('a place that was given stays behind those that come before it', () => {
  const models = [model('a', -3), model('b', -2), model('c', -1), model('d')];
  const [a, b] = models;
  assert.ok(a && b);
  const after = withMoved(models, b, a);
  assert.deepEqual(shown(after), ['b -3', 'a -2', 'c -1', 'd 0']);
  assert.deepEqual(
    changedPlaces(models, after).map(({ model_id, sort_order }) => [model_id, sort_order]),
    [
      ['b', -3],
      ['a', -2],
    ],
  );
});
