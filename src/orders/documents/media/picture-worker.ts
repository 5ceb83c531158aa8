// Reads pictures off the main thread, a piece at a time. picture-thread.ts starts it.
import { parentPort } from 'node:worker_threads';
import { JpegReader } from './jpeg-reader.ts';
import { BrokenPicture, type PictureReader } from './picture-reader.ts';
import { PngReader } from './png-reader.ts';

/** What pictures are. */
export type PictureType = 'image/jpeg' | 'image/png';
/** A piece of a picture, or the message that there are no more: it ended, or the rest will not come. */
export type PictureAsk =
  | { id: number; type: PictureType; piece: Uint8Array<ArrayBuffer> }
  | { id: number; ended: 'whole' | 'early' };
/** What is kept of a piece, and the processor time it took; or why the picture is not taken. */
export type PictureReply = { id: number } & ({ kept: Uint8Array<ArrayBuffer>; workMs: number } | { broken: string });

if (!parentPort) throw new Error('a picture worker is started by picture-thread.ts');
const port = parentPort;
const open = new Map<number, PictureReader>();

port.on('message', (ask: PictureAsk) => {
  const { id } = ask;
  if ('ended' in ask && ask.ended === 'early') return void open.delete(id);
  const before = process.threadCpuUsage();
  try {
    const kept = readAsked(ask);
    const { user, system } = process.threadCpuUsage(before);
    port.postMessage({ id, kept, workMs: (user + system) / 1000 } satisfies PictureReply, [kept.buffer]);
  } catch (error) {
    open.delete(id);
    // Anything else is a mistake of this program, and ends the thread.
    if (!(error instanceof BrokenPicture)) throw error;
    port.postMessage({ id, broken: error.message } satisfies PictureReply);
  }
});

function readAsked(ask: PictureAsk): Uint8Array<ArrayBuffer> {
  if ('ended' in ask) {
    open.get(ask.id)?.end();
    open.delete(ask.id);
    return new Uint8Array();
  }
  const reader = open.get(ask.id) ?? (ask.type === 'image/jpeg' ? new JpegReader() : new PngReader());
  open.set(ask.id, reader);
  const { buffer, byteOffset, byteLength } = ask.piece;
  return joined([...reader.read(Buffer.from(buffer, byteOffset, byteLength))]);
}

/** In a buffer of its own, which can be handed over. */
function joined(pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
