/** Passes on what went wrong, and nothing more for `everyMs`. */
export function tellSeldom(tell: (error: unknown) => void, everyMs: number): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - toldAt < everyMs) return;
    toldAt = performance.now();
    tell(error);
  };
}
