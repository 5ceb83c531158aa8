import { invalidRequest } from '../../ground/errors.ts';
import { noteInLog } from '../kernel/edge/log/request-log.ts';
import { type AgentContext, callOperation, type OperationReply } from './call-operation.ts';
import { confirmBooking } from './confirm-booking.ts';
import { fileResult } from './file-result.ts';
import { judgeArguments } from './judge-arguments.ts';
import { missingScope } from './list-tools.ts';
import type { ToolAnswer, ToolCall, ToolResult } from './messages.ts';
import { markPeoplesTexts, presentRefusal, refusal, resultOf } from './results.ts';
import { type AgentTool, agentTools, type Fields, withoutLinks } from './tools.ts';

/**
 * Calls a tool. What an operation refuses is a result that says so, since an agent is to read it; only a tool that does
 * not exist is refused by the protocol.
 */
export async function callTool(context: AgentContext, call: ToolCall): Promise<ToolAnswer> {
  const { name, stated } = call;
  const tool = agentTools.find((each) => each.name === name);
  if (!tool) return { refused: `Unknown tool: ${name.slice(0, 64)}` };
  const { base } = context.app.served;
  noteInLog(context.request, { tool: name });
  const scope = missingScope(tool, context.caller.scopes);
  if (scope !== undefined) {
    return {
      result: refusal(base, 'scope_missing', `This token does not have the scope "${scope}" that ${name} needs.`),
    };
  }
  const operation = tool.choose?.(stated) ?? tool.operations[0];
  const errors = judgeArguments(tool, operation, stated);
  if (Object.keys(errors).length > 0) {
    return { result: refusal(base, 'invalid_request', invalidRequest(errors).message, errors) };
  }
  const question = tool.asksPerson && (await confirmBooking(context, call));
  if (question) return question;
  context.giveBack();
  const { paper: _paper, ...sent } = stated;
  const reply = await callOperation(context, operation, { ...(tool.own ? sent : stated), ...tool.fixed });
  for (const header of ['ratelimit', 'ratelimit-policy']) {
    const told = reply.headers[header];
    if (told !== undefined) context.reply.header(header, told);
  }
  return { result: present(tool, reply, stated, context.live.urls.own()) };
}

function present(tool: AgentTool, reply: OperationReply, { draft }: Fields, base: string): ToolResult {
  if (reply.status >= 400) return presentRefusal(reply, draft !== undefined);
  if (reply.file) return fileResult(reply.file, base + reply.path);
  const told = (tool.tells ?? withoutLinks)(reply.body);
  const isReplay = reply.headers['idempotent-replayed'] === 'true';
  const shown = isReplay ? { repeated: true, ...told } : told;
  return resultOf(tool.quotesPeople ? markPeoplesTexts(shown) : shown);
}
