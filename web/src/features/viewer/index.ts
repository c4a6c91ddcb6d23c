// What other features use of this one.

export { ViewerHost } from './ViewerHost.tsx';
