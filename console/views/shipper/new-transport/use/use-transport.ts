import { useEffect, useRef, useState } from 'preact/hooks';
import type { Offer } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { useResource } from '../../../../data/resource.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import { messageOf } from '../../../../parts/failure.tsx';
import { money } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';
import { amountOf } from '../form/booking-request.ts';
import { type SortOrder, sortOffers } from '../form/compare-offers.ts';
import {
  errorsByField,
  type FieldErrors,
  isPriceExpired,
  stillWrong,
  windowsWithoutDay,
} from '../form/field-errors.ts';
import { missingForPrice, priceRequestOf } from '../form/price-request.ts';
import { missingForBooking } from '../form/required.ts';
import type { TransportForm } from '../form/transport-form.ts';
import { type Pricing, usePrice } from './use-price.ts';
import type { StoredForm } from './use-stored-form.ts';
import { useWindowPrice } from './use-window-price.ts';

/** The service's vehicle types and load carriers, loaded once. */
export function useCatalogue() {
  const categories = useResource('catalogue/load-categories', () => shipperClient().loadCategories());
  const vehicleTypes = useResource('catalogue/vehicle-types', () => shipperClient().vehicleTypes());
  return {
    categories: categories.value?.data ?? [],
    vehicleTypes: vehicleTypes.value?.data ?? [],
    refusal: categories.refusal ?? vehicleTypes.refusal,
  };
}

/** The offers for the form, the chosen one, and its price. */
export function useOffers({ form, vehicleType }: StoredForm, categories: Parameters<typeof missingForPrice>[1]) {
  const [sort, setSort] = useState<SortOrder>('price');
  const missing = missingForPrice(form, categories);
  const isReady = missing.length === 0 && categories.length > 0;
  const pricing = usePrice(isReady ? priceRequestOf(form) : undefined);
  const offers = sortOffers(pricing.reply?.data ?? [], sort);
  const chosen = offers.find((offer) => offer.vehicle_type === vehicleType) ?? offers[0];
  const windowPrice = useWindowPrice(form, pricing.isCurrent ? chosen : undefined);
  const amount = pricing.isCurrent ? windowPrice.amount : chosen && amountOf(chosen, form.services);
  return { missing, pricing, chosen, amount, windowPrice, sort, setSort };
}

/** Says that the chosen offer's price has changed although the transport has not. */
export function usePriceNotice(
  { pricing, chosen }: { pricing: Pricing; chosen: Offer | undefined },
  form: TransportForm,
) {
  const [notice, setNotice] = useState<string>();
  const seen = useRef<{ form: TransportForm; vehicle: number; value: number }>(undefined);
  useEffect(() => {
    const before = seen.current;
    if (before && before.form !== form) setNotice(undefined);
    if (!pricing.isCurrent || !chosen) return;
    const { vehicle_type: vehicle, value, currency_code } = chosen;
    if (before?.form === form && before.vehicle === vehicle && before.value !== value)
      setNotice(words.value.booking.priceMoved(money(before.value, currency_code), money(value, currency_code)));
    seen.current = { form, vehicle, value };
  }, [form, pricing.isCurrent, chosen?.offer_id]);
  return notice;
}

/**
 * What keeps a booking from being made: what it lacks, told at its fields before it is sent, and the errors of one that
 * was refused, at theirs until those are edited; what belongs to no field stands above the button.
 */
export function useRefusal(form: TransportForm, pricing: Pricing, ofWindows?: TransportError) {
  const [refused, setRefused] = useState<{ form: TransportForm; refusal: TransportError; errors: FieldErrors }>();
  // The offers, whose buttons ask too, are redrawn less often than the form.
  const latest = useRef(form);
  latest.current = form;
  const [told, setTold] = useState<readonly string[]>([]);
  const missing = Object.entries(missingForBooking(form));
  const ofForm = Object.fromEntries(missing.filter(([field]) => told.includes(field)));
  const lacking = Object.keys(ofForm).length;
  const show = (refusal: TransportError) => {
    setRefused({ form, refusal, errors: errorsByField(refusal.errors, form) });
    if (isPriceExpired(refusal.errors)) pricing.askAgain();
    focusFirstError();
  };
  const ofBooking = refused ? stillWrong(refused.errors, refused.form, form) : {};
  const windows = ofWindows ? windowErrors(errorsByField(ofWindows.errors, form)) : {};
  const ofPrice = pricing.refusal ? errorsByField(pricing.refusal.errors, form) : {};
  const isShown = refused && (Object.keys(ofBooking).length > 0 || refused.form === form);
  return {
    errors: { ...windows, ...ofForm, ...ofBooking, ...ofPrice, ...windowsWithoutDay(form) },
    message:
      lacking > 0 ? words.value.booking.wrongFields(lacking) : isShown ? sayOf(refused.refusal, ofBooking) : undefined,
    show,
    /** Tells what the form lacks for a booking. False: nothing. */
    tellMissing: (): boolean => {
      const fields = Object.keys(missingForBooking(latest.current));
      setTold(fields);
      if (fields.length > 0) focusFirstError();
      return fields.length > 0;
    },
    clear: () => {
      setRefused(undefined);
      setTold([]);
    },
  };
}

/** Only the window errors of a trial booking count: the rest may not be filled in yet. */
function windowErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field.endsWith('.window')));
}

/**
 * Errors shown at their fields are only counted. If the price has expired, the new ones are already shown: it takes
 * another click to book at one of them.
 */
function sayOf(refusal: TransportError, wrong: FieldErrors): string {
  const count = Object.keys(wrong).length;
  if (count > 0 && !('whole' in wrong)) return words.value.booking.wrongFields(count);
  const message = messageOf(refusal);
  return isPriceExpired(refusal.errors) ? `${message} ${words.value.booking.askedAnew}` : message;
}

/** Runs once the errors are shown at their fields and folded parts have opened. */
function focusFirstError(): void {
  setTimeout(() => document.querySelector<HTMLElement>('.order-form [aria-invalid]')?.focus(), 60);
}
