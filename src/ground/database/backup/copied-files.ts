import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchiveFile } from './archive.ts';
import { controlFile, isLeftOut } from './left-out.ts';

/** A file or folder to copy. Folders come before what is in them. */
export type CopySource = { path: string; source: string; isDirectory: boolean; bytes: number };

const chunkBytes = 256 * 1024;

/** The files of a running cluster to copy, its control data last. Paths begin with `target`. */
export async function listCluster(directory: string, target: string): Promise<CopySource[]> {
  const sources = await listFolder(directory, target, (path) => !isLeftOut(path));
  const isControl = ({ path }: CopySource) => path === `${target}/${controlFile}`;
  return [...sources.filter((source) => !isControl(source)), ...sources.filter(isControl)];
}

/** All files and folders below a folder, links followed. Those that are deleted meanwhile are left out. */
export async function listFolder(
  directory: string,
  target: string,
  isWanted: (path: string) => boolean,
  within = '',
): Promise<CopySource[]> {
  const folder = join(directory, within);
  const own = within === '' ? `${target}/` : `${target}/${within}/`;
  const sources: CopySource[] = [{ path: own, source: folder, isDirectory: true, bytes: 0 }];
  for (const name of (await orMissing(readdir(folder)))?.sort() ?? []) {
    const path = within === '' ? name : `${within}/${name}`;
    const source = join(directory, path);
    const found = isWanted(path) ? await orMissing(stat(source)) : undefined;
    if (found?.isDirectory()) sources.push(...(await listFolder(directory, target, isWanted, path)));
    else if (found?.isFile())
      sources.push({ path: `${target}/${path}`, source, isDirectory: false, bytes: found.size });
  }
  return sources;
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Has `take` copy a source at its current length: the log has what is added meanwhile, and what is cut off is read as
 * zeros. Does nothing if it has gone.
 */
export async function copySource(
  { path, source, isDirectory }: CopySource,
  take: (file: ArchiveFile) => Promise<unknown>,
): Promise<void> {
  if (isDirectory) return void (await take({ path, bytes: 0, mode: 0o700, body: nothing() }));
  if (path.endsWith(`/${controlFile}`)) return void (await take(await readWhole(path, source)));
  const file = await orMissing(open(source));
  if (file === undefined) return;
  try {
    const { size, mode } = await file.stat();
    await take({ path, bytes: size, mode: mode & 0o777, body: readExactly(file, size) });
  } finally {
    await file.close();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** In new memory each time, so that the caller may keep it. */
async function* readExactly(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; ) {
    const chunk = new Uint8Array(Math.min(chunkBytes, bytes - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    at += bytesRead || chunk.length;
  }
}

/** The server may be writing the file, which is one small page: until two readings agree. */
async function readWhole(path: string, source: string): Promise<ArchiveFile> {
  for (let before = await readFile(source); ; ) {
    await sleep(5);
    const content = await readFile(source);
    if (content.equals(before)) return fileOf(path, content);
    before = content;
  }
}

/** A small file of the cluster, given by its content. */
export function fileOf(path: string, content: string | Buffer): ArchiveFile {
  const bytes = Buffer.from(content as string);
  return {
    path,
    bytes: bytes.length,
    mode: 0o600,
    body: (async function* () {
      if (bytes.length > 0) yield bytes;
    })(),
  };
}
