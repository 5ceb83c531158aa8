import { statSync } from 'node:fs';

/** Files whose content is in use, and how it is replaced while it is. */
export type WatchedFiles = {
  /** A text that changes when the files do: `stampOfFile`, or several of them joined. */
  stamp: () => string;
  /** Loads them and replaces what is in use. If it throws, the old stays. */
  reload: () => void | Promise<void>;
};

type WatchFilesOptions = WatchedFiles & {
  onLoaded?: (() => void) | undefined;
  /** Gets what `reload` throws. */
  onError?: ((error: unknown) => void) | undefined;
  intervalMs?: number | undefined;
};

/**
 * Looks at files every few seconds: that works on every file system and needs no handle. Returns a function that stops
 * it.
 */
export function watchFiles({ stamp, reload, onLoaded, onError, intervalMs = 5000 }: WatchFilesOptions): () => void {
  let seen = stamp();
  let isBusy = false;
  const look = async () => {
    const current = stamp();
    if (current === seen || isBusy) return;
    seen = current;
    isBusy = true;
    try {
      await reload();
      onLoaded?.();
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
