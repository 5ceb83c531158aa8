import { button, h, type Part } from './dom.ts';
import { shrink, signaturePad } from './pictures.ts';
import type { LinkedGoods, LinkedOrder, LinkedStop, PictureOfStop, SaidOfStop } from './tour.ts';
import { carrier, figure, reasonCodes, say } from './words.ts';

type Sheet = {
  title: string;
  under: string;
  parts: Part;
  submit: HTMLButtonElement;
  onSubmit: () => unknown;
};
type Submit = (pictures: PictureOfStop[], said: SaidOfStop) => unknown;

/** Opens a sheet from the bottom. Its form is passed to `onSubmit` once, and it closes. */
function openSheet({ title, under, parts, submit, onSubmit }: Sheet): void {
  const form: HTMLFormElement = h(
    'form',
    { method: 'dialog' },
    h(
      'div.row',
      h('h2.grow', title),
      h('button.btn.only', { type: 'button', 'aria-label': say('close'), onclick: () => sheet.close() }, '✕'),
    ),
    h('p.two', under),
    parts,
    submit,
  );
  const sheet: HTMLDialogElement = h('dialog', { 'aria-label': title }, form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    await onSubmit();
    sheet.close();
  });
  sheet.addEventListener('click', (event) => event.target === sheet && sheet.close());
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}

const go = (text: string) => h('button.btn.go', { type: 'submit' }, text);
const place = (stop: LinkedStop) => `${stop.company_name}, ${stop.address.at(-1)}`;

function field(label: string, properties: { maxlength: number; oninput?: () => void }) {
  const input = h('input', { autocomplete: 'off', ...properties });
  return { input, part: h('label.field', h('span', label), input) };
}

/** Pictures taken with the buttons in `take`; they are scaled down and shown in `thumbs`. */
function album(onChange: () => void) {
  const pictures: PictureOfStop[] = [];
  const thumbs = h('div.thumbs');
  const take = (kind: 'photo' | 'pod') => {
    const label = say(kind === 'pod' ? 'paper' : 'photo');
    const input = h('input', { type: 'file', accept: 'image/*', multiple: true, hidden: true, 'data-kind': kind });
    input.addEventListener('change', async () => {
      for (const file of input.files ?? []) {
        const blob = await shrink(file).catch(() => undefined);
        if (!blob) continue;
        pictures.push({ kind, blob });
        thumbs.append(h('img', { src: URL.createObjectURL(blob), alt: label }));
        onChange();
      }
      input.value = '';
    });
    return [input, button(label, () => input.click())];
  };
  return { pictures, thumbs, take };
}

/** One row for each line of goods, with the number of pieces handed over. */
function counters(goods: readonly LinkedGoods[], onChange: () => void) {
  const counts = goods.map(({ loaded }) => loaded);
  const rows = goods.map(({ name, category, loaded }, item) => {
    let count = loaded;
    const shown = h('b.num', figure(count));
    const step = (by: number) => () => {
      count = Math.max(0, count + by);
      counts[item] = count;
      shown.textContent = figure(count);
      onChange();
    };
    const only = (sign: string, word: string, by: number) =>
      h(
        'button.btn.only',
        { type: 'button', 'aria-label': `${name || carrier(category)}: ${say(word)}`, onclick: step(by) },
        sign,
      );
    const what = h('span.grow.two', name, name && h('br'), h('small', carrier(category)));
    return h('li.row', what, only('−', 'less', -1), shown, only('+', 'more', 1));
  });
  return { counts, part: h('ul.count', rows) };
}

/** Loaded or unloaded: pieces, who signed, the signature, photos. `submit` gets pictures and the report's fields. */
export function finishSheet(order: LinkedOrder, stop: LinkedStop, submit: Submit): void {
  const isUnloading = !stop.is_loading;
  const send = go('');
  const hint = h('p.note.wait', { role: 'alert', hidden: true });
  const isPair = order.stops.length === 2 && order.goods.length > 0;
  const judge = () => {
    const pieces = isPair ? goods.counts.reduce((sum, count) => sum + count, 0) : 0;
    send.textContent =
      say(isUnloading ? 'unloaded' : 'loaded') + (pieces ? `, ${figure(pieces)} ${say('pieces')}` : '');
    const isLast = order.stops.at(-1)?.id === stop.id;
    const isProven = !pad.isEmpty() || pictures.some(({ kind }) => kind === 'pod');
    const lacksProof = order.proof_needed && isLast && !isProven;
    const lacksName = !pad.isEmpty() && signer.input.value.trim() === '';
    hint.textContent = say(lacksName ? 'needName' : 'proof_missing');
    hint.hidden = !lacksName && !lacksProof;
    send.disabled = !hint.hidden;
  };
  const { pictures, thumbs, take } = album(judge);
  const pad = signaturePad(judge);
  const signer = field(say('name'), { maxlength: 100, oninput: judge });
  const remarks = field(say('remarks'), { maxlength: 500 });
  const goods = isPair ? counters(order.goods, judge) : { counts: [], part: null };
  pad.canvas.setAttribute('aria-label', say('sign'));
  const clear = h('button.link', { type: 'button', onclick: pad.clear }, say('clear'));
  const parts: Part = [
    goods.part,
    signer.part,
    pad.canvas,
    h('p.row.mut', h('span.grow', say('sign')), clear),
    isUnloading && remarks.part,
    thumbs,
    h(isUnloading ? 'div.pair' : 'div', take('photo'), isUnloading && take('pod')),
    hint,
  ];
  const onSubmit = async () => {
    const signed_by = signer.input.value.trim() || undefined;
    const note = remarks.input.value.trim() || undefined;
    const signature = await pad.read();
    const drawn = signature ? [{ kind: 'signature', blob: signature }] : [];
    const proofs = [...drawn, ...pictures].map((file) => ({ ...file, signed_by, remarks: note }));
    const changed = goods.counts.flatMap((quantity, item) =>
      quantity === order.goods[item]?.quantity ? [] : [{ item, quantity }],
    );
    const quantities = changed.length > 0 ? changed : undefined;
    await submit(proofs, { type: 'finished', signed_by, note, quantities });
  };
  const title = say(isUnloading ? 'signature' : 'allLoaded');
  openSheet({ title, under: place(stop), parts, submit: send, onSubmit });
  pad.prepare();
  judge();
}

/** A problem: one of ten reasons, a note, photos. */
export function problemSheet(stop: LinkedStop, submit: Submit): void {
  const note = field(say('note'), { maxlength: 500 });
  const choices = h(
    'fieldset.reasons',
    { 'aria-label': say('whatHappened') },
    reasonCodes.map((code) => h('label', h('input', { type: 'radio', name: 'reason', value: code }), say(code))),
  );
  const chosen = () => choices.querySelector<HTMLInputElement>(':checked')?.value;
  const send = go(say('report'));
  const judge = () => {
    send.disabled = !chosen() || (chosen() === 'other' && note.input.value.trim() === '');
  };
  const { pictures, thumbs, take } = album(judge);
  choices.addEventListener('change', judge);
  note.input.addEventListener('input', judge);
  const parts = [choices, note.part, thumbs, h('div', take('photo'))];
  const onSubmit = () => {
    const said = note.input.value.trim() || undefined;
    const kind = chosen() === 'damaged' ? 'damage' : 'photo';
    const files = pictures.map(({ blob }) => ({ kind, blob }));
    return submit(files, { type: 'failed', reason: chosen(), note: said });
  };
  openSheet({ title: say('whatHappened'), under: `${place(stop)}. ${say('seen')}`, parts, submit: send, onSubmit });
  judge();
}

type Arrival = { now: () => number; likely: number; describe: (at: number) => string; submit: (at: number) => unknown };

/** Asks when the stop will be reached; starts at `likely`. */
export function arrivalSheet(stop: LinkedStop, { now, likely, describe, submit }: Arrival): void {
  let at = likely;
  const shown = h('p.when.num', { 'aria-live': 'polite' });
  const step = (by: number) => () => {
    at = Math.max(now(), at + by * 60_000);
    shown.textContent = describe(at);
  };
  const steps = [-15, 15, 60].map((by) => button(`${by > 0 ? '+' : '−'}${Math.abs(by)} min`, step(by)));
  step(0)();
  const parts = [shown, h('div.row', steps)];
  const onSubmit = () => submit(at);
  openSheet({ title: say('arrival'), under: place(stop), parts, submit: go(say('report')), onSubmit });
}

/** Photos of documents, once everything is done. */
export function papersSheet(stop: LinkedStop, submit: (pictures: PictureOfStop[]) => unknown): void {
  const send = go(say('report'));
  const judge = () => {
    send.disabled = pictures.length === 0;
  };
  const { pictures, thumbs, take } = album(judge);
  const parts = [thumbs, h('div.pair', take('photo'), take('pod'))];
  const onSubmit = () => submit(pictures);
  openSheet({ title: say('papers'), under: place(stop), parts, submit: send, onSubmit });
  judge();
}
