import type { Draft } from './stages.ts';

/** What the graph and the list are told alike. */
export interface StepViewProps {
  readonly draft: Draft;
  readonly chosen: string | null;
  /** The steps that something is wrong with. */
  readonly wrong: ReadonlySet<string | null>;
  readonly onChoose: (key: string) => void;
}
