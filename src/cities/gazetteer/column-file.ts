import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Columns, type ColumnType, columnTypes } from './columns.ts';

/** The first bytes of the files: of today's, and of those of before, which had no checksum. */
const magicNumber = 0x54504c32;
const uncheckedMagicNumber = 0x54504c31;
/** Magic, header length, length of the whole file, and SHA-256 of all the rest. */
const lengthsEnd = 4 + 4 + 8;
const headBytes = lengthsEnd + 32;
const uncheckedHeadBytes = 4 + 4;
type Header = { meta: unknown; columns: { name: string; type: ColumnType; offset: number; length: number }[] };

/** A file that is not what was written. The message says why, and names the file. */
export class DamagedFile extends Error {
  constructor(path: string, why: string) {
    super(`${path} is damaged: ${why}`);
  }
}

function align(offset: number): number {
  return (offset + 7) & ~7;
}

/**
 * Writes named columns of numbers and a JSON value as one file, by way of a temporary file beside it: readers see the
 * old file or the new one, and several writers do not disturb each other. Layout: magic, header length, length of the
 * file, SHA-256 of all but itself, header (JSON), columns at 8-byte boundaries, all in the machine's byte order.
 */
export function writeColumnFile(path: string, meta: unknown, columns: Columns): void {
  const header: Header = { meta, columns: [] };
  let offset = 0;
  for (const [name, column] of Object.entries(columns)) {
    header.columns.push({ name, type: column.constructor.name as ColumnType, offset, length: column.length });
    offset = align(offset + column.byteLength);
  }
  const json = Buffer.from(JSON.stringify(header));
  const start = align(headBytes + json.length);
  const bytes = Buffer.alloc(start + offset);
  new Uint32Array(bytes.buffer, bytes.byteOffset, 2).set([magicNumber, json.length]);
  new Float64Array(bytes.buffer, bytes.byteOffset + 8, 1).set([bytes.length]);
  json.copy(bytes, headBytes);
  for (const [index, column] of Object.values(columns).entries()) {
    bytes.set(
      new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
      start + header.columns[index]!.offset,
    );
  }
  digestOf(bytes).copy(bytes, lengthsEnd);
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes.subarray(0, lengthsEnd)).update(bytes.subarray(headBytes)).digest();
}

/**
 * Reads what `writeColumnFile` wrote. The columns are views of one buffer.
 * @throws {DamagedFile} if a byte is missing or another one.
 */
export function readColumnFile(path: string): { meta: unknown; columns: Columns } {
  const file = readFileSync(path);
  const aligned = file.byteOffset % 8 === 0 ? file : Buffer.from(new Uint8Array(file).buffer);
  const headerStart = checkBytes(path, aligned);
  const [, headerLength] = new Uint32Array(aligned.buffer, aligned.byteOffset, 2);
  const { meta, columns } = readHeader(path, aligned.subarray(headerStart, headerStart + headerLength!));
  const start = aligned.byteOffset + align(headerStart + headerLength!);
  const views: Columns = {};
  for (const { name, type, offset, length } of columns) {
    const end = start - aligned.byteOffset + offset + length * columnTypes[type].BYTES_PER_ELEMENT;
    if (end > aligned.length) throw new DamagedFile(path, 'it is cut short');
    views[name] = new columnTypes[type](aligned.buffer as ArrayBuffer, start + offset, length);
  }
  return { meta, columns: views };
}

/** Where the header starts. */
function checkBytes(path: string, bytes: Buffer): number {
  const [magic] = bytes.length >= uncheckedHeadBytes ? new Uint32Array(bytes.buffer, bytes.byteOffset, 1) : [0];
  if (magic === uncheckedMagicNumber) return uncheckedHeadBytes;
  if (magic !== magicNumber) throw new DamagedFile(path, 'it does not begin as a file of places does');
  const [length] = bytes.length >= headBytes ? new Float64Array(bytes.buffer, bytes.byteOffset + 8, 1) : [];
  if (length !== bytes.length) throw new DamagedFile(path, `it has ${bytes.length} bytes, not ${length}`);
  if (!digestOf(bytes).equals(bytes.subarray(lengthsEnd, headBytes)))
    throw new DamagedFile(path, 'its checksum is wrong');
  return headBytes;
}

function readHeader(path: string, bytes: Buffer): Header {
  try {
    return JSON.parse(bytes.toString('utf8')) as Header;
  } catch {
    throw new DamagedFile(path, 'its header cannot be read');
  }
}
