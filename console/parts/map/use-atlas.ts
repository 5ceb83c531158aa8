import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { type Atlas, loadAtlas } from './atlas.ts';
import type { Size } from './viewport.ts';

/** Undefined until it is loaded; `failed` if it could not be. */
export function useAtlas(): { atlas: Atlas | undefined; failed: boolean; retry: () => void } {
  const [atlas, setAtlas] = useState<Atlas>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    loadAtlas().then(setAtlas, () => setFailed(true));
  };
  useEffect(load, []);
  return { atlas, failed, retry: load };
}

/** The size of an element, updated as it changes. */
export function useSize(element: RefObject<Element | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const look = () => {
      const { width, height } = element.current!.getBoundingClientRect();
      setSize({ width: Math.round(width), height: Math.round(height) });
    };
    look();
    const resizing = new ResizeObserver(look);
    resizing.observe(element.current!);
    return () => resizing.disconnect();
  }, []);
  return size;
}
