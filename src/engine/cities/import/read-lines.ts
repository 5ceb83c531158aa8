import { openTextFile } from './open-text-file.ts';

/**
 * Longer than any line of a postal file. Longer lines are cut, so that a file without line ends does not fill the
 * memory.
 */
const lineLengthMax = 10_000;

/**
 * The lines of a text file, or of the one data file in a .zip (any `readme.txt` is skipped), some hundreds at a time.
 * @throws {Error} saying what is wrong, if the file cannot be read, is cut off, or is not text in UTF-8.
 */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let read = 0;
  const decoded = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new Error(
        `${file} is not text in UTF-8: near line ${read + 1} it has bytes that mean nothing there. Files of GeoNames are ` +
          `in UTF-8; if this one was saved in another encoding, bring it back ("iconv -f latin1 -t utf-8").`,
      );
    }
  };
  for await (const chunk of await openTextFile(file)) {
    const lines = (rest + decoded(chunk as Buffer)).split('\n');
    rest = (lines.pop() ?? '').slice(0, lineLengthMax);
    read += lines.length;
    if (lines.length > 0) yield lines.map(trimmed);
  }
  rest += decoded();
  if (rest !== '') yield [trimmed(rest)];
}

function trimmed(line: string): string {
  return (line.endsWith('\r') ? line.slice(0, -1) : line).slice(0, lineLengthMax);
}
