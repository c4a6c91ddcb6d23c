// What is shown elsewhere than on the page of memories.

export { ClosedHere, useIsClosedHere } from './ClosedHere.tsx';
export { MemoryCard } from './MemoryCard.tsx';
export { PlaceMemories } from './PlaceMemories.tsx';
