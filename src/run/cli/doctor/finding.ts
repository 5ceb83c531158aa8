/** How one thing stands that an owner would want to know before selling. `fail`: nothing should be sold so. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; check: string; says: string };

/** Makes findings of one check. */
export function findingsOf(check: string) {
  const of = (state: Finding['state']) => (says: string) => ({ state, check, says });
  return { ok: of('ok'), warn: of('warn'), fail: of('fail') };
}

/** What a check finds; what it throws is a finding too, on one line. */
export async function finding(check: string, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return [findingsOf(check).fail(says.replace(/\s*\n\s*/g, ' '))];
  }
}
