import { useRef, useState } from 'preact/hooks';
import type { BookingResult } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal, isAnswer } from '../../../../data/refusal.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import type { Attempt } from './use-stored-form.ts';

type BookingUse = {
  /** Kept until its answer comes, over a reload too. */
  attempt: Attempt | undefined;
  keepAttempt: (attempt: Attempt | undefined) => void;
  onBooked: (order: BookingResult) => void;
  /** Nothing was booked, and the service says why. */
  onRefused: (refusal: TransportError) => void;
};

/** Books once: however often it is pressed, and whatever the network does, under one key until there is an answer. */
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
    /** Why nobody knows whether it is booked, once it was tried. */
    doubt,
  };
}
