import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Columns, type ColumnType, columnTypes } from './columns.ts';

const magicNumber = 0x54504c31;
type Header = { meta: unknown; columns: { name: string; type: ColumnType; offset: number; length: number }[] };

function align(offset: number): number {
  return (offset + 7) & ~7;
}

/**
 * Writes named columns of numbers and a JSON value as one file, by way of a temporary file beside it: readers see the
 * old file or the new one, and several writers do not disturb each other. Layout: magic, header length in bytes, header
 * (JSON), columns at 8-byte boundaries, in the machine's byte order.
 */
export function writeColumnFile(path: string, meta: unknown, columns: Columns): void {
  const header: Header = { meta, columns: [] };
  let offset = 0;
  for (const [name, column] of Object.entries(columns)) {
    header.columns.push({ name, type: column.constructor.name as ColumnType, offset, length: column.length });
    offset = align(offset + column.byteLength);
  }
  const json = Buffer.from(JSON.stringify(header));
  const start = align(8 + json.length);
  const bytes = Buffer.alloc(start + offset);
  new Uint32Array(bytes.buffer, bytes.byteOffset, 2).set([magicNumber, json.length]);
  json.copy(bytes, 8);
  for (const [index, column] of Object.values(columns).entries()) {
    bytes.set(
      new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
      start + header.columns[index]!.offset,
    );
  }
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

/**
 * Reads what `writeColumnFile` wrote. The columns are views of one buffer.
 * @throws {Error} if the file is absent, foreign or cut short.
 */
export function readColumnFile(path: string): { meta: unknown; columns: Columns } {
  const file = readFileSync(path);
  const aligned = file.byteOffset % 8 === 0 ? file : Buffer.from(new Uint8Array(file).buffer);
  const [magic, headerLength] = aligned.length >= 8 ? new Uint32Array(aligned.buffer, aligned.byteOffset, 2) : [0, 0];
  if (magic !== magicNumber) throw new Error(`${path} is not a file of places.`);
  const header = JSON.parse(aligned.toString('utf8', 8, 8 + headerLength!)) as Header;
  const start = aligned.byteOffset + align(8 + headerLength!);
  const columns: Columns = {};
  for (const { name, type, offset, length } of header.columns) {
    columns[name] = new columnTypes[type](aligned.buffer as ArrayBuffer, start + offset, length);
  }
  return { meta: header.meta, columns };
}
