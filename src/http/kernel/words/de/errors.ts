import { type ErrorCode, errorTable } from '../../../../ground/errors.ts';
import type { Phrases } from '../phrase-book.ts';

/** The message of each refusal that has no better one. */
const byCode: Readonly<Record<ErrorCode, string>> = {
  malformed_http: 'Das ist keine gültige HTTP-Anfrage.',
  token_missing: 'Es fehlt ein Bearer-Token: bitte den Header „Authorization: Bearer <token>“ senden.',
  token_malformed: 'Der Header Authorization enthält kein gültiges Bearer-Token.',
  token_unknown: 'Dieses Token ist nicht bekannt.',
  token_revoked: 'Dieses Token ist gesperrt.',
  token_expired: 'Dieses Token ist abgelaufen.',
  token_wrong_environment: 'Dieses Token gehört zu einer anderen Umgebung.',
  account_disabled: 'Der Kunde dieses Tokens ist gesperrt.',
  login_failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  session_ended: 'Hier ist niemand mehr angemeldet; bitte neu anmelden.',
  scope_missing: 'Dieses Token hat nicht das Recht, das der Vorgang braucht.',
  wrong_interface: 'Dieses Token ist für die andere Schnittstelle.',
  origin_refused: 'Das darf nur eine Seite dieses Dienstes senden.',
  person_refused: 'Der Anmeldedienst der Spedition gibt dieser Person hier keine Rolle.',
  route_not_found: 'Unter dieser Adresse gibt es nichts.',
  tariff_not_found: 'Diese Fassung des Tarifs gibt es nicht.',
  order_not_found: 'Diesen Auftrag gibt es nicht.',
  document_not_found: 'Dieses Dokument gibt es nicht.',
  account_not_found: 'Diesen Kunden gibt es nicht.',
  token_not_found: 'Der Kunde hat kein solches Token, oder es ist beendet.',
  person_not_found: 'Diese Person gibt es nicht.',
  endpoint_not_found: 'Diesen Endpunkt gibt es nicht.',
  event_not_found: 'Dieses Ereignis gibt es nicht.',
  method_not_allowed: 'Diese Adresse nimmt diese Methode nicht an.',
  request_timeout: 'Die Anfrage ist nicht rechtzeitig angekommen.',
  ceiling_reached: 'Der Auftrag würde mehr kosten, als dieses Token heute noch ausgeben darf.',
  order_not_cancelable: 'Der Auftrag lässt sich nicht mehr stornieren.',
  cancellation_fee_higher: 'Stornieren kostet jetzt mehr als max_cancellation_fee.',
  not_confirmed: 'Die gefragte Person hat nicht zugestimmt; es wurde nichts gebucht.',
  order_not_accepted: 'Die Spedition hat den Auftrag noch nicht angenommen.',
  order_not_requested: 'Der Auftrag wartet nicht mehr auf eine Antwort.',
  order_not_under_way: 'Der Auftrag ist nicht unterwegs.',
  stop_not_found: 'Der Auftrag hat diesen Stopp nicht.',
  stop_done: 'Der Stopp ist schon erledigt: War seine Meldung falsch, bitte zuerst zurücknehmen.',
  stop_out_of_order:
    'Stopps davor sind nicht erledigt: bitte zuerst melden oder out_of_order: true mit einer Notiz senden.',
  proof_missing:
    'Ein Ablieferbeleg war verlangt: bitte zuerst ein Dokument der Art pod oder signature hinzufügen oder in without_proof sagen, warum es keinen gibt.',
  profile_missing:
    'Die Spedition hat Namen und Anschrift noch nicht angegeben und kann deshalb keinen Auftrag auf Papier bestätigen: bitte dort fragen. Der Auftrag gilt.',
  nothing_to_correct: 'Der Auftrag hat keine Meldung, die sich zurücknehmen ließe.',
  order_not_draft: 'Der Auftrag ist kein Entwurf mehr.',
  endpoint_limit: 'Es gibt schon 20 Endpunkte: bitte zuerst einen löschen.',
  endpoint_disabled: 'Der Endpunkt ist abgeschaltet: bitte zuerst einschalten.',
  idempotency_key_in_use:
    'Eine Anfrage mit diesem Idempotency-Key läuft noch; bitte wiederholen, wie Retry-After es sagt.',
  idempotency_key_used: 'Dieser Idempotency-Key wurde schon benutzt; seine Antwort ist nicht mehr gespeichert.',
  secret_shown_once:
    'Was mit diesem Idempotency-Key entstand, wurde einmal gezeigt, in der ersten Antwort; bitte ein neues anlegen oder es sperren.',
  cursor_too_old:
    'Ereignisse hinter dieser Marke stehen nicht mehr im Feed: bitte die Aufträge mit updated-from lesen und ohne after beginnen.',
  event_too_old: 'Ereignisse werden 90 Tage gespeichert, und dieses ist älter.',
  order_changed: 'Der Auftrag hat sich seit der Fassung geändert, die If-Match nennt.',
  account_changed: 'Der Kunde hat sich seit der Fassung geändert, die If-Match nennt.',
  body_too_large: 'Der Inhalt der Anfrage ist zu groß.',
  url_too_long: 'Die Adresse ist zu lang.',
  content_type_unsupported: 'Bitte den Inhalt als application/json senden, ohne Komprimierung.',
  expectation_unsupported: 'Von den Erwartungen wird nur 100-continue erfüllt.',
  invalid_request: 'Die Anfrage ist nicht gültig.',
  rate_limited: 'Zu viele Anfragen; bitte so lange warten, wie Retry-After sagt.',
  storage_limited:
    'Dieser Kunde hat so viel gespeichert, wie er in einer Stunde darf; bitte so lange warten, wie Retry-After sagt.',
  headers_too_large: 'Die Header der Anfrage sind zu groß.',
  internal_error: 'Auf unserer Seite ist etwas schiefgegangen.',
  transfer_encoding_unsupported: 'Bitte den Inhalt in Blöcken oder mit seiner Länge senden, nicht kodiert.',
  service_unavailable: 'Der Dienst kann gerade nicht antworten; bitte gleich noch einmal versuchen.',
  http_version_unsupported: 'Bitte als HTTP/1.1 senden.',
};

const others: Phrases = {
  'The request is not valid: {!first} (and {#more} more).':
    'Die Anfrage ist nicht gültig: {first} (und {more} weitere).',
  'The request is not valid: {!first}.': 'Die Anfrage ist nicht gültig: {first}.',
  'The request is not valid: {!first}': 'Die Anfrage ist nicht gültig: {first}',
  'This token does not have the scope "{@scope}" that the operation needs; it has {scopes}.':
    'Dieses Token hat nicht das Recht „{scope}“, das der Vorgang braucht; es hat {scopes}.',
  '"{@scope}" is needed for this operation; there is {scopes}.':
    'Dieser Vorgang braucht „{scope}“; vorhanden ist {scopes}.',
  'A request needs one Host header.': 'Eine Anfrage braucht einen Header Host.',
  'Send the file itself as the body, without a content encoding, as {types}.':
    'Bitte die Datei selbst als Inhalt senden, ohne Komprimierung, als {types}.',
  'The file is too large: it may have {#bytes} bytes.': 'Die Datei ist zu groß: Sie darf {bytes} Bytes haben.',
  'A character of the token is wrong, or there is one too many: copy it again.':
    'Ein Zeichen des Tokens ist falsch oder zu viel: bitte noch einmal kopieren.',
  'This token belongs to the sandbox, which this service does not serve.':
    'Dieses Token gehört zur Sandbox, die es hier nicht gibt.',
  'This token belongs to production, which this service does not serve.':
    'Dieses Token gehört zur Produktion, die es hier nicht gibt.',
  'This token belongs to the sandbox.': 'Dieses Token gehört zur Sandbox.',
  'This token belongs to production.': 'Dieses Token gehört zur Produktion.',
  'This token belongs to the sandbox: use {@address}.': 'Dieses Token gehört zur Sandbox: bitte {address} benutzen.',
  'This token belongs to production: use {@address}.': 'Dieses Token gehört zur Produktion: bitte {address} benutzen.',
  'Use {@address}.': 'Bitte {address} benutzen.',
  'This is a token of a shipper, not of the company.': 'Das ist ein Token eines Kunden, nicht der Spedition.',
  'This is a token of the company, not of a shipper.': 'Das ist ein Token der Spedition, nicht eines Kunden.',
  'This is a person of a shipper, not of the company.': 'Das ist eine Person eines Kunden, nicht der Spedition.',
  'This is a person of the company, not of a shipper.': 'Das ist eine Person der Spedition, nicht eines Kunden.',
  'This is no token of this service: each begins with "tos_".':
    'Das ist kein Token dieses Dienstes: Jedes beginnt mit „tos_“.',
  'This is the link of a driver, which opens no interface.':
    'Das ist der Link eines Fahrers, der keine Schnittstelle öffnet.',
  'This link was used before, or its time is over: ask whoever gave it to you for another.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen: bitte dort um einen neuen bitten, woher er kam.',
  'Tokens have the scheme Bearer: send the header "Authorization: Bearer <token>".':
    'Tokens haben das Schema Bearer: bitte den Header „Authorization: Bearer <token>“ senden.',
  'The word "Bearer" is missing before the token: send the header "Authorization: Bearer <token>".':
    'Vor dem Token fehlt das Wort „Bearer“: bitte den Header „Authorization: Bearer <token>“ senden.',
  'No token follows "Bearer": the variable that should hold it is empty.':
    'Auf „Bearer“ folgt kein Token: Die Variable dafür ist leer.',
  'Leave out the quotes around the token.': 'Bitte die Anführungszeichen um das Token weglassen.',
  'The token has a character that none has: copy it again.':
    'Das Token enthält ein Zeichen, das keines hat: bitte noch einmal kopieren.',
  'The token is cut off: copy all of it.': 'Das Token ist abgeschnitten: bitte ganz kopieren.',
  'The token is the placeholder of the docs: put your own there; whoever runs the service makes one ("npx transport token create" in its folder).':
    'Das ist der Platzhalter aus der Anleitung: bitte das eigene Token einsetzen; wer den Dienst betreibt, stellt eines aus („npx transport token create“ in dessen Ordner).',
  'Too many logins have failed; wait as long as Retry-After says.':
    'Zu viele Anmeldungen sind gescheitert; bitte so lange warten, wie Retry-After sagt.',
  'Too many tokens from this address were refused; wait as long as Retry-After says.':
    'Von dieser Adresse kamen zu viele falsche Tokens; bitte so lange warten, wie Retry-After sagt.',
  'There is no {@method} {@path}; this address takes {methods}.':
    '{method} {path} gibt es nicht; diese Adresse nimmt {methods}.',
  'There is nothing at {@method} {@path}.': 'Unter {method} {path} gibt es nichts.',
  'There is nothing at {@method} {@path}; did you mean {proposal}?':
    'Unter {method} {path} gibt es nichts; gemeint war vielleicht {proposal}?',
  'People log in over TLS alone: set BASE_URL to the https address of the proxy before the service.':
    'Anmelden geht nur über TLS: bitte BASE_URL auf die https-Adresse des Proxys vor dem Dienst setzen.',
  'No order can be confirmed, because the company’s profile lacks {fields}: state it in company.json in DATA_DIR.':
    'Kein Auftrag lässt sich bestätigen, weil im Profil der Spedition {fields} fehlt: bitte in company.json in DATA_DIR angeben.',
  'This token may order for {#limit} EUR net a day: {#used} EUR are used today, and this costs {#price} EUR.':
    'Mit diesem Token darf für {limit} EUR netto am Tag bestellt werden: Heute sind es schon {used} EUR, und dies kostet {price} EUR.',
  'The next day begins at {@time}.': 'Der nächste Tag beginnt {time}.',
  'Nothing was ordered.': 'Es wurde nichts bestellt.',
  'This Idempotency-Key was used for order {@order}; its reply is no longer kept.':
    'Dieser Idempotency-Key wurde für den Auftrag {order} benutzt; seine Antwort ist nicht mehr gespeichert.',
  'Read the order instead.': 'Bitte stattdessen den Auftrag lesen.',
  'This Idempotency-Key made the secret of endpoint {@id}, and the first reply alone showed it: rotate it, or delete the endpoint.':
    'Mit diesem Idempotency-Key entstand das Geheimnis des Endpunkts {id}, und nur die erste Antwort zeigte es: bitte erneuern oder den Endpunkt löschen.',
  'This Idempotency-Key made the secret of endpoint {@id}, and the first reply alone showed it: rotate it with another key.':
    'Mit diesem Idempotency-Key entstand das Geheimnis des Endpunkts {id}, und nur die erste Antwort zeigte es: bitte mit einem anderen Schlüssel erneuern.',
  'Rotated within a day, it ends the secret before the lost one, which your receiver may still have: give it the newest at once.':
    'Binnen eines Tages erneuert, endet das Geheimnis vor dem verlorenen, das der Empfänger vielleicht noch hat: Er braucht sofort das neueste.',
  'This Idempotency-Key made endpoint {@id}, and the first reply alone showed its secret: make another one, or end it.':
    'Mit diesem Idempotency-Key entstand Endpunkt {id}, und nur die erste Antwort zeigte sein Geheimnis: bitte einen neuen anlegen oder ihn löschen.',
  '{#count} requests of this account wait for events here already; let one end first, or ask without wait.':
    '{count} Anfragen dieses Kunden warten hier schon auf Ereignisse; bitte erst eine enden lassen oder ohne wait fragen.',
  'The mock has no example "{name}" for this operation.': 'Der Mock hat für diesen Vorgang kein Beispiel „{name}“.',
  'The mock has no status {@status} for this operation.': 'Der Mock hat für diesen Vorgang keinen Status {status}.',
  'This Idempotency-Key made person {@id}, and the first reply alone showed its secret: make another one, or end it.':
    'Mit diesem Idempotency-Key entstand Person {id}, und nur die erste Antwort zeigte ihr Geheimnis: bitte eine neue anlegen oder sie beenden.',
  'This Idempotency-Key made token {@id}, and the first reply alone showed its secret: make another one, or end it.':
    'Mit diesem Idempotency-Key entstand Token {id}, und nur die erste Antwort zeigte es: bitte ein neues ausstellen oder es beenden.',
  'What this Idempotency-Key made, {@id}, was shown once, in the first reply; make another one, or revoke it.':
    'Was mit diesem Idempotency-Key entstand ({id}), wurde einmal gezeigt, in der ersten Antwort; bitte ein neues anlegen oder es sperren.',
};

const messages: Readonly<Record<string, { text: string }>> = errorTable;
const textOf = (code: string) => messages[code]?.text ?? code;

/** What is said of a request that is refused as a whole. */
export const errorPhrases: Phrases = {
  ...Object.fromEntries(Object.entries(byCode).map(([code, said]) => [textOf(code), said])),
  ...others,
};
