// What other features use of this one.

export { DeleteFolder } from './DeleteFolder.tsx';
export { foldersQuery, useFolderOrder } from './use-folder-order.ts';
