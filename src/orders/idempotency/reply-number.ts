/**
 * Stands for the order's number in a reply, which is stored before it is drawn: JSON text holds no control character.
 */
export const numberMark = '\u0001';

/** The reply with the number in its place. */
export function withNumber(reply: string, orderNumber: number): string {
  return reply.replaceAll(numberMark, String(orderNumber));
}

/** SQL for the same; both parameters are SQL for text. */
export function withNumberSql(reply: string, orderNumber: string): string {
  return `replace(${reply}, chr(1), ${orderNumber})`;
}
