import type { EnvironmentName } from '../../ground/config.ts';
import { type Door, type Operation, servedIn } from '../kernel/contract/operation.ts';
import { agentPaths, operatorPrefixes, prefixes } from '../kernel/contract/prefixes.ts';
import type { SuggestRoute } from '../kernel/edge/refusals/answer-unrouted.ts';
import { operatorOperations } from './company-operations.ts';
import { nearestRoute, type PublicRoute } from './nearest-route.ts';
import { operations } from './shipper-operations.ts';

/** What anybody may read, beside the two interfaces. */
const pages = ['/docs/', '/docs/errors', '/llms.txt', '/openapi.json', '/operator/openapi.json', '/livez', '/readyz'];

/**
 * Finds the route that an address without one was meant for.
 * @param base the stated address of the service, or nothing: a path in it is part of what is told.
 */
export function createRouteHints(environments: readonly EnvironmentName[], base: string): SuggestRoute {
  const above = base === '' ? '' : new URL(base).pathname.replace(/\/$/, '');
  let routes: readonly PublicRoute[] | undefined;
  return (method, path) => {
    routes ??= publicRoutes(environments);
    const meant = nearestRoute(routes, method, path.startsWith(`${above}/`) ? path.slice(above.length) : path);
    return meant?.replace(' ', () => ` ${above}`);
  };
}

/** Every address that the published descriptions name, in the environments that are served. */
function publicRoutes(environments: readonly EnvironmentName[]): PublicRoute[] {
  const shippers = environments.flatMap((name) => routesOf(servedIn(name, operations), name, prefixes[name]));
  const company = environments.flatMap((name) => routesOf(operatorOperations, name, operatorPrefixes[name]));
  const read = pages.map(
    (path): PublicRoute => ({ method: 'GET', base: '', path, door: 'page', environment: undefined }),
  );
  const agents = environments.flatMap((environment): PublicRoute[] => {
    const base = agentPaths[environment]?.replace('/mcp', '');
    return base === undefined ? [] : [{ method: 'POST', base, path: '/mcp', door: 'shippers', environment }];
  });
  return [...shippers, ...company, ...read, ...agents];
}

function routesOf<At extends Door>(
  rows: readonly Operation<At>[],
  environment: EnvironmentName,
  base: string | undefined,
): PublicRoute[] {
  if (base === undefined) return [];
  const door = base.includes('operator') ? 'company' : 'shippers';
  return rows.map(({ method, path }) => ({ method, base, path, door, environment }));
}
