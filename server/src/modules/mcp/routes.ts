import { mcpServerRoutes } from '@parley/contract';
import { Failure } from '../../kernel/errors.ts';
import { Reply, type RequestFacts, serve } from '../../kernel/http.ts';
import { assertNoForeignOrigin } from '../auth/index.ts';
import { answerRpc, assertVersion } from './service.ts';

/** Clients send both kinds that the protocol knows; one that cannot read JSON has nothing to expect here. */
const assertReadable = (request: RequestFacts): void => {
  const accept = request.header('accept');
  if (accept !== undefined && !/application\/(json|\*)|\*\/\*/.test(accept))
    throw new Failure(406, 'the answers of this server are application/json');
};

export const routes = serve(mcpServerRoutes, {
  'POST /api/v1/mcp': async (ctx, { body, request }) => {
    assertNoForeignOrigin(ctx, request);
    assertReadable(request);
    assertVersion(request.header('mcp-protocol-version'));
    const answer = await answerRpc(ctx, body);
    return answer === null ? new Reply(202, '') : new Reply(200, answer);
  },
  'GET /api/v1/mcp': async (ctx, { request }) => {
    assertNoForeignOrigin(ctx, request);
    return new Reply(405, { error: 'this server has no stream of its own; send a POST' }, { allow: 'POST' });
  },
});
