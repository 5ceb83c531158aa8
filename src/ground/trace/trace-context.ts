/** A place in a trace, as W3C Trace Context (level 2) tells it from one program to the next. */
export type TraceContext = {
  /** 32 hexadecimal digits, the same in all programs that a request goes through. */
  traceId: string;
  /** 16 hexadecimal digits: the part of one program. */
  spanId: string;
  /** Bits, of which the standard names two; 1 in the first: the trace may have been recorded. */
  flags: number;
  /** What other programs noted about the trace, from their `tracestate`. */
  state: string | undefined;
};

/** The caller may have recorded the trace; the last 14 digits of the trace's id are random. */
export const traceFlags = { sampled: 1, random: 2 } as const;
/** Flags that the standard does not name are not passed on. */
const knownFlags = traceFlags.sampled | traceFlags.random;

/** Version, trace, parent, flags, and what a later version may add after them. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** A `traceparent` as a request has it. Undefined if there is none that is valid: then a new trace begins. */
export function readTraceparent(header: unknown): Omit<TraceContext, 'state'> | undefined {
  const [, version, traceId, spanId, flags = '', rest] = (typeof header === 'string' && form.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || (version === '00' && rest !== undefined)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & knownFlags };
}

/** Keys of level 2 take in those of level 1. A value may have any visible character but commas and equals signs. */
const member = /^[a-z0-9][a-z0-9_\-*/@]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const membersMax = 32;
/** As many characters as the standard asks to hand on: what is called may refuse a request with more. */
const stateLengthMax = 512;
/** The standard says to drop longer members first. */
const memberLengthMax = 128;

/** A `tracestate` to hand on. Undefined if it says nothing, or is not as the standard wants it. */
export function readTracestate(header: unknown): string | undefined {
  if (typeof header !== 'string') return undefined;
  // An expression for the blanks at the end would look at each run of blanks from each of its places.
  const members = header.split(',').flatMap((each) => each.trim() || []);
  const isValid = members.length > 0 && members.length <= membersMax && members.every((each) => member.test(each));
  return isValid ? shorten(members).join(',') || undefined : undefined;
}

/** As many whole members as there is room for, the first ones rather than the last. */
function shorten(members: readonly string[]): string[] {
  const kept = [...members];
  while (kept.join(',').length > stateLengthMax) {
    const long = kept.findLastIndex(({ length }) => length > memberLengthMax);
    kept.splice(long >= 0 ? long : kept.length - 1, 1);
  }
  return kept;
}

/** The headers that pass the trace on to a called program. */
export function writeTraceHeaders({ traceId, spanId, flags, state }: TraceContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
  return state === undefined ? { traceparent } : { traceparent, tracestate: state };
}
