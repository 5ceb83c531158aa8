import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultTextMapGetter, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import fc from 'fast-check';
import { readTraceparent, readTracestate, writeTraceHeaders } from '../../../src/ground/trace/trace-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

const judged: [why: string, header: unknown, flags: number | undefined][] = [
  ['the example of the standard', `00-${traceId}-${spanId}-01`, 1],
  ['not sampled', `00-${traceId}-${spanId}-00`, 0],
  ['random, of level 2', `00-${traceId}-${spanId}-03`, 3],
  ['flags that nobody knows', `00-${traceId}-${spanId}-fd`, 1],
  ['a later version', `cc-${traceId}-${spanId}-01`, 1],
  ['a later version with more behind it', `cc-${traceId}-${spanId}-01-what-the-future-will-be-like`, 1],
  ['a later version with a dash behind it', `cc-${traceId}-${spanId}-01-`, 1],
  ['a later version with more that no dash divides', `cc-${traceId}-${spanId}-01.what`, undefined],
  ['version 0 with more behind it', `00-${traceId}-${spanId}-01-what`, undefined],
  ['version 0 with a dash behind it', `00-${traceId}-${spanId}-01-`, undefined],
  ['the version that is forbidden', `ff-${traceId}-${spanId}-01`, undefined],
  ['a version that is no number', `.0-${traceId}-${spanId}-01`, undefined],
  ['a version of one digit', `0-${traceId}-${spanId}-01`, undefined],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`, undefined],
  ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  ['capital letters', `00-${traceId.toUpperCase()}-${spanId}-01`, undefined],
  ['a trace that is too short', `00-${traceId.slice(1)}-${spanId}-01`, undefined],
  ['a parent that is too long', `00-${traceId}-${spanId}0-01`, undefined],
  ['flags of one digit', `00-${traceId}-${spanId}-1`, undefined],
  ['flags that are no number', `00-${traceId}-${spanId}-.0`, undefined],
  ['two of them, as Node joins them', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`, undefined],
  ['nothing', undefined, undefined],
  ['an empty one', '', undefined],
];

for (const [why, header, flags] of judged)
  test(`${flags === undefined ? 'begins anew after' : 'takes'} ${why}`, () => {
    assert.deepEqual(readTraceparent(header), flags === undefined ? undefined : { traceId, spanId, flags });
  });

/** How another implementation reads a `traceparent`, and what it says of a `tracestate` beside it. */
function readByOthers(traceparent: string, tracestate?: string) {
  const carrier = { traceparent, ...(tracestate !== undefined && { tracestate }) };
  const read = new W3CTraceContextPropagator().extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
  return trace.getSpanContext(read);
}

const hex = (length: number) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0'.repeat(length), 'f'.repeat(length), 'A'.repeat(length), 'f'.repeat(length + 1)),
    },
  );
const traceparent = fc
  .tuple(
    fc.oneof(fc.constantFrom('00', '01', 'ff', 'cc', '0'), hex(2)),
    hex(32),
    hex(16),
    hex(2),
    fc.constantFrom('', '', '', '-', '-more', '.more', '01'),
  )
  .map(([version, ofTrace, ofSpan, flags, rest]) => `${version}-${ofTrace}-${ofSpan}-${flags}${rest}`);

test('a traceparent is read as OpenTelemetry reads it, but for flags that nobody knows', () => {
  let valid = 0;
  fc.assert(
    fc.property(traceparent, (header) => {
      const [ours, theirs] = [readTraceparent(header), readByOthers(header)];
      if (ours) valid++;
      assert.deepEqual(ours && { ...ours, flags: ours.flags & 3 }, theirs && partsOf(theirs), header);
    }),
    { numRuns: 2000 },
  );
  assert.ok(valid > 100, `${valid} were valid`);
});

function partsOf({ traceId, spanId, traceFlags }: { traceId: string; spanId: string; traceFlags: number }) {
  return { traceId, spanId, flags: traceFlags & 3 };
}

const isKeptState: [state: string, kept: string | undefined][] = [
  ['rojo=00f067aa0ba902b7,congo=t61rcWkgMzE', 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE'],
  ['a=1 ,\tb=2', 'a=1,b=2'],
  ['a=1,,b=2,', 'a=1,b=2'],
  ['fw529a3039@dt=FfAAAAEC', 'fw529a3039@dt=FfAAAAEC'],
  ['0-begins/with*digit@x=y z', '0-begins/with*digit@x=y z'],
  [`${'k'.repeat(255)}=${'v'.repeat(256)}`, `${'k'.repeat(255)}=${'v'.repeat(256)}`],
  [`${'k'.repeat(256)}=${'v'.repeat(256)}`, undefined],
  [`${'k'.repeat(257)}=v`, undefined],
  [`k=${'v'.repeat(257)}`, undefined],
  ['Capital=1', undefined],
  ['a=b=c', undefined],
  ['a', undefined],
  ['a=', undefined],
  ['ü=1', undefined],
  ['', undefined],
  [' , ', undefined],
  [Array.from({ length: 32 }, (_, i) => `k${i}=1`).join(), Array.from({ length: 32 }, (_, i) => `k${i}=1`).join()],
  [Array.from({ length: 33 }, (_, i) => `k${i}=1`).join(), undefined],
];

for (const [state, kept] of isKeptState)
  test(`a tracestate is ${kept === undefined ? 'left out' : 'handed on'}: ${state.slice(0, 40)}`, () => {
    assert.equal(readTracestate(state), kept);
  });

const ofLength = (name: string, length: number) => `${name}=`.padEnd(length, 'v');
const shortened: [why: string, came: string[], goes: string[]][] = [
  ['all of 512 characters', ['a', 'b', 'c', 'd'].map((name) => ofLength(name, 127)), ['a', 'b', 'c', 'd']],
  [
    'no member of the end beyond them',
    [...['a', 'b', 'c', 'd'].map((name) => ofLength(name, 127)), 'e=1'],
    ['a', 'b', 'c', 'd'],
  ],
  [
    'no member in part',
    [ofLength('a', 100), ...['b', 'c', 'd', 'e'].map((name) => ofLength(name, 128))],
    ['a', 'b', 'c', 'd'],
  ],
  [
    'all but the last of more than 128 characters',
    [ofLength('a', 129), ofLength('b', 200), ofLength('c', 200), 'd=1'],
    ['a', 'b', 'd'],
  ],
  ['the first of members that are all long', ['a', 'b', 'c'].map((name) => ofLength(name, 250)), ['a', 'b']],
  ['the first of as many as there may be', Array.from({ length: 32 }, (_, i) => ofLength(`k${i}`, 258)), ['k0']],
];

for (const [why, came, goes] of shortened)
  test(`of a long tracestate goes out: ${why}`, () => {
    const kept = came.filter((each) => goes.some((name) => each.startsWith(`${name}=`)));
    assert.equal(readTracestate(came.join()), kept.join());
    assert.ok(kept.join().length <= 512);
  });

test('a tracestate that is long and blank within is judged at once', () => {
  const from = performance.now();
  assert.equal(readTracestate(`a=${' '.repeat(100_000)}=`), undefined);
  assert.ok(performance.now() - from < 500);
});

const key = fc.stringMatching(/^[a-z][a-z0-9_\-*/]{0,10}(@[a-z][a-z0-9]{0,5})?$/);
const value = fc.stringMatching(/^[!-+\--<>-~]{1,10}$/);
const state = fc
  .uniqueArray(fc.tuple(key, value), { minLength: 1, maxLength: 12, selector: ([name]) => name })
  .map((members) => members.map(([name, text]) => `${name}=${text}`).join(','));

test('what goes out is read by OpenTelemetry as what came in', () => {
  fc.assert(
    fc.property(hex(32), hex(16), fc.integer({ min: 0, max: 3 }), state, (ofTrace, ofSpan, flags, ofOthers) => {
      const read = readTraceparent(`00-${ofTrace}-${ofSpan}-0${flags}`);
      fc.pre(read !== undefined);
      const headers = writeTraceHeaders({ ...read, state: readTracestate(ofOthers) });
      const theirs = readByOthers(headers.traceparent!, headers.tracestate);
      assert.deepEqual(theirs && partsOf(theirs), { traceId: ofTrace, spanId: ofSpan, flags });
      assert.equal(theirs?.traceState?.serialize(), ofOthers);
    }),
  );
});
