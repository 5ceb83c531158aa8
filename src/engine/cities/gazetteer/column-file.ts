import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
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

/** A damaged file. The message says why, and names the file. */
export class DamagedFile extends Error {
  constructor(path: string, why: string) {
    super(`${path} is damaged: ${why}`);
  }
}

function align(offset: number): number {
  return (offset + 7) & ~7;
}

/**
 * Writes named columns of numbers and a JSON value as one file, by way of a temporary file next to it: readers see the
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
  const head = Buffer.alloc(align(headBytes + json.length));
  new Uint32Array(head.buffer, head.byteOffset, 2).set([magicNumber, json.length]);
  new Float64Array(head.buffer, head.byteOffset + 8, 1).set([head.length + offset]);
  json.copy(head, headBytes);
  const others = Object.values(columns).flatMap(paddedBytes);
  digestOf(head, others).copy(head, lengthsEnd);
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeParts(temporary, [head, ...others]);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** A column's bytes, and zeros up to the next boundary. */
function paddedBytes(column: Columns[string]): Buffer[] {
  const bytes = Buffer.from(column.buffer, column.byteOffset, column.byteLength);
  return [bytes, Buffer.alloc(align(bytes.length) - bytes.length)];
}

function writeParts(path: string, parts: readonly Buffer[]): void {
  const file = openSync(path, 'w');
  try {
    for (const part of parts) writeFileSync(file, part);
  } finally {
    closeSync(file);
  }
}

/** The checksum of a file, given in parts of which the first has all of the head: of all but itself. */
function digestOf(head: Buffer, others: readonly Buffer[] = []): Buffer {
  const hash = createHash('sha256');
  hash.update(head.subarray(0, lengthsEnd)).update(head.subarray(headBytes));
  for (const part of others) hash.update(part);
  return hash.digest();
}

type ColumnFile = { meta: unknown; columns: Columns };

/**
 * Reads what `writeColumnFile` wrote. The columns are views of one buffer.
 * @throws {DamagedFile} if a byte is missing or another one.
 */
export function readColumnFile(path: string): ColumnFile {
  const file = readFileSync(path);
  const aligned = file.byteOffset % 8 === 0 ? file : Buffer.from(new Uint8Array(file).buffer);
  return openBytes(path, aligned, () => digestOf(aligned));
}

const pieceBytes = 1 << 20;

/** The same, in pieces of a megabyte with the event loop in between: a piece takes a millisecond. */
export async function readColumnFileInPieces(path: string): Promise<ColumnFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.allocUnsafeSlow(size);
    const hash = createHash('sha256');
    let [read, hashed] = [0, 0];
    while (read < size) {
      const { bytesRead } = await handle.read(bytes, read, Math.min(pieceBytes, size - read), read);
      if (bytesRead === 0) throw new DamagedFile(path, 'it is cut short');
      read += bytesRead;
      if (read < headBytes) continue;
      if (hashed === 0) hash.update(bytes.subarray(0, lengthsEnd));
      hash.update(bytes.subarray(Math.max(hashed, headBytes), read));
      hashed = read;
    }
    return openBytes(path, bytes, () => hash.digest());
  } finally {
    await handle.close();
  }
}

function openBytes(path: string, bytes: Buffer, digest: () => Buffer): ColumnFile {
  const { headerStart, headerEnd } = checkBytes(path, bytes, digest);
  const { meta, columns } = readHeader(path, bytes.subarray(headerStart, headerEnd));
  const start = bytes.byteOffset + align(headerEnd);
  const views: Columns = {};
  for (const { name, type, offset, length } of columns) {
    const end = start - bytes.byteOffset + offset + length * columnTypes[type].BYTES_PER_ELEMENT;
    if (end > bytes.length) throw new DamagedFile(path, 'it is cut short');
    views[name] = new columnTypes[type](bytes.buffer as ArrayBuffer, start + offset, length);
  }
  return { meta, columns: views };
}

/** Where the header is. */
function checkBytes(path: string, bytes: Buffer, digest: () => Buffer): { headerStart: number; headerEnd: number } {
  const lengths = bytes.length >= uncheckedHeadBytes ? new Uint32Array(bytes.buffer, bytes.byteOffset, 2) : [];
  const [magic, headerLength = 0] = lengths;
  if (magic === uncheckedMagicNumber) {
    return { headerStart: uncheckedHeadBytes, headerEnd: uncheckedHeadBytes + headerLength };
  }
  if (magic !== magicNumber) throw new DamagedFile(path, 'it does not begin as a file of places does');
  const [length] = bytes.length >= headBytes ? new Float64Array(bytes.buffer, bytes.byteOffset + 8, 1) : [];
  if (length !== bytes.length) throw new DamagedFile(path, `it has ${bytes.length} bytes, not ${length}`);
  if (!digest().equals(bytes.subarray(lengthsEnd, headBytes))) throw new DamagedFile(path, 'its checksum is wrong');
  return { headerStart: headBytes, headerEnd: headBytes + headerLength };
}

function readHeader(path: string, bytes: Buffer): Header {
  try {
    return JSON.parse(bytes.toString('utf8')) as Header;
  } catch {
    throw new DamagedFile(path, 'its header cannot be read');
  }
}
