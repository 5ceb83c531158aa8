/** Passes on what went wrong, and nothing more for `everyMs`. */
export function tellSeldom(
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
