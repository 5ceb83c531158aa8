import { LruMap } from 'toad-cache';
import { minuteMs } from '../../../ground/units.ts';
import type { Point } from '../../cities/place.ts';
import type { Item } from '../../load/item.ts';
import { isHazardousLoad } from './measure-transport.ts';
import type { VehicleWays } from './vehicle-ways.ts';

/** A transport as far as its ways depend on it. */
type QuotedTransport = { items: readonly Item[]; loadings: readonly Point[]; unloadings: readonly Point[] };

/**
 * The ways that prices were quoted on where there is a routing engine, the network's among them: a booking that names
 * no offer uses them, whatever the engine would say by then. Kept in this process.
 */
export type QuotedWays = {
  /** `vehicleIds`: those quoted. One without a way of the engine was quoted on the network's. */
  note: (accountId: number, transport: QuotedTransport, vehicleIds: readonly number[], ways: VehicleWays) => void;
  /** The way that the account was quoted last for a vehicle. Undefined: none was. */
  find: (accountId: number, transport: QuotedTransport, vehicleId: number) => VehicleWays | undefined;
};

/** Of accounts, at some 1.5 kB. */
const lanesMax = 20_000;

/** @param offerMinutes how long an offer holds from the minute after it was made */
export function createQuotedWays(offerMinutes: number): QuotedWays {
  const lanes = new LruMap<Map<number, string | undefined>>(lanesMax, (offerMinutes + 1) * minuteMs);
  return {
    note: (accountId, transport, vehicleIds, ways) => {
      const key = laneKey(accountId, transport);
      const quoted = new Map(lanes.get(key));
      for (const id of vehicleIds) quoted.set(id, ways.get(id));
      lanes.set(key, quoted);
    },
    find: (accountId, transport, vehicleId) => {
      const quoted = lanes.get(laneKey(accountId, transport));
      if (!quoted?.has(vehicleId)) return undefined;
      const way = quoted.get(vehicleId);
      return new Map(way === undefined ? [] : [[vehicleId, way]]);
    },
  };
}

function laneKey(accountId: number, { items, loadings, unloadings }: QuotedTransport): string {
  const points = [...loadings, ...unloadings].map(({ latitude, longitude }) => `${latitude},${longitude}`);
  return [accountId, isHazardousLoad(items), ...points].join(' ');
}
