const everyMs = 2000;

/** Tells from time to time how much of so many bytes is done. The function that is returned is told of each part. */
export function copyProgress(verb: string, total: number, report: (line: string) => void): (bytes: number) => void {
  let done = 0;
  let toldAt = performance.now();
  return (bytes) => {
    done += bytes;
    if (performance.now() - toldAt < everyMs) return;
    toldAt = performance.now();
    report(`${verb} ${megabytes(done)} of ${megabytes(Math.max(total, done))}`);
  };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
