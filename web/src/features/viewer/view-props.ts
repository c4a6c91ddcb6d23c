export interface PageSeen {
  readonly at: number;
  readonly count: number;
}

/** What every view of a file is told, and tells. */
export interface ViewProps {
  readonly zoom: number;
  /** Of a PDF: the page that is to be seen first. */
  readonly page: number;
  /** Words of that page that are marked. */
  readonly passage?: string | undefined;
  readonly onPage: (seen: PageSeen) => void;
  readonly onZoom: (zoom: number) => void;
  /** Of a frame, which has the keyboard for itself. */
  readonly onKey: (key: string) => void;
  /** To the next file, or the one before. */
  readonly onSwipe: (step: 1 | -1) => void;
}
