import type { connect as connectEn } from '../en/connect.ts';

/** The German of how programs and agents reach the service. */
export const connect: typeof connectEn = {
  title: 'Ein Programm verbinden',
  sandbox: 'So erreichen Programme und Agenten die Sandbox.',
  production: 'So erreichen Programme und Agenten die Produktion: Was sie buchen, wird gefahren und berechnet.',
  token: 'Token',
  issued: 'Ihre Tokens stellt die Firma aus.',
  tokensLink: 'Vorhandene Tokens',
  tokenHint: 'Es wird unten eingesetzt und bleibt auf dieser Seite.',
  tokenUnfit: (start) => `Kein Token dieser Umgebung: Sie beginnen mit ${start}`,
  copy: (what) => `${what} kopieren`,
  withToken: 'Ein Programm damit verbinden',
  snippet: {
    curl: { title: 'curl', text: 'Was vier Paletten von Hamburg nach Mailand kosten. Gespeichert wird nichts.' },
    typescript: { title: 'TypeScript', text: 'Dasselbe mit transport-ordering-client.' },
    python: { title: 'Python', text: 'Dasselbe mit dem, was Python selbst mitbringt.' },
    mcp: {
      title: 'MCP',
      text: 'Für Agenten: in die Konfiguration eines MCP-Clients. Mit einem Token ohne agent:book und agent:cancel liest ein Agent nur.',
    },
  },
};
