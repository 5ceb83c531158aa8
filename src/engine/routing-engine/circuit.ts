import { tell } from '../../ground/observed.ts';

/** After this many failures in a row the engine is no longer waited for. */
const failuresMax = 3;
/** How long it is left alone before one request finds out whether it is back, for which no price waits. */
export const restMs = 5000;

/** Whether an engine is worth waiting for. */
export type Circuit = {
  /** `ask`: wait for it. `try`: one request may find out in the background. `pass`: leave it alone. */
  next: (now: number) => 'ask' | 'try' | 'pass';
  /** Records the outcome of a request. Returns what that has changed. */
  note: (isAnswered: boolean, now: number) => 'opened' | 'closed' | undefined;
  isOpen: () => boolean;
  /** For an engine that did not answer at the start. */
  open: (now: number) => void;
};

/** `restingMs`: how long an engine that failed is left alone. */
export function createCircuit(restingMs = restMs): Circuit {
  let failures = 0;
  let restsUntil: number | undefined;
  return {
    next: (now) => {
      if (restsUntil === undefined) return 'ask';
      if (now < restsUntil) return 'pass';
      restsUntil = now + restingMs;
      return 'try';
    },
    note: (isAnswered, now) => {
      const wasOpen = restsUntil !== undefined;
      failures = isAnswered ? 0 : failures + 1;
      if (isAnswered) restsUntil = undefined;
      else if (wasOpen || failures >= failuresMax) restsUntil = now + restingMs;
      const isOpen = restsUntil !== undefined;
      if (wasOpen === isOpen) return undefined;
      tell('engineChanged', { isCircuitOpen: isOpen });
      return isOpen ? 'opened' : 'closed';
    },
    isOpen: () => restsUntil !== undefined,
    open: (now) => {
      tell('engineChanged', { isCircuitOpen: true });
      restsUntil = now + restingMs;
    },
  };
}
