/**
 * Closes one after the other, each of them even if others fail.
 * @throws what failed first
 */
export async function closeInTurn(closings: Iterable<() => unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
