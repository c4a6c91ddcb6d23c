import { createPortal } from 'react-dom';
import { Markdown } from '../../markdown/index.ts';
import type { DrawnPlaces } from './drawn-blocks.ts';

/** Fills the places that the editor has made in the text for what is drawn there. */
export const DrawnHere = ({ places }: { readonly places: DrawnPlaces }) =>
  places.use().map(({ key, element, source }) => createPortal(<Markdown text={source} />, element, key));
