const form = 'an http or https address without user, password and query, as in http://valhalla:8002';

/** The address of a routing engine, without a trailing slash. A password in it would be in lines of the log. */
export function judgeRoutingUrl(
  text: string,
  isHttpUrl: (text: string) => boolean,
  check: (ok: boolean, problem: string) => void,
): string | undefined {
  if (text === '') return undefined;
  const { username = '', password = '' } = isHttpUrl(text) ? new URL(text) : {};
  const isFine = isHttpUrl(text) && username === '' && password === '';
  check(isFine, `ROUTING_URL must be ${form}`);
  return isFine ? text.replace(/\/+$/, '') : undefined;
}
