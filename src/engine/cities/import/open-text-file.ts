import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

/**
 * The bytes of a text file, or of the one data file in a .zip beside which only a `readme.txt` may lie.
 * @throws {Error} telling people what is wrong with the file; so do the errors of the stream.
 */
export async function openTextFile(file: string): Promise<Readable> {
  if (await isZip(file)) return openZipped(file);
  const handle = await open(file);
  return handle.createReadStream();
}

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder; name the file in it',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
};

async function isZip(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return bytesRead === 2 && buffer.toString('latin1') === 'PK';
    } finally {
      await handle.close();
    }
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined ? error : new Error(`${file} ${reason}.`, { cause: error });
  }
}

function openZipped(file: string): Promise<Readable> {
  const damaged = (cause?: Error) =>
    new Error(`${file} is not a whole archive: it was cut off or damaged on its way. Download it again.`, { cause });
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (openError, zip) => {
      if (openError !== null) return reject(damaged(openError));
      const fail = (error: Error) => {
        zip.close();
        reject(error);
      };
      const entries: yauzl.Entry[] = [];
      zip.on('error', (error: Error) => fail(damaged(error)));
      zip.on('entry', (entry: yauzl.Entry) => {
        if (isData(entry.fileName)) entries.push(entry);
        zip.readEntry();
      });
      zip.on('end', () => {
        const [entry, ...others] = entries;
        if (entry === undefined) return fail(new Error(`${file} holds no text file.`));
        if (others.length > 0) return fail(holdsSeveral(file, entries));
        zip.openReadStream(entry, (error, stream) => {
          if (error !== null) return fail(damaged(error));
          const output = checksummed(entry.crc32, damaged);
          stream.on('error', (streamError: Error) => output.destroy(damaged(streamError)));
          output.on('close', () => zip.close());
          resolve(stream.pipe(output));
        });
      });
      zip.readEntry();
    });
  });
}

/** A text, but no readme, and none of the files about files that macOS packs beside it. */
function isData(name: string): boolean {
  return /\.(txt|csv)$/i.test(name) && !/readme|(^|\/)(__MACOSX\/|\._)/i.test(name);
}

/** Of several files only one could be read, and whoever packed them meant both. */
function holdsSeveral(file: string, entries: readonly yauzl.Entry[]): Error {
  const names = entries.map(({ fileName }) => fileName).join(', ');
  return new Error(`${file} holds ${entries.length} text files: ${names}. Unpack it, and import them one by one.`);
}

/** Passes bytes on, and fails at their end if their checksum is another. yauzl compares lengths only. */
function checksummed(expected: number, damaged: () => Error): Transform {
  let checksum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      checksum = crc32(chunk, checksum);
      done(null, chunk);
    },
    flush: (done) => done(checksum === expected ? null : damaged()),
  });
}
