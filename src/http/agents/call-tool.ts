import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyReply } from 'fastify';
import { invalidRequest } from '../../ground/errors.ts';
import type { Caller } from '../../who/accounts/account-store.ts';
import type { ShipperServices } from '../kernel/contract/live.ts';
import { noteInLog } from '../kernel/edge/log/request-log.ts';
import { type AgentCall, callOperation, type OperationReply } from './call-operation.ts';
import { missingScope } from './list-tools.ts';
import { presentFile } from './present-file.ts';
import { markPeoplesTexts, presentRefusal, refusal, resultOf } from './results.ts';
import { judgeArguments } from './tool-schema.ts';
import { type AgentTool, agentTools, type Fields, withoutLinks } from './tools.ts';

/** What a call of a tool works with. */
export type AgentContext = AgentCall & {
  reply: FastifyReply;
  caller: Caller;
  live: ShipperServices;
  /** Gives back what the request was counted as, before an operation counts it. */
  giveBack: () => void;
};

/**
 * Calls a tool. What an operation refuses is a result that says so, since an agent is to read it.
 * @throws {ProtocolError} for a tool that does not exist.
 */
export async function callTool(
  context: AgentContext,
  { name, arguments: stated = {} }: { name: string; arguments?: Fields | undefined },
): Promise<CallToolResult> {
  const tool = agentTools.find((each) => each.name === name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  noteInLog(context.request, { tool: name });
  const scope = missingScope(tool, context.caller.scopes);
  if (scope !== undefined) {
    return refusal('scope_missing', `This token does not have the scope "${scope}" that ${name} needs.`);
  }
  const operation = tool.choose?.(stated) ?? tool.operations[0];
  const errors = judgeArguments(tool, operation, stated);
  if (Object.keys(errors).length > 0) {
    return refusal('invalid_request', invalidRequest(errors).message, errors);
  }
  context.giveBack();
  const { paper: _paper, ...sent } = stated;
  const reply = await callOperation(context, operation, { ...(tool.own ? sent : stated), ...tool.fixed });
  for (const header of ['ratelimit', 'ratelimit-policy']) {
    const told = reply.headers[header];
    if (told !== undefined) context.reply.header(header, told);
  }
  return present(tool, reply, () => `${context.live.urls.own()}${operation.path}`);
}

function present(tool: AgentTool, reply: OperationReply, urlOf: () => string): CallToolResult {
  if (reply.status >= 400) return presentRefusal(reply);
  if (reply.file) return presentFile(reply.file, urlOf());
  const told = (tool.tells ?? withoutLinks)(reply.body);
  const isReplay = reply.headers['idempotent-replayed'] === 'true';
  const shown = isReplay ? { repeated: true, ...told } : told;
  return resultOf(tool.quotesPeople ? markPeoplesTexts(shown) : shown);
}
