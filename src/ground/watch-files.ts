import { statSync } from 'node:fs';

type WatchFilesOptions = {
  /** A text that changes when the files do: `stampOfFile`, or several of them joined. */
  stamp: () => string;
  /** Loads what changed. If it throws, `onError` gets the error and the old data stays in use. */
  onChange: () => void | Promise<void>;
  onError?: ((error: unknown) => void) | undefined;
  intervalMs?: number | undefined;
};

/**
 * Looks at files every few seconds: that works on every file system and needs no handle. Returns a function that stops
 * it.
 */
export function watchFiles({ stamp, onChange, onError, intervalMs = 5000 }: WatchFilesOptions): () => void {
  let seen = stamp();
  let isBusy = false;
  const look = async () => {
    const current = stamp();
    if (current === seen || isBusy) return;
    seen = current;
    isBusy = true;
    try {
      await onChange();
    } catch (error) {
      onError?.(error);
    }
    isBusy = false;
  };
  const timer = setInterval(look, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Changes whenever the file is written or replaced. Empty if there is no file. */
export function stampOfFile(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}
