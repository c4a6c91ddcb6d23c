/** `Name: value`, one to a line, as people copy them from a manual. Null when a line is something else. */
export const readHeaders = (text: string): Record<string, string> | null => {
  const headers: Record<string, string> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, name, value] = /^\s*([\w-]+)\s*:\s*(\S.*?)\s*$/.exec(line) ?? [];
    if (!name || !value) return null;
    headers[name] = value;
  }
  return headers;
};
