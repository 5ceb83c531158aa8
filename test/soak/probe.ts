// Preloaded into each process of the service that is looked at: on SIGUSR2 it collects garbage and writes down what is
// left, for whoever sent the signal.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** What a process says of itself. */
export type Said = {
  heapBytes: number;
  /** Of buffers, which lie outside of the heap. */
  externalBytes: number;
  /** Timers, sockets, requests and whatever else keeps the process busy. */
  resources: number;
};

const folder = process.env.SOAK_FOLDER;
if (folder !== undefined && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collect();
    // What the first collection has finalised goes with the second.
    setImmediate(() => {
      collect();
      const { heapUsed: heapBytes, external: externalBytes } = process.memoryUsage();
      const said: Said = { heapBytes, externalBytes, resources: process.getActiveResourcesInfo().length };
      const file = join(folder, `${process.pid}.json`);
      writeFileSync(`${file}.new`, JSON.stringify(said));
      renameSync(`${file}.new`, file);
    });
  });
}
