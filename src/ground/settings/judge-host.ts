/** The address to listen on, from a variable. `check` is called with a problem. */
export function judgeHost(name: string, host: string, check: (ok: boolean, problem: string) => void): string {
  check(/^[\w.:-]+$/.test(host), `${name} must be an address or a host name, not "${host}"`);
  return host;
}
