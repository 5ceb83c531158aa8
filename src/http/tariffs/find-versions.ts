import { describeVersions, type TariffVersion } from '../../engine/tariff/describe-versions.ts';
import { type Tariffs, tariffAt } from '../../engine/tariff/tariffs.ts';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';

/**
 * A version, and the one it is compared with: the named one or, without a name, the one before it. The first of a table
 * for certain accounts is compared with the general tariff of its day.
 * @throws {ServiceError} `tariff_not_found`, or `invalid_request` on `from`.
 */
export function findVersions(tariffs: Tariffs, version: string, from: string | undefined) {
  const versions = describeVersions(tariffs);
  const find = (wanted: string) => versions.find(({ tariff }) => tariff.version === wanted);
  const after = find(version);
  if (after === undefined) throw new ServiceError('tariff_not_found');
  const before = from === undefined ? findBefore(versions, after, tariffs) : find(from);
  if (before !== undefined) return { before, after };
  throw invalidRequest({
    from: [from === undefined ? 'is required: no version is before this one' : 'is no version of the tariff'],
  });
}

function findBefore(versions: readonly TariffVersion[], after: TariffVersion, tariffs: Tariffs) {
  const own = versions.findLast(({ name, from }) => name === after.name && from < after.from);
  if (own !== undefined || after.name === null) return own;
  const general = tariffAt(tariffs, after.from);
  return versions.find(({ tariff }) => tariff.version === general.version);
}
