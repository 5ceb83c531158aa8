import { useEffect, useState } from 'preact/hooks';
import type { Offer } from '../../../../../client/src/api-types.ts';
import { serverNow } from '../../../../data/dispatch/server-time.ts';
import { clock, day, duration, money } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';

/** How long the price holds, and what canceling costs. */
export function OfferTerms({ offer }: { offer: Offer }) {
  return (
    <span class="mut terms">
      <KeptUntil until={offer.valid_until} />
      <span class="wide"> {cancellationText(offer)}</span>
    </span>
  );
}

/** `Price kept until 11:50, 24 min`: in the reader's time zone, counted by the service's clock. */
function KeptUntil({ until }: { until: string }) {
  const [now, setNow] = useState(serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (Date.parse(until) - now) / 1000);
  const at = new Date(until);
  const time = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  return <span class="num">{words.value.booking.keptUntil(time, duration(seconds))}</span>;
}

function cancellationText({ cancellation, currency_code }: Offer): string {
  const { booking } = words.value;
  if (!cancellation) return booking.cancelFree;
  const { free_until, steps, after_arrival } = cancellation;
  const last = money(after_arrival, currency_code);
  if (free_until === null || !steps[0]) return booking.cancelFreeUntilArrival(last);
  const until = `${day(free_until)} ${clock(free_until)}`;
  return booking.cancelFees(until, money(steps[0].fee, currency_code), last);
}
