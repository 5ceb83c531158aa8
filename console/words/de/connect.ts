import type { connect as connectEn } from '../en/connect.ts';

/** The German of how programs and agents reach the service. */
export const connect: typeof connectEn = {
  title: 'Ein Programm verbinden',
  sandbox: 'So erreichen Programme und Agenten die Sandbox.',
  production: 'So erreichen Programme und Agenten die Produktion: Was sie buchen, wird gefahren und berechnet.',
  token: 'Token',
  issued: 'Tokens dafür stellt die Spedition aus.',
  tokensLink: 'Vorhandene Tokens',
  tokenHint: 'Es wird unten eingesetzt und bleibt auf dieser Seite.',
  unfit: {
    kind: (start) => `Kein Token dieser Umgebung: Deren Tokens beginnen mit ${start}`,
    character: () => 'Ein Zeichen des Tokens ist falsch oder fehlt: Bitte noch einmal kopieren.',
  },
  copy: (what) => `${what} kopieren`,
  withToken: 'Ein Programm damit verbinden',
  snippet: {
    curl: {
      title: 'curl',
      text: 'Was vier Paletten von Hamburg nach Mailand kosten. Gespeichert wird nichts.',
    },
    typescript: {
      title: 'TypeScript',
      text: 'Dasselbe mit transport-ordering-client. Es steht in keinem Paketverzeichnis: Die Spedition gibt Ihnen das Paket, das npm pack im Ordner client eines Checkouts des Dienstes erzeugt.',
    },
    python: { title: 'Python', text: 'Dasselbe mit dem, was Python selbst mitbringt.' },
    mcp: {
      title: 'MCP',
      text: 'Für Agenten: in die Konfiguration eines MCP-Clients. Mit einem Token ohne agent:book und agent:cancel liest ein Agent nur.',
    },
  },
  events: 'Was mit einem Auftrag geschieht, erfährt ein Programm aus der Folge der Ereignisse oder durch Webhooks.',
  guide: {
    interface: 'Anleitung zur Schnittstelle (englisch)',
    'client/README': 'Anleitung zum Client (englisch)',
    agents: 'Anleitung für Agenten (englisch)',
    events: 'Anleitung zu Ereignissen (englisch)',
  },
};
