import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showToastsBy, toast } from './toast.ts';

test('what is said before the toaster is there is shown when it comes, once and in order', () => {
  toast.error('it failed');
  toast.success('it worked');
  const shown: string[] = [];
  const shownBy =
    (before: string) =>
    ({ title }: { readonly title: string }) => {
      shown.push(before + title);
      return () => undefined;
    };
  showToastsBy(shownBy(''));
  assert.deepEqual(shown, ['it failed', 'it worked']);
  toast.success('again');
  showToastsBy(shownBy('anew: '));
  toast.success('at last');
  assert.deepEqual(shown, ['it failed', 'it worked', 'again', 'anew: at last']);
});
