import type { Faster, Offer } from '../../../../../client/src/api-types.ts';
import type { StopForm, TransportForm } from './transport-form.ts';
import { windowOf } from './window-of.ts';

/** The unloadings of a form with the windows of an offer that is loaded earlier; without it, with none. */
export function withFaster({ unloadings }: TransportForm, faster: Faster | undefined): StopForm[] {
  return unloadings.map((stop, index) => {
    const offered = faster?.unloading[index];
    const window = offered && {
      date: offered.start.slice(0, 10),
      from: offered.start.slice(11, 16),
      to: offered.end.slice(11, 16),
    };
    return { ...stop, window };
  });
}

/** What an offer has for loading earlier, if the form has all of its unloading windows. */
export function chosenFaster({ unloadings }: TransportForm, { faster }: Offer): Faster | undefined {
  const isChosen = unloadings.every((stop, index) => {
    const [window, offered] = [windowOf(stop), faster?.unloading[index]];
    return window && offered && isSame(window.start, offered.start) && isSame(window.end, offered.end);
  });
  return isChosen ? faster : undefined;
}

function isSame(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}
