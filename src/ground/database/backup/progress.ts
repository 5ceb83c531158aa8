const everyMs = 2000;

/** Reports from time to time how many of the bytes are done. Returns a function to call with each part. */
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
