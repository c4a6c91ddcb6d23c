import { lazyPart } from '../../ui/lazy-part.tsx';
import { reading } from './reading-state.ts';

const ReadingBar = lazyPart(() => import('./ReadingBar.tsx').then((module) => module.ReadingBar));

/** What is read out can be held and ended, on whichever page it was begun. */
export const ReadingHost = () => {
  const now = reading.use();
  return now && <ReadingBar now={now} onClose={() => reading.set(() => null)} />;
};
