import { describeVersions } from '../../../engine/tariff/describe-versions.ts';
import type { TariffSource } from '../../../engine/tariff/tariff.ts';
import type { Config } from '../../../ground/config.ts';
import { dayMs, type Instant } from '../../../ground/units.ts';
import { judgeSupplierCountry } from '../../process/judge-config.ts';
import { loadSold, loadTables, tariffDirectory } from '../../reference-data.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Costs of a year ago are no longer those of today. */
const ageMaxMs = 365 * dayMs;

/** Whether the price tables can be used, whose they are, and from when. */
export function checkTariff(config: Config, now: Instant): Finding[] {
  const { ok, warn } = findingsOf('tariff');
  const tariffs = loadTables(config.dataDirectory);
  judgeSupplierCountry(config, tariffs);
  const general = describeVersions(tariffs).filter(({ name }) => name === null);
  const used = general.findLast(({ from }) => from <= now) ?? general[0];
  const next = general.find(({ from }) => from > now);
  const prices = used?.tariff.sources.find(({ table }) => table === 'tariff');
  if (used === undefined || prices === undefined) return [warn('there is no price table')];
  const then = next === undefined ? '' : `, the next from ${new Date(next.from).toISOString().slice(0, 10)}`;
  return [
    ok(`version ${used.tariff.version} in use${then}; npx transport tariff check looks closer`),
    ...judgePrices(prices, used.sizes.rates, now).map(warn),
    ...(used.tariff.cancellation.size === 0 ? [warn('canceling is free: there is no table of fees')] : []),
  ];
}

function judgePrices({ isOwn, validFrom, file }: TariffSource, rates: number, now: Instant): string[] {
  const isOld = Date.parse(validFrom) < now - ageMaxMs;
  const beside = rates === 0 ? '' : ` beside your ${rates === 1 ? 'rate' : `${rates} rates`}`;
  return [
    ...(isOwn ? [] : [`prices${beside} are those of the release, not yours: run npx transport tariff new`]),
    ...(isOld ? [`the prices of ${file} are over a year old`] : []),
  ];
}

/** Whether something limits what can be sold on a day. */
export function checkAvailability({ dataDirectory }: Config): Finding[] {
  const { ok, warn } = findingsOf('availability');
  const { pools } = loadSold(tariffDirectory(dataDirectory), loadTables(dataDirectory));
  if (pools.length === 0) return [warn('any number of loads may be booked on a day: availability.json has no pools')];
  return [ok(`${pools.length} ${pools.length === 1 ? 'pool limits' : 'pools limit'} what is sold on a day`)];
}
