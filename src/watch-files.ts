import { statSync } from 'node:fs';

type WatchFilesOptions = {
  /** What changes with the files: `stampOfFile`, or several of them. */
  stamp: () => string;
  /** Takes up what changed; what it throws goes to `onError` and what was in use stays. */
  onChange: () => void;
  onError?: ((error: unknown) => void) | undefined;
  intervalMs?: number | undefined;
};

/** Looks at files every few seconds, which works on every file system and needs no handle. Returns what stops it. */
export function watchFiles({ stamp, onChange, onError, intervalMs = 5000 }: WatchFilesOptions): () => void {
  let seen = stamp();
  const timer = setInterval(() => {
    const current = stamp();
    if (current === seen) return;
    seen = current;
    try {
      onChange();
    } catch (error) {
      onError?.(error);
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Changes whenever the file is written or replaced; empty when there is none. */
export function stampOfFile(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}
