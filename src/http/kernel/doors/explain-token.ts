import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';
import { parseDriverSecret } from '../../../orders/drivers/driver-secret.ts';
import { parseToken } from '../../../who/accounts/token.ts';
import { agentPaths, driverPrefixes, operatorPrefixes, prefixes } from '../contract/prefixes.ts';
import { describeSlip } from '../edge/refusals/token-slips.ts';

/** What a token opens, by its kind. What a page of a session shows is used by that page alone. */
const opens = { shipper: prefixes, operator: operatorPrefixes, session: undefined, link: undefined };

/**
 * The refusal of a token, with what its sender can do: where the token belongs, or which slip its form shows. The token
 * itself is never quoted.
 */
export function explainToken(refusal: ServiceError, { headers, server, routeOptions }: FastifyRequest): ServiceError {
  const isAgent = Object.values(agentPaths).some((path) => path === routeOptions.url);
  const { authorization = '' } = headers;
  const token = authorization.replace(/^bearer +/i, '');
  const message = {
    token_malformed: () => describeSlip(authorization) ?? (parseToken(token) ? undefined : mistyped),
    token_wrong_environment: () => sayWhere(token, server.served, isAgent),
    wrong_interface: () => `${refusal.message} ${sayInterface(token, server.served)}`.trim(),
  };
  const text = isExplained(refusal.code) ? message[refusal.code]() : undefined;
  return text === undefined ? refusal : new ServiceError(refusal.code, { message: text });
}

function isExplained(code: string): code is 'token_malformed' | 'token_wrong_environment' | 'wrong_interface' {
  return code === 'token_malformed' || code === 'token_wrong_environment' || code === 'wrong_interface';
}

const mistyped = 'A character of the token is wrong, or there is one too many: copy it again.';

type Served = FastifyRequest['server']['served'];

function sayWhere(token: string, served: Served, isAgent: boolean): string | undefined {
  const environment = (parseToken(token) ?? parseDriverSecret(token))?.environment;
  if (environment === undefined) return undefined;
  const belongs = environment === 'sandbox' ? 'This token belongs to the sandbox' : 'This token belongs to production';
  if (!served.environments.includes(environment)) return `${belongs}, which this service does not serve.`;
  const address = addressOf(token, served, isAgent);
  return address === undefined ? `${belongs}.` : `${belongs}: use ${address}.`;
}

/** Where a token that came to the wrong interface belongs. */
function sayInterface(token: string, served: Served): string {
  const address = addressOf(token, served);
  return address === undefined ? '' : `Use ${address}.`;
}

/** `isAgent`: it came to the door of agents, where the other one of a shipper’s token is meant. */
function addressOf(token: string, { base }: Served, isAgent = false): string | undefined {
  const parsed = parseToken(token);
  const opened = isAgent ? { ...opens, shipper: agentPaths } : opens;
  const path = parsed ? opened[parsed.kind]?.[parsed.environment] : driverPathOf(token);
  return path === undefined ? undefined : base + path;
}

function driverPathOf(token: string): string | undefined {
  const secret = parseDriverSecret(token);
  return secret && driverPrefixes[secret.environment];
}
