import { useEffect, useState } from 'preact/hooks';
import type { LoadingPlace, NewBooking, Offer, UnloadingPlace } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal } from '../../../../data/refusal.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import { amountOf, bookingOf } from '../form/booking-request.ts';
import type { TransportForm } from '../form/transport-form.ts';
import { windowOf } from '../form/window-of.ts';

type Answer = { request: string; amount: number | undefined; refusal: TransportError | undefined };

const pauseMs = 300;

/**
 * The price of the chosen offer with the form's windows: the offer excludes waiting, and a window that cannot be
 * met is refused. Without windows it is the price of the offer.
 */
export function useWindowPrice(form: TransportForm, offer: Offer | undefined) {
  const [answer, setAnswer] = useState<Answer>();
  const hasWindow = form.unloadings.some((stop) => windowOf(stop) !== undefined);
  const request = offer && hasWindow ? JSON.stringify(trialOf(bookingOf(form, offer))) : undefined;
  useEffect(() => {
    if (request === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const next = await ask(request, controller.signal);
      if (!controller.signal.aborted) setAnswer(next);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [request]);
  const offered = offer && amountOf(offer, form.services);
  if (request === undefined) return { amount: offered, isKnown: true, refusal: undefined };
  const isUpToDate = answer?.request === request;
  return {
    amount: isUpToDate ? (answer.amount ?? offered) : offered,
    isKnown: isUpToDate,
    refusal: isUpToDate ? answer.refusal : undefined,
  };
}

/** A trial booking: details of the places that are still missing do not affect its price. */
function trialOf({ max_price: _max, draft: _draft, additional_information: _note, ...booking }: Tried): NewBooking {
  const place = <Place extends LoadingPlace | UnloadingPlace>(stop: Place): Place => ({
    ...stop,
    company_name: '–',
    address_line_1: '–',
    phone: undefined,
  });
  return {
    ...booking,
    dry_run: true,
    loadings: booking.loadings.map(place),
    unloadings: booking.unloadings.map(place),
  };
}

type Tried = ReturnType<typeof bookingOf>;

async function ask(request: string, signal: AbortSignal): Promise<Answer> {
  try {
    const { data } = await shipperClient().book(JSON.parse(request), { signal });
    return { request, amount: data.price?.net_amount, refusal: undefined };
  } catch (error) {
    return { request, amount: undefined, refusal: asRefusal(error) };
  }
}
