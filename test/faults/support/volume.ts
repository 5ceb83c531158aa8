import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Closing } from '../../support/process.ts';
import { newPlace } from './postgres.ts';

const run = promisify(execFile);

/** A small volume in memory, or why there can be none here. */
export async function mountVolume(t: Closing, megabytes: number): Promise<{ path: string } | { missing: string }> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { missing: 'a tmpfs needs Linux and root' };
  const path = await newPlace();
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  } catch (error) {
    await rm(path, { recursive: true });
    return { missing: `no tmpfs can be mounted: ${(error as Error).message.trim()}` };
  }
  t.after(async () => {
    await run('umount', ['--lazy', path]);
    await rm(path, { recursive: true, force: true });
  });
  return { path };
}

/** Takes all the space of a volume; the function it returns gives it back. */
export async function fillVolume(path: string): Promise<() => Promise<void>> {
  const name = join(path, 'ballast');
  const file = await open(name, 'w');
  const size = 4096;
  const chunk = Buffer.alloc(64 * size, 1);
  for (let length = chunk.length; length >= size; ) {
    // At the end of the space the kernel writes a part of the chunk, then refuses.
    const written = await file.write(chunk, 0, length).then(
      ({ bytesWritten }) => bytesWritten,
      () => 0,
    );
    if (written < length) length = Math.floor(length / 2);
  }
  await file.close();
  return () => rm(name);
}
