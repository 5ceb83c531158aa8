/** Passes on the first error, and then none for `everyMs`. */
export function throttle(
  tell: (error: unknown) => void,
  everyMs: number,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now() - toldAt < everyMs) return;
    toldAt = now();
    tell(error);
  };
}
