import { useEffect, useRef, useState } from 'preact/hooks';
import type { City } from '../../../../../client/src/api-types.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';

type Found = { places: readonly City[]; isNothing: boolean };

const none: Found = { places: [], isNothing: false };
const pauseMs = 120;

/** Places for the text typed last; results that arrive after the next key press are dropped. */
export function usePlaces(onFound: (places: readonly City[]) => void) {
  const [found, setFound] = useState<Found>(none);
  const asked = useRef<AbortController>(undefined);
  const tell = useRef(onFound);
  tell.current = onFound;
  useEffect(() => () => asked.current?.abort(), []);
  const search = (country: string, text: string) => {
    asked.current?.abort();
    if (text.trim() === '') return setFound(none);
    const controller = new AbortController();
    asked.current = controller;
    setTimeout(async () => {
      const places = await findPlaces(country, text, controller.signal);
      if (controller.signal.aborted || !places) return;
      setFound({ places, isNothing: places.length === 0 });
      tell.current(places);
    }, pauseMs);
  };
  return { ...found, search };
}

/** Undefined without an answer: the previous results stay. */
async function findPlaces(country: string, text: string, signal: AbortSignal): Promise<City[] | undefined> {
  try {
    const query = { country, search: text.slice(0, 100), limit: 8 };
    return (await shipperClient().cities(query, { signal, retriesMax: 1 })).data;
  } catch {
    return undefined;
  }
}
