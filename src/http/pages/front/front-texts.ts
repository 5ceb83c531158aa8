import type { EnvironmentName } from '../../../ground/config.ts';
import type { Language } from '../../kernel/words/language.ts';

type Titled = { title: string; text: string };

type FrontTexts = {
  title: string;
  lead: string;
  openConsole: string;
  readInterface: string;
  steps: readonly Titled[];
  places: string;
  placesLead: string;
  environments: Readonly<Record<EnvironmentName, Titled>>;
  address: string;
  token: string;
  anyToken: string;
  consoleOf: Readonly<Record<Exclude<EnvironmentName, 'mock'>, string>>;
  forPrograms: string;
  docs: Titled;
  guides: Titled;
  llms: Titled;
  shippers: Titled;
  company: Titled;
  ready: Titled;
  live: Titled;
  access: string;
};

const english: FrontTexts = {
  title: 'Transport Ordering Service',
  lead: 'Order road freight across Europe: a price at once, a booking at that price, and every stop until the goods are delivered.',
  openConsole: 'Open the console',
  readInterface: 'Read the interface',
  steps: [
    {
      title: 'Price',
      text: 'Say from where, to where, what and when: every vehicle that can do it, the cheapest first.',
    },
    { title: 'Book', text: 'Take an offer, and its price holds.' },
    { title: 'Follow', text: 'Each stop with its expected time, as it happens.' },
    { title: 'Prove', text: 'Signature, photos and papers in one place.' },
  ],
  places: 'Where to go',
  placesLead: 'Each environment has its own accounts, orders and tokens.',
  environments: {
    production: { title: 'Production', text: 'For real transports: what is booked here is driven and billed.' },
    sandbox: {
      title: 'Sandbox',
      text: 'To try everything. It works as production does, but no vehicle is sent: you move the orders yourself.',
    },
    mock: { title: 'Mock', text: 'For tests of programs: always the same replies, and nothing is kept.' },
  },
  address: 'Address for programs',
  token: 'Token',
  anyToken: 'any word',
  consoleOf: { production: 'Console', sandbox: 'Console of the sandbox' },
  forPrograms: 'For programs',
  docs: { title: 'Interface', text: 'To read and to try, with samples in TypeScript, curl and Python.' },
  guides: { title: 'Guides', text: 'The sandbox, events, errors, and running the service.' },
  llms: { title: 'llms.txt', text: 'All pages as Markdown, for agents and other programs that read.' },
  shippers: { title: 'openapi.json', text: 'The description (OpenAPI 3.1) for shippers.' },
  company: { title: 'operator/openapi.json', text: 'The description for dispatchers’ programs.' },
  ready: { title: 'readyz', text: 'Health: whether the service can serve.' },
  live: { title: 'livez', text: 'Health: whether the process answers.' },
  access: 'Whoever runs this service invites people to the console and hands out tokens.',
};

const german: FrontTexts = {
  title: 'Transport Ordering Service',
  lead: 'Straßentransporte in ganz Europa beauftragen: sofort ein Preis, eine Buchung zu diesem Preis und jeder Stopp, bis die Ware zugestellt ist.',
  openConsole: 'Konsole öffnen',
  readInterface: 'API-Dokumentation',
  steps: [
    { title: 'Preis', text: 'Von wo, wohin, was und wann: alle passenden Fahrzeuge, das günstigste zuerst.' },
    { title: 'Buchung', text: 'Ein Angebot annehmen, und sein Preis gilt.' },
    { title: 'Sendungsverfolgung', text: 'Jeder Stopp mit seiner erwarteten Zeit, sobald sich etwas tut.' },
    { title: 'Nachweis', text: 'Unterschrift, Fotos und Papiere an einem Ort.' },
  ],
  places: 'Umgebungen',
  placesLead: 'Jede Umgebung hat eigene Kunden, Aufträge und Tokens.',
  environments: {
    production: {
      title: 'Produktion',
      text: 'Für echte Transporte: Was hier gebucht wird, wird gefahren und berechnet.',
    },
    sandbox: {
      title: 'Sandbox',
      text: 'Zum Ausprobieren. Alles wie in der Produktion, nur fährt niemand: Sie schreiben die Aufträge selbst fort.',
    },
    mock: { title: 'Mock', text: 'Für Tests von Programmen: immer dieselben Antworten, und nichts wird gespeichert.' },
  },
  address: 'Adresse für Programme',
  token: 'Token',
  anyToken: 'ein beliebiges Wort',
  consoleOf: { production: 'Konsole', sandbox: 'Konsole der Sandbox' },
  forPrograms: 'Für Programme',
  docs: {
    title: 'Schnittstelle',
    text: 'Zum Lesen und Ausprobieren, mit Beispielen in TypeScript, curl und Python (englisch).',
  },
  guides: { title: 'Anleitungen', text: 'Sandbox, Ereignisse, Fehler und der Betrieb des Dienstes (englisch).' },
  llms: { title: 'llms.txt', text: 'Alle Seiten als Markdown, für Agenten und andere lesende Programme (englisch).' },
  shippers: { title: 'openapi.json', text: 'Die Beschreibung (OpenAPI 3.1) für Kunden.' },
  company: { title: 'operator/openapi.json', text: 'Die Beschreibung für Programme der Disposition.' },
  ready: { title: 'readyz', text: 'Zustand: ob der Dienst arbeiten kann.' },
  live: { title: 'livez', text: 'Zustand: ob der Prozess antwortet.' },
  access: 'Wer diesen Dienst betreibt, lädt zur Konsole ein und gibt Tokens aus.',
};

export const frontTexts: Readonly<Record<Language, FrontTexts>> = { en: english, de: german };
