import { text } from 'node:stream/consumers';
import { type ArchiveFile, readArchive } from './archive.ts';
import {
  type BackupEntry,
  type BackupHeader,
  type BackupManifest,
  EntryDigest,
  headerPath,
  judgeEntries,
  manifestPath,
  readHeader,
} from './manifest.ts';

type BackupReader = {
  /** Called with the header before anything else, and may refuse it. */
  judge?: (header: BackupHeader) => void;
  /** Called with each file and folder; reads it to the end of its body. */
  take?: (file: ArchiveFile) => Promise<void>;
};

/**
 * Reads a backup to its end and compares each byte of it with the manifest.
 * @throws {Error} saying what is wrong with the file. What was read by then must not be used.
 */
export async function readBackup(
  path: string,
  { judge = () => {}, take = drain }: BackupReader = {},
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const found: BackupEntry[] = [];
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  try {
    for await (const file of readArchive(path)) {
      const digest = new EntryDigest();
      const passing = { ...file, body: digest.through(file.body) };
      if (header === undefined) {
        header = readHeader(file.path, await text(passing.body));
        judge(header);
      } else if (file.path === manifestPath) {
        manifest = JSON.parse(await text(file.body)) as BackupManifest;
        continue;
      } else await take(passing);
      found.push(digest.entry(file.path));
    }
    if (header === undefined || manifest === undefined)
      throw new Error(`it ends before its ${manifest ? headerPath : manifestPath}`);
    judgeEntries(found, manifest);
    return { header, manifest };
  } catch (error) {
    throw new Error(`the backup ${path} cannot be used: ${(error as Error).message}`);
  }
}

async function drain({ body }: ArchiveFile): Promise<void> {
  for await (const _ of body);
}
