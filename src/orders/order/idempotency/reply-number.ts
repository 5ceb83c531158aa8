/**
 * Stands for the order number in a reply, which is written before the number is drawn. JSON text never holds a control
 * character.
 */
export const numberMark = '\u0001';

/** The reply with the number in place. */
export function withNumber(reply: string, orderNumber: number): string {
  return reply.replaceAll(numberMark, String(orderNumber));
}
