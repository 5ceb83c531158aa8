const reasons = {
  receiver_absent: 'Nobody there|Niemand da|Nikogo nie ma|Nikdo tu není|Nu e nimeni',
  rejected: 'Refused|Annahme verweigert|Odmowa przyjęcia|Převzetí odmítnuto|Recepție refuzată',
  goods_not_ready: 'Goods not ready|Ware nicht bereit|Towar niegotowy|Zboží není připravené|Marfa nu e pregătită',
  wrong_goods: 'Wrong goods|Falsche Ware|Zły towar|Špatné zboží|Marfă greșită',
  damaged: 'Goods damaged|Ware beschädigt|Towar uszkodzony|Zboží poškozené|Marfă deteriorată',
  inaccessible: 'Cannot get there|Keine Zufahrt|Brak dojazdu|Nelze se tam dostat|Fără acces',
  wrong_address: 'Wrong address|Falsche Adresse|Zły adres|Špatná adresa|Adresă greșită',
  vehicle_breakdown: 'Breakdown|Panne|Awaria|Porucha|Pană',
  closed: 'Closed|Geschlossen|Zamknięte|Zavřeno|Închis',
  other: 'Something else|Anderer Grund|Inne|Něco jiného|Alt motiv',
};
export const reasonCodes = Object.keys(reasons);

/** English, German, Polish, Czech, Romanian. */
const words: Readonly<Record<string, string>> = {
  ...reasons,
  epal: 'pallet|Palette|paleta|paleta|palet',
  industrial: 'industrial pallet|Industriepalette|paleta przemysłowa|průmyslová paleta|palet industrial',
  piece: 'piece|Stück|sztuka|kus|bucată',
  order: 'Order|Auftrag|Zlecenie|Zakázka|Comandă',
  loading: 'Loading|Beladung|Załadunek|Nakládka|Încărcare',
  unloading: 'Unloading|Entladung|Rozładunek|Vykládka|Descărcare',
  of: 'of|von|z|z|din',
  by: 'by|bis|do|do|până la',
  at: 'at|um|o|v|la',
  window: 'window|Fenster|okno|okno|interval',
  expected: 'expected|erwartet|oczekiwany|očekáváno|așteptat',
  late: 'min late|min zu spät|min spóźnienia|min zpoždění|min întârziere',
  open: 'Open|Offen|Otwarte|Otevřené|Deschis',
  arrived: 'Arrived|Angekommen|Na miejscu|Na místě|Sosit',
  finished: 'Done|Erledigt|Gotowe|Hotovo|Gata',
  failed: 'Failed|Fehlgeschlagen|Nieudane|Nezdařilo se|Nereușit',
  canceled: 'Canceled|Storniert|Anulowane|Stornováno|Anulată',
  loaded: 'Loaded|Geladen|Załadowano|Naloženo|Încărcat',
  unloaded: 'Unloaded|Entladen|Rozładowano|Vyloženo|Descărcat',
  navigate: 'Navigate|Navigieren|Nawiguj|Navigovat|Navigare',
  call: 'Call|Anrufen|Zadzwoń|Zavolat|Sună',
  newTime: 'New time|Neue Zeit|Nowy czas|Nový čas|Oră nouă',
  problem: 'Problem|Problem|Problem|Problém|Problemă',
  goods: 'Goods|Ladung|Ładunek|Náklad|Marfă',
  pieces: 'pieces|Stück|szt.|ks|buc.',
  reference: 'Reference|Referenz|Referencja|Reference|Referință',
  information: 'Please note|Hinweise|Uwagi|Pokyny|De reținut',
  allLoaded: 'Everything loaded?|Alles geladen?|Wszystko załadowane?|Vše naloženo?|Totul încărcat?',
  signature:
    'Signature of the receiver|Unterschrift des Empfängers|Podpis odbiorcy|Podpis příjemce|Semnătura destinatarului',
  name: 'Name in capitals|Name in Druckschrift|Imię i nazwisko|Jméno hůlkovým písmem|Nume cu majuscule',
  sign: 'Sign with a finger|Mit dem Finger unterschreiben|Podpisz palcem|Podepište prstem|Semnați cu degetul',
  clear: 'Clear|Löschen|Wyczyść|Smazat|Șterge',
  remarks: 'Reservation or damage|Vorbehalt oder Schaden|Zastrzeżenie lub szkoda|Výhrada nebo škoda|Rezervă sau avarie',
  photo: 'Photo|Foto|Zdjęcie|Fotka|Fotografie',
  paper: 'Signed paper|Unterschriebenes Papier|Podpisany dokument|Podepsaný doklad|Document semnat',
  papers: 'Photo of the papers|Foto der Papiere|Zdjęcie dokumentów|Fotka dokladů|Fotografia documentelor',
  whatHappened: 'What is wrong?|Was ist los?|Co się stało?|Co se děje?|Ce s-a întâmplat?',
  seen: 'Dispatch sees it at once.|Die Disposition sieht es sofort.|Dyspozytor zobaczy to od razu.|Dispečink to hned uvidí.|Dispeceratul vede imediat.',
  note: 'Note|Notiz|Notatka|Poznámka|Notă',
  report: 'Report|Melden|Zgłoś|Nahlásit|Raportează',
  arrival: 'When will you be there?|Wann am nächsten Stopp?|Kiedy będziesz?|Kdy tam budete?|Când ajungeți?',
  less: 'less|weniger|mniej|méně|mai puțin',
  more: 'more|mehr|więcej|více|mai mult',
  waiting: 'not sent yet|noch nicht gesendet|jeszcze nie wysłano|ještě neodesláno|încă netrimise',
  offline: 'No connection|Keine Verbindung|Brak połączenia|Bez připojení|Fără conexiune',
  refused: 'Not taken|Nicht angenommen|Nie przyjęto|Nepřijato|Neacceptat',
  close: 'Close|Schließen|Zamknij|Zavřít|Închide',
  allDone:
    'All done. Thank you.|Alles erledigt. Danke.|Wszystko gotowe. Dziękujemy.|Vše hotovo. Děkujeme.|Totul e gata. Mulțumim.',
  ended:
    'This link is no longer valid. Call your dispatcher.|Dieser Link gilt nicht mehr. Bitte die Disposition anrufen.|Ten link wygasł. Zadzwoń do dyspozytora.|Tento odkaz už neplatí. Zavolejte dispečinku.|Acest link nu mai este valabil. Sunați dispeceratul.',
  needName: 'Who signed?|Wer hat unterschrieben?|Kto podpisał?|Kdo podepsal?|Cine a semnat?',
  proof_missing:
    'A signature or paper is missing|Unterschrift oder Papier fehlt|Brak podpisu lub dokumentu|Chybí podpis nebo doklad|Lipsește semnătura sau documentul',
  stop_out_of_order:
    'An earlier stop is open|Ein Stopp davor ist noch offen|Wcześniejszy postój otwarty|Předchozí zastávka je otevřená|O oprire anterioară e deschisă',
  order_not_under_way:
    'The order is not under way|Der Auftrag läuft nicht|Zlecenie nie jest w toku|Zakázka neprobíhá|Comanda nu este în curs',
  sandbox: 'Sandbox: test data|Sandbox: Testdaten|Sandbox: dane testowe|Sandbox: zkušební data|Sandbox: date de test',
};

/** By their codes, as their speakers call them. */
export const languageNames = { en: 'English', de: 'Deutsch', pl: 'Polski', cs: 'Čeština', ro: 'Română' };
const languages = Object.keys(languageNames);
const asked = [localStorage.getItem('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2));
let index = Math.max(0, languages.indexOf(asked.find((tag) => tag && languages.includes(tag)) ?? ''));

export const language = () => languages[index] ?? 'en';
export function chooseLanguage(code: string): void {
  index = Math.max(0, languages.indexOf(code));
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
