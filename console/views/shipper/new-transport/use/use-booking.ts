import { useRef, useState } from 'preact/hooks';
import type { BookingResult } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal, isAnswer } from '../../../../data/refusal.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import type { Attempt } from './use-stored-form.ts';

type BookingUse = {
  /** Kept until it is answered, even across reloads. */
  attempt: Attempt | undefined;
  keepAttempt: (attempt: Attempt | undefined) => void;
  onBooked: (order: BookingResult) => void;
  /** The refusal, when nothing was booked. */
  onRefused: (refusal: TransportError) => void;
};

/** Books once, however often the button is pressed and whatever the network does: one key until there is an answer. */
export function useBooking({ attempt, keepAttempt, onBooked, onRefused }: BookingUse) {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [doubt, setDoubt] = useState<TransportError>();
  const book = async (next: () => Omit<Attempt, 'idempotencyKey'>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setDoubt(undefined);
    const current = attempt ?? { idempotencyKey: crypto.randomUUID(), ...next() };
    keepAttempt(current);
    try {
      const { data } = await shipperClient().book(current.booking, { idempotencyKey: current.idempotencyKey });
      onBooked(data);
    } catch (error) {
      const refusal = asRefusal(error);
      if (!isAnswer(refusal)) return setDoubt(refusal);
      keepAttempt(undefined);
      onRefused(refusal);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return {
    book,
    isBusy,
    /** Why a booking attempt got no answer. */
    doubt,
  };
}
