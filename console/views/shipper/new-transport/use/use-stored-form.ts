import { useEffect, useRef, useState } from 'preact/hooks';
import type { NewBooking } from '../../../../../client/src/api-types.ts';
import { consoleBase } from '../../../../data/page.ts';
import { session } from '../../../../data/session.ts';
import type { SplitPart } from '../form/split-parts.ts';
import { type TransportForm, withAllFields } from '../form/transport-form.ts';

/** A booking still without an answer: repeated under its key it is made once. */
export type Attempt = { idempotencyKey: string; booking: NewBooking & { draft?: string }; amount: number };

/** What a reload of this tab restores. */
export type StoredForm = {
  form: TransportForm;
  /** The chosen vehicle; by default the first in the current order. */
  vehicleType?: number | undefined;
  draft?: { id: string; number: number } | undefined;
  attempt?: Attempt | undefined;
  /** A load being booked in several vehicles. */
  parts?: readonly SplitPart[] | undefined;
};

/** Each person has their own form, even in the same tab. */
const keyOf = (origin: string) => `${consoleBase}/new?person=${session.value?.person.id}&${origin}`;

/** This tab's form, stored by what the address says it started from: a draft, a repeated order, or nothing. */
export function useStoredForm(origin: string, begin: () => StoredForm) {
  const [stored, setStored] = useState<StoredForm>(() => readStored(origin) ?? begin());
  // A saved form continues under the address of its draft.
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
  /** Moves the form to another address. */
  const move = (next: string, changes: Partial<StoredForm>) => {
    store(at.current, undefined);
    at.current = next;
    change(() => changes);
  };
  return { stored, change, move };
}

export function readStored(origin: string): StoredForm | undefined {
  try {
    const stored: StoredForm | null = JSON.parse(sessionStorage.getItem(keyOf(origin)) ?? 'null');
    if (stored === null) return undefined;
    return { ...stored, form: { ...stored.form, goods: stored.form.goods.map(withAllFields) } };
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
    // Without storage the tab starts afresh after a reload.
  }
}
