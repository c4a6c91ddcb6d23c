// What other modules may use. Everything else in this folder is private.
export {
  attach as attachFiles,
  copy as copyFiles,
  ofMessages as filesOfMessages,
  removeWith as removeFilesWith,
} from './attachments.ts';
export { recentOfChannel as recentFiles, textOf as textOfFile } from './contents.ts';
export { attachment, nameFromTitle } from './names.ts';
export { listOfProject as listProjectFiles } from './service.ts';
export { PICTURES as PICTURE_TYPES, typeOf as typeOfBytes } from './sniff.ts';
export { countAll as countFiles } from './store.ts';
export { keepToolFile, uploadToProject } from './upload.ts';
