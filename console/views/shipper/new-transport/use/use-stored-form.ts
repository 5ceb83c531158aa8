import { useEffect, useRef, useState } from 'preact/hooks';
import type { NewBooking } from '../../../../../client/src/api-types.ts';
import { consoleBase } from '../../../../data/page.ts';
import { session } from '../../../../data/session.ts';
import type { SplitPart } from '../form/split-parts.ts';
import type { TransportForm } from '../form/transport-form.ts';

/** A booking whose answer has not come: repeated under its key it is done once. */
export type Attempt = { idempotencyKey: string; booking: NewBooking & { draft?: string }; amount: number };

/** What a reload of this tab brings back. */
export type StoredForm = {
  form: TransportForm;
  /** The chosen vehicle; none: the best of the order. */
  vehicleType?: number | undefined;
  draft?: { id: string; number: number } | undefined;
  attempt?: Attempt | undefined;
  /** A load that is being booked in several vehicles. */
  parts?: readonly SplitPart[] | undefined;
};

/** Who logs in after somebody else in the same tab begins with a form of their own. */
const keyOf = (origin: string) => `${consoleBase}/new?person=${session.value?.person.id}&${origin}`;

/** The form of this tab under what the address says it began with: a draft, an order that is repeated, or nothing. */
export function useStoredForm(origin: string, begin: () => StoredForm) {
  const [stored, setStored] = useState<StoredForm>(() => readStored(origin) ?? begin());
  // A form that was saved lives on under the address of its draft.
  const at = useRef(origin);
  useEffect(() => {
    at.current = origin;
  }, [origin]);
  const change = (changeOf: (before: StoredForm) => Partial<StoredForm>) =>
    setStored((before) => {
      const after = { ...before, ...changeOf(before) };
      store(at.current, after);
      return after;
    });
  /** Goes on under another address. */
  const move = (next: string, changes: Partial<StoredForm>) => {
    store(at.current, undefined);
    at.current = next;
    change(() => changes);
  };
  return { stored, change, move };
}

export function readStored(origin: string): StoredForm | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(origin)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` forgets it. */
export function store(origin: string, stored: StoredForm | undefined): void {
  try {
    if (stored === undefined) sessionStorage.removeItem(keyOf(origin));
    else sessionStorage.setItem(keyOf(origin), JSON.stringify(stored));
  } catch {
    // A tab that keeps nothing begins anew after a reload.
  }
}
