import { throttle } from '../../ground/concurrency/throttle.ts';
import { minuteMs } from '../../ground/units.ts';
import type { Point } from '../cities/place.ts';
import type { EngineAnswer } from './ask-engine.ts';

/** Writes a line of the log. */
export type WriteLine = (level: 'info' | 'warn', details: object, text: string) => void;

/** What is logged about an engine: each change once, everything else a line a minute at most. */
export type EngineLog = {
  changed: (change: 'opened' | 'closed', answer: EngineAnswer) => void;
  refused: (answer: { code: number; message: string }, places: readonly Point[]) => void;
  nonsense: (reason: string, places: readonly Point[]) => void;
  /** Of a request that was not sent. */
  crowded: () => void;
};

/** An engine has some forty codes. */
const refusalsMax = 100;

export function createEngineLog(url: string, write: WriteLine): EngineLog {
  const nonsense = throttle((details) => {
    write('warn', { url, ...(details as object) }, "the routing engine told what cannot be: the way is the network's");
  }, minuteMs);
  const crowded = throttle(() => {
    write('warn', { url }, "the routing engine is asked more than it can answer in time: some ways are the network's");
  }, minuteMs);
  const refusals = new Map<number, (details: unknown) => void>();
  const tellRefusal = (code: number) => {
    let tell = refusals.get(code);
    if (tell === undefined) {
      const text = "the routing engine has no way: it is the network's";
      tell = throttle((details) => write('info', { url, code, ...(details as object) }, text), minuteMs);
      if (refusals.size < refusalsMax) refusals.set(code, tell);
    }
    return tell;
  };
  return {
    changed: (change, answer) => {
      const details = { url, ...(answer.kind === 'failed' && { reason: answer.reason }) };
      if (change === 'closed') write('info', details, 'the routing engine answers again');
      else write('warn', details, "the routing engine does not answer: until it does, ways are the network's");
    },
    refused: ({ code, message }, places) => tellRefusal(code)({ reason: message, places: places.map(textOf) }),
    nonsense: (reason, places) => nonsense({ reason, places: places.map(textOf) }),
    crowded: () => crowded(undefined),
  };
}

function textOf({ latitude, longitude }: Point): string {
  return `${latitude},${longitude}`;
}
