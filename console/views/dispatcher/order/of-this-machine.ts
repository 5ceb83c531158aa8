/** Whether only the machine that the service runs on can open the address. */
export function isOfThisMachine(url: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
}
