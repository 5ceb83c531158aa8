import { useEffect, useState } from 'preact/hooks';

/** Whether the page is at most this wide, updated when that changes. */
export function useNarrowerThan(pixels: number): boolean {
  const [isNarrow, setNarrow] = useState(() => innerWidth < pixels);
  useEffect(() => {
    const media = matchMedia(`(max-width: ${pixels - 1}px)`);
    const follow = () => setNarrow(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [pixels]);
  return isNarrow;
}
