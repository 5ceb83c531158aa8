const reasons = {
  receiver_absent: 'Nobody there|Niemand da|Nikogo nie ma',
  rejected: 'Refused|Annahme verweigert|Odmowa przyjęcia',
  goods_not_ready: 'Goods not ready|Ware nicht bereit|Towar niegotowy',
  wrong_goods: 'Wrong goods|Falsche Ware|Zły towar',
  damaged: 'Goods damaged|Ware beschädigt|Towar uszkodzony',
  inaccessible: 'Cannot get there|Keine Zufahrt|Brak dojazdu',
  wrong_address: 'Wrong address|Falsche Adresse|Zły adres',
  vehicle_breakdown: 'Breakdown|Panne|Awaria',
  closed: 'Closed|Geschlossen|Zamknięte',
  other: 'Something else|Anderer Grund|Inne',
};
export const reasonCodes = Object.keys(reasons);

/** English, German, Polish. */
const words: Readonly<Record<string, string>> = {
  ...reasons,
  epal: 'pallet|Palette|paleta',
  industrial: 'industrial pallet|Industriepalette|paleta przemysłowa',
  piece: 'piece|Stück|sztuka',
  order: 'Order|Auftrag|Zlecenie',
  loading: 'Loading|Beladung|Załadunek',
  unloading: 'Unloading|Entladung|Rozładunek',
  of: 'of|von|z',
  by: 'by|bis|do',
  at: 'at|um|o',
  window: 'window|Fenster|okno',
  expected: 'expected|erwartet|oczekiwany',
  late: 'min late|min zu spät|min spóźnienia',
  open: 'Open|Offen|Otwarte',
  arrived: 'Arrived|Angekommen|Na miejscu',
  finished: 'Done|Erledigt|Gotowe',
  failed: 'Failed|Fehlgeschlagen|Nieudane',
  canceled: 'Canceled|Storniert|Anulowane',
  loaded: 'Loaded|Geladen|Załadowano',
  unloaded: 'Unloaded|Entladen|Rozładowano',
  navigate: 'Navigate|Navigieren|Nawiguj',
  call: 'Call|Anrufen|Zadzwoń',
  newTime: 'New time|Neue Zeit|Nowy czas',
  problem: 'Problem|Problem|Problem',
  goods: 'Goods|Ladung|Ładunek',
  pieces: 'pieces|Stück|szt.',
  reference: 'Reference|Referenz|Referencja',
  information: 'Please note|Hinweise|Uwagi',
  allLoaded: 'Everything loaded?|Alles geladen?|Wszystko załadowane?',
  signature: 'Signature of the receiver|Unterschrift des Empfängers|Podpis odbiorcy',
  name: 'Name in capitals|Name in Druckschrift|Imię i nazwisko',
  sign: 'Sign with a finger|Mit dem Finger unterschreiben|Podpisz palcem',
  clear: 'Clear|Löschen|Wyczyść',
  remarks: 'Reservation or damage|Vorbehalt oder Schaden|Zastrzeżenie lub szkoda',
  photo: 'Photo|Foto|Zdjęcie',
  paper: 'Signed paper|Unterschriebenes Papier|Podpisany dokument',
  papers: 'Photo of the papers|Foto der Papiere|Zdjęcie dokumentów',
  whatHappened: 'What is wrong?|Was ist los?|Co się stało?',
  seen: 'Dispatch sees it at once.|Die Disposition sieht es sofort.|Dyspozytor zobaczy to od razu.',
  note: 'Note|Notiz|Notatka',
  report: 'Report|Melden|Zgłoś',
  arrival: 'When will you be there?|Wann bist du da?|Kiedy będziesz?',
  less: 'less|weniger|mniej',
  more: 'more|mehr|więcej',
  waiting: 'not sent yet|noch nicht gesendet|jeszcze nie wysłano',
  offline: 'No connection|Keine Verbindung|Brak połączenia',
  refused: 'Not taken|Nicht angenommen|Nie przyjęto',
  close: 'Close|Schließen|Zamknij',
  allDone: 'All done. Thank you.|Alles erledigt. Danke.|Wszystko gotowe. Dziękujemy.',
  ended:
    'This link is no longer valid. Call your dispatcher.|Dieser Link gilt nicht mehr. Ruf die Disposition an.|Ten link wygasł. Zadzwoń do dyspozytora.',
  needName: 'Who signed?|Wer hat unterschrieben?|Kto podpisał?',
  proof_missing: 'A signature or paper is missing|Unterschrift oder Papier fehlt|Brak podpisu lub dokumentu',
  stop_out_of_order: 'An earlier stop is open|Ein Stopp davor ist noch offen|Wcześniejszy postój otwarty',
  order_not_under_way: 'The order is not under way|Der Auftrag läuft nicht|Zlecenie nie jest w toku',
  sandbox: 'Sandbox: test data|Sandbox: Testdaten|Sandbox: dane testowe',
};

const languages = ['en', 'de', 'pl'];
const asked = [localStorage.getItem('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2));
let index = Math.max(0, languages.indexOf(asked.find((tag) => tag && languages.includes(tag)) ?? ''));

export const language = () => languages[index] ?? 'en';
export function nextLanguage(): void {
  index = (index + 1) % languages.length;
  localStorage.setItem('language', language());
}

/** A text of the page in the driver's language. A missing one is shown as it is. */
export const say = (key: string) => words[key]?.split('|')[index] ?? key;

/** The name of a load carrier, or its code if we have no name; `other` is also a reason. */
export const carrier = (category: string) => say(category === 'other' ? 'piece' : category).replace('_', ' ');

/** In the stop's local time; English as in Europe, with the day before the month. */
const format =
  (style: Intl.DateTimeFormatOptions) =>
  (at: number, { time_zone: timeZone }: { time_zone: string }) =>
    new Intl.DateTimeFormat(language().replace('en', 'en-GB'), { timeZone, ...style }).format(at);
export const timeOfDay = format({ hour: '2-digit', minute: '2-digit' });
export const day = format({ weekday: 'short', day: 'numeric', month: 'short' });
/** In groups of three, as in transport documents, whatever the language. */
export const figure = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
