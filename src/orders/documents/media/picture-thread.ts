import { startThread } from '../../../ground/concurrency/start-thread.ts';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';
import type { Bytes } from './in-parts.ts';
import type { PictureAsk, PictureReply, PictureType } from './picture-worker.ts';

/** Reads pictures off the main thread: a crafted one may take long for each of its bytes. */
export type PictureThread = {
  /**
   * The picture without the metadata that cameras write: where and when it was taken, by whom, with what. `onWork` is
   * called with the processor time that each piece took, in milliseconds.
   * @throws {ServiceError} `invalid_request` on `body` if it is broken, cut off, or in more parts than any camera
   * writes; `service_unavailable`.
   */
  withoutMetadata(type: PictureType, file: Bytes, onWork?: (milliseconds: number) => void): Bytes;
  /** Ends the thread. Pictures that are being read are refused. */
  close(): Promise<void>;
};

const memoryMbMax = 64;

/** A thread that starts with the first picture and stays warm. Pictures are read side by side, piece by piece. */
export function createPictureThread(): PictureThread {
  let thread: AskedThread | undefined;
  let isClosed = false;
  return {
    async *withoutMetadata(type, file, onWork) {
      if (isClosed) throw unavailable('The service is stopping.');
      if (!thread?.isRunning) thread = new AskedThread();
      yield* thread.read(type, file, onWork);
    },
    close: async () => {
      isClosed = true;
      await thread?.end();
    },
  };
}

/** A piece takes some milliseconds. A thread that does not answer by then is ended. */
const answerMsMax = 20_000;

type Waiting = { resolve: (reply: PictureReply) => void; reject: (error: Error) => void; late: NodeJS.Timeout };

/** A thread, and the callers that wait for its replies. */
class AskedThread {
  isRunning = true;
  readonly #worker = startThread(new URL('./picture-worker.ts', import.meta.url), { name: 'pictures', memoryMbMax });
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor() {
    this.#worker.on('message', (reply: PictureReply) => this.#settle(reply.id, ({ resolve }) => resolve(reply)));
    this.#worker.on('exit', () => {
      this.isRunning = false;
      for (const id of [...this.#waiting.keys()])
        this.#settle(id, ({ reject }) => reject(unavailable('The picture could not be read; try again shortly.')));
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  async *read(type: PictureType, file: Bytes, onWork: (milliseconds: number) => void = () => {}): Bytes {
    const id = ++this.#lastId;
    let isSettled = false;
    const ask = async (asked: PictureAsk, handedOver: ArrayBuffer[] = []) => {
      const reply = await this.#ask(asked, handedOver);
      if ('broken' in reply) {
        isSettled = true;
        throw invalidRequest({ body: [reply.broken] });
      }
      onWork(reply.workMs);
      const { buffer, byteOffset, byteLength } = reply.kept;
      return Buffer.from(buffer, byteOffset, byteLength);
    };
    try {
      for await (const received of file) {
        // A copy, since what was received may be part of something larger.
        const piece = new Uint8Array(received);
        const kept = await ask({ id, type, piece }, [piece.buffer]);
        if (kept.length > 0) yield kept;
      }
      isSettled = true;
      await ask({ id, ended: 'whole' });
    } finally {
      if (!isSettled && this.isRunning) this.#worker.postMessage({ id, ended: 'early' } satisfies PictureAsk);
    }
  }

  /** One at a time of each picture. */
  #ask(asked: PictureAsk, handedOver: ArrayBuffer[]): Promise<PictureReply> {
    if (!this.isRunning) throw unavailable('The picture could not be read; try again shortly.');
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => void this.end(), answerMsMax);
      this.#waiting.set(asked.id, { resolve, reject, late });
      this.#worker.ref();
      this.#worker.postMessage(asked, handedOver);
    });
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.late);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (waiting) settle(waiting);
  }
}

function unavailable(message: string): ServiceError {
  return new ServiceError('service_unavailable', { message, retryAfterSeconds: 2 });
}
