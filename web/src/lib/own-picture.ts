/** A picture in a text that is a file of this server: its name, and the id of the file. */
export const OWN_PICTURE = /!\[([^\]\n]*)\]\(\/api\/v1\/files\/([0-9a-f-]{36})\/download\)/;
