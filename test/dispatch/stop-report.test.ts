import assert from 'node:assert/strict';
import { it } from 'node:test';
import { judgeReport, reportTypes } from '../../src/dispatch/stop-report.ts';
import { dayMs } from '../../src/units.ts';

const now = Date.parse('2026-11-23T08:00:00Z');

it('a time that no tour can have is refused, whatever is reported: later stops are not planned from it', () => {
  for (const type of reportTypes) {
    const report = (at: number) =>
      judgeReport(
        {
          type,
          stopId: '0190a1b2-0000-7000-8000-000000000001',
          at: new Date(at),
          reason: type === 'failed' || type === 'closed' ? 'closed' : undefined,
        },
        now,
      );
    for (const at of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      assert.throws(
        () => report(Date.parse(at)),
        { code: 'invalid_request', message: /at must lie within 400 days/ },
        `${type} ${at}`,
      );
    report(now - 400 * dayMs);
  }
});
