// A program with tools that speaks over its standard input and output, for tests to have started.

import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'program', version: '1' });
const annotations = { readOnlyHint: true };
server.registerTool('about', { description: 'Says what it has been given', annotations }, async () => {
  const about = { pid: process.pid, cwd: process.cwd(), environment: Object.keys(process.env) };
  return { content: [{ type: 'text', text: JSON.stringify(about) }] };
});
server.registerTool('end', { description: 'Ends the program', annotations }, () => process.exit(3));
await server.connect(new StdioServerTransport());
