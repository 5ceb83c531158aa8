import type { Database } from '../database/database.ts';
import { keepDelivering } from '../delivery/keep-delivering.ts';
import { secondMs } from '../units.ts';
import { shipperWebhooks } from './deliver-webhooks.ts';
import type { AddressGuard } from './sending/address-guard.ts';
import { createPoster } from './sending/post-message.ts';

/** A database that is not there fails every endpoint's turn: it is told so often. */
const tellMs = 10 * secondMs;

type Options = { guards: Record<'shipper', AddressGuard>; onError: (error: unknown) => void };

/** Delivers to the endpoints of one environment. Returns a function that stops it, within some seconds. */
export function keepDeliveringWebhooks(database: Database, { guards, onError }: Options): () => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (error: unknown) => {
    if (performance.now() - toldAt < tellMs) return;
    toldAt = performance.now();
    onError(error);
  };
  const start = (guard: AddressGuard) => {
    const poster = createPoster({ guard });
    return keepDelivering(shipperWebhooks({ database, poster, onError: tell }), poster.close);
  };
  const stops = [start(guards.shipper)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
