import type { EnvironmentName } from '../../../../ground/config.ts';
import type { ErrorCode } from '../../../../ground/errors.ts';

/** Where the service is, as far as it was told, and which environments answer there. */
type Served = {
  /** The stated address without a trailing slash; empty if none was stated, so that addresses are paths. */
  base: string;
  environments: readonly EnvironmentName[];
};

declare module 'fastify' {
  interface FastifyInstance {
    served: Served;
  }
}

/** The page that says what every refusal means and what to do about it. */
export const errorsPath = '/docs/errors';

/**
 * Where a refusal is explained: the same for every refusal of a code.
 * @param base the stated address of the service, or empty: then it is a path.
 */
export function docUrl(base: string, code: ErrorCode): string {
  return `${base}${errorsPath}#${code}`;
}
