import { lazy, Suspense } from 'react';
import { useMe } from '../../lib/me.ts';

const SoundWatch = lazy(() =>
  import('./SoundWatch.tsx').then(
    (module) => ({ default: module.SoundWatch }),
    // Without it the page is as it is for those who want no sounds.
    () => ({ default: () => null }),
  ),
);

/** For those who want sounds; the others fetch nothing for it. */
export const SoundHost = () =>
  useMe().settings.sounds === true && (
    <Suspense fallback={null}>
      <SoundWatch />
    </Suspense>
  );
