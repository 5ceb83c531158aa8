import { operatorOperations } from '../../../src/http/interfaces/company-operations.ts';
import { driverOperations } from '../../../src/http/interfaces/driver-operations.ts';
import { operations } from '../../../src/http/interfaces/shipper-operations.ts';
import type { Operation } from '../../../src/http/kernel/contract/operation.ts';
import type { World } from '../../support/journey/world.ts';

type Asked = Pick<Operation, 'method' | 'path' | 'query'>;
const interfaces: Record<keyof World['sent'], readonly Asked[]> = {
  shipper: operations,
  operator: operatorOperations,
  driver: driverOperations,
};

/** Operations of any interface, and parameters of their queries, that nobody has sent. */
export function findUnwalked(sent: World['sent']): string[] {
  return Object.entries(interfaces).flatMap(([door, served]) =>
    served.flatMap(({ method, path, query }) => {
      const form = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+').replaceAll('.', '\\.')}(\\?|$)`);
      const matching = sent[door as keyof World['sent']].filter((each) => form.test(each));
      if (matching.length === 0) return [`${door}: ${method} ${path}`];
      return Object.keys(query?.properties ?? {})
        .filter((name) => !matching.some((each) => new URLSearchParams(each.split('?')[1]).has(name)))
        .map((name) => `${door}: ${method} ${path}?${name}`);
    }),
  );
}
