import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import yauzl from 'yauzl';

/**
 * Longer than any line of a postal file. Longer lines are cut, so that a file without line ends does not fill the
 * memory.
 */
const lineLengthMax = 10_000;

/**
 * The lines of a text file, or of the one data file in a .zip (any `readme.txt` is skipped), as a stream.
 * @throws {Error} if the file cannot be read or the archive holds no text file.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const stream = (await isZip(file)) ? await openZipped(file) : createReadStream(file);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop()!.slice(0, lineLengthMax);
    for (const line of lines) yield trimmed(line);
  }
  if (rest !== '') yield trimmed(rest);
}

function trimmed(line: string): string {
  return line
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '')
    .slice(0, lineLengthMax);
}

async function isZip(file: string): Promise<boolean> {
  const stream = createReadStream(file, { end: 3 });
  for await (const chunk of stream) return (chunk as Buffer).subarray(0, 2).toString('latin1') === 'PK';
  return false;
}

function openZipped(file: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true }, (openError, zip) => {
      if (openError !== null) return reject(openError);
      zip.on('error', reject);
      zip.on('end', () => reject(new Error(`${file} holds no text file.`)));
      zip.on('entry', (entry: yauzl.Entry) => {
        const isData = /\.(txt|csv)$/i.test(entry.fileName) && !/readme/i.test(entry.fileName);
        if (!isData) return zip.readEntry();
        zip.openReadStream(entry, (error, stream) => (error !== null ? reject(error) : resolve(stream)));
      });
      zip.readEntry();
    });
  });
}
