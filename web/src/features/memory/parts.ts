// What is shown elsewhere than on the page of memories.

export { MemoryCard } from './MemoryCard.tsx';
export { PlaceMemories } from './PlaceMemories.tsx';
