import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * The log of a request. What its lines have in common is put together when a line is written: with a logger made for
 * each request, and another once the caller is known, a small request took a fifth longer.
 */
export class RequestLines implements FastifyBaseLogger {
  readonly #log: FastifyBaseLogger;
  readonly #describe: () => object;
  #noted: object = {};

  /** `describe`: what each line says about the request. */
  constructor(log: FastifyBaseLogger, describe: () => object) {
    this.#log = log;
    this.#describe = describe;
  }

  /** From here on the lines say this too. */
  note(details: object): void {
    this.#noted = { ...this.#noted, ...details };
  }

  get level() {
    return this.#log.level;
  }
  child(bindings: Record<string, unknown>, options?: Parameters<FastifyBaseLogger['child']>[1]): FastifyBaseLogger {
    return this.#log.child({ ...this.#describe(), ...this.#noted, ...bindings }, options);
  }
  fatal(first: unknown, ...others: unknown[]): void {
    this.#write('fatal', first, others);
  }
  error(first: unknown, ...others: unknown[]): void {
    this.#write('error', first, others);
  }
  warn(first: unknown, ...others: unknown[]): void {
    this.#write('warn', first, others);
  }
  info(first: unknown, ...others: unknown[]): void {
    this.#write('info', first, others);
  }
  debug(first: unknown, ...others: unknown[]): void {
    this.#write('debug', first, others);
  }
  trace(first: unknown, ...others: unknown[]): void {
    this.#write('trace', first, others);
  }
  silent(): void {}

  /** As a logger takes it: details or an error before the text, or the text alone. */
  #write(level: Level, first: unknown, others: unknown[]): void {
    if (this.#log.level === 'silent') return;
    const line = { ...this.#describe(), ...this.#noted };
    const [details, ...texts] = first instanceof Error ? [{ err: first }, first.message] : [first];
    if (typeof details === 'object') this.#log[level]({ ...line, ...details }, ...([...others, ...texts] as [string]));
    else this.#log[level](line, ...([details, ...others] as [string]));
  }
}
