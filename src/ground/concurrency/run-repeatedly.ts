/**
 * Runs a piece of work again and again, the first time after a while, until it is stopped. Does not keep the process.
 * @param work says how many milliseconds to rest after it, and never rejects
 * @returns a function that stops it; a run that is under way continues, and may look at its signal
 */
export function runRepeatedly(
  firstMs: number,
  work: (signal: AbortSignal) => Promise<number>,
  stopping = new AbortController(),
): () => void {
  const { signal } = stopping;
  const rest = (milliseconds: number) => {
    if (signal.aborted) return;
    const timer = setTimeout(async () => {
      signal.removeEventListener('abort', wake);
      rest(await work(signal));
    }, milliseconds).unref();
    const wake = () => clearTimeout(timer);
    signal.addEventListener('abort', wake, { once: true });
  };
  rest(firstMs);
  return () => stopping.abort();
}
