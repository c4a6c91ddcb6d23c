// What other modules may use. Everything else in this folder is private.
export {
  attach as attachFiles,
  copy as copyFiles,
  ofMessages as filesOfMessages,
  removeWith as removeFilesWith,
} from './attachments.ts';
export {
  bytesOf as bytesOfFile,
  proseOf as proseOfFile,
  recentOfChannel as recentFiles,
} from './contents.ts';
export { attachment, cleanName as cleanFileName, nameFromTitle } from './names.ts';
export { archiveEntryOf } from './person-data.ts';
export { assertWithinQuota, keptWithFiles } from './quota.ts';
export { rangeOf } from './range.ts';
export {
  erase as eraseFile,
  hasLoose as hasLooseFiles,
  listOfChannel as listChannelFiles,
  listOfNote as listNoteFiles,
  listOfProject as listProjectFiles,
  passOnOfNote as passOnNoteFiles,
  passOnOfProject as passOnProjectFiles,
  putInChannel as putFilesInChannel,
  read as accessFile,
} from './service.ts';
export { PICTURES as PICTURE_TYPES, typeOf as typeOfBytes } from './sniff.ts';
export { countAll as countFiles, find as findFile } from './store.ts';
export { filesNamedElsewhere } from './unsubmitted.ts';
export {
  type ArrivedFile,
  keepImportedFile,
  keepToolFile,
  type UnpackedFile,
  uploadArchive,
  uploadToChannel,
  uploadToKnowledgeBase,
  uploadToNote,
  uploadToProject,
} from './upload.ts';
