import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerFeatures } from '../../feature.ts';
import { FEATURES } from '../../features.ts';
import { capsOf, keysOf, readBindings, refusalOf, shortcutIds, shortcuts } from './shortcut-table.ts';

registerFeatures(FEATURES);

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test('the main modifier is Command on a Mac and Control elsewhere', () => {
  assert.equal(keysOf(press('k', { metaKey: true }), true), 'Mod+K');
  assert.equal(keysOf(press('k', { ctrlKey: true }), false), 'Mod+K');
  assert.equal(keysOf(press('k', { ctrlKey: true }), true), 'Ctrl+K');
});

test('a letter is found by its place where the keyboard writes another alphabet', () => {
  assert.equal(keysOf(press('ن', { ctrlKey: true }, 'KeyK'), false), 'Mod+K');
  assert.equal(keysOf(press('˚', { altKey: true }, 'KeyK'), true), 'Alt+K');
});

test('a sign is the same key whether or not the keyboard needs Shift for it', () => {
  assert.equal(keysOf(press('/', { ctrlKey: true }), false), 'Mod+/');
  assert.equal(keysOf(press('/', { ctrlKey: true, shiftKey: true }, 'Digit7'), false), 'Mod+/');
});

test('modifiers alone are no shortcut yet', () => {
  assert.equal(keysOf(press('Shift', { shiftKey: true }), false), null);
});

test('no two shortcuts have the same keys to begin with, and none of them would be refused', () => {
  const bindings = readBindings({});
  for (const id of shortcutIds()) assert.equal(refusalOf(id, shortcuts()[id].keys, bindings), null, id);
});

test('keys that are taken, that belong to the page, or that one types with are refused', () => {
  const bindings = readBindings({ shortcuts: { help: 'Mod+H' } });
  assert.deepEqual(refusalOf('palette', 'Mod+H', bindings), { reason: 'taken', by: 'help' });
  assert.equal(refusalOf('help', 'Mod+H', bindings), null);
  assert.equal(refusalOf('palette', 'Mod+/', bindings), null, 'what was given up is free');
  assert.deepEqual(refusalOf('palette', 'Mod+C', bindings), { reason: 'reserved' });
  assert.deepEqual(refusalOf('palette', 'Shift+K', bindings), { reason: 'too_simple' });
});

test('settings that make no sense leave the shortcuts as they were', () => {
  assert.equal(readBindings({ shortcuts: 'nonsense' }).palette, 'Mod+K');
  assert.equal(readBindings({ shortcuts: { palette: 7 } }).palette, 'Mod+K');
});

test('caps are drawn as the keyboard shows them', () => {
  assert.deepEqual(capsOf('Mod+Shift+O', 'de', true), ['⌘', '⇧', 'O']);
  assert.deepEqual(capsOf('Alt+Shift+ArrowUp', 'en', false), ['Alt', 'Shift', '↑']);
  assert.deepEqual(capsOf('Mod+/', 'en', false), ['Ctrl', '/']);
  assert.deepEqual(capsOf('Mod+Shift+O', 'de', false), ['Strg', 'Umschalt', 'O']);
  assert.deepEqual(capsOf('Escape', 'fr', false), ['Échap']);
  assert.deepEqual(capsOf('Escape', 'es', false), ['Esc']);
});
