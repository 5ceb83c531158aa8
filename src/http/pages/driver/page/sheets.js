import { button, h } from './dom.js';
import { shrink, signaturePad } from './pictures.js';
import { carrier, figure, reasonCodes, say } from './words.js';

/** A sheet from below. Its form is handed to `onSubmit` once, and it closes. */
function openSheet(title, under, parts, submit, onSubmit) {
  const form = h(
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
  const sheet = h('dialog', { 'aria-label': title }, form);
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

const go = (text) => h('button.btn.go', { type: 'submit' }, text);
const place = (stop) => `${stop.company_name}, ${stop.address.at(-1)}`;

function field(label, properties = {}) {
  const input = h('input', { autocomplete: 'off', ...properties });
  return { input, part: h('label.field', h('span', label), input) };
}

/** Pictures that are taken by the buttons of `take`; they are made smaller and shown in `thumbs`. */
function album(onChange) {
  const pictures = [];
  const thumbs = h('div.thumbs');
  const take = (kind) => {
    const label = say(kind === 'pod' ? 'paper' : 'photo');
    const input = h('input', { type: 'file', accept: 'image/*', multiple: true, hidden: true, 'data-kind': kind });
    input.addEventListener('change', async () => {
      for (const file of input.files) {
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

/** One row for each line of the goods, with how many pieces are handed over. */
function counters(goods, onChange) {
  const counts = goods.map(({ loaded }) => loaded);
  const rows = goods.map(({ name, category }, item) => {
    const shown = h('b.num', figure(counts[item]));
    const step = (by) => () => {
      counts[item] = Math.max(0, counts[item] + by);
      shown.textContent = figure(counts[item]);
      onChange();
    };
    const only = (sign, word, by) =>
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
export function finishSheet(order, stop, submit) {
  const isUnloading = !stop.is_loading;
  const send = go('');
  const hint = h('p.note.wait', { role: 'alert', hidden: true });
  const isPair = order.stops.length === 2 && order.goods.length > 0;
  const judge = () => {
    const pieces = isPair ? goods.counts.reduce((sum, count) => sum + count, 0) : 0;
    send.textContent =
      say(isUnloading ? 'unloaded' : 'loaded') + (pieces ? `, ${figure(pieces)} ${say('pieces')}` : '');
    const isLast = order.stops.at(-1).id === stop.id;
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
  const parts = [
    goods.part,
    signer.part,
    pad.canvas,
    h('p.row.mut', h('span.grow', say('sign')), clear),
    isUnloading && remarks.part,
    thumbs,
    h(isUnloading ? 'div.pair' : 'div', take('photo'), isUnloading && take('pod')),
    hint,
  ].filter(Boolean);
  const title = say(isUnloading ? 'signature' : 'allLoaded');
  openSheet(title, place(stop), parts, send, async () => {
    const signed_by = signer.input.value.trim() || undefined;
    const note = remarks.input.value.trim() || undefined;
    const signature = await pad.read();
    const drawn = signature ? [{ kind: 'signature', blob: signature }] : [];
    const proofs = [...drawn, ...pictures].map((file) => ({ ...file, signed_by, remarks: note }));
    const changed = goods.counts.flatMap((quantity, item) =>
      quantity === order.goods[item].quantity ? [] : [{ item, quantity }],
    );
    const quantities = changed.length > 0 ? changed : undefined;
    await submit(proofs, { type: 'finished', signed_by, note, quantities });
  });
  pad.prepare();
  judge();
}

/** A problem: one of ten reasons, a note, photos. */
export function problemSheet(stop, submit) {
  const note = field(say('note'), { maxlength: 500 });
  const choices = h(
    'fieldset.reasons',
    { 'aria-label': say('whatHappened') },
    reasonCodes.map((code) => h('label', h('input', { type: 'radio', name: 'reason', value: code }), say(code))),
  );
  const chosen = () => choices.querySelector(':checked')?.value;
  const send = go(say('report'));
  const judge = () => {
    send.disabled = !chosen() || (chosen() === 'other' && note.input.value.trim() === '');
  };
  const { pictures, thumbs, take } = album(judge);
  choices.addEventListener('change', judge);
  note.input.addEventListener('input', judge);
  const parts = [choices, note.part, thumbs, h('div', take('photo'))];
  openSheet(say('whatHappened'), `${place(stop)}. ${say('seen')}`, parts, send, () => {
    const said = note.input.value.trim() || undefined;
    const kind = chosen() === 'damaged' ? 'damage' : 'photo';
    const files = pictures.map(({ blob }) => ({ kind, blob }));
    return submit(files, { type: 'failed', reason: chosen(), note: said });
  });
  judge();
}

/** When the stop will be reached: `likely` then, to begin with. */
export function arrivalSheet(stop, likely, describe, submit) {
  let at = likely;
  const shown = h('p.when.num', { 'aria-live': 'polite' });
  const step = (by) => () => {
    at = Math.max(Date.now(), at + by * 60_000);
    shown.textContent = describe(at);
  };
  const steps = [-15, 15, 60].map((by) => button(`${by > 0 ? '+' : '−'}${Math.abs(by)} min`, step(by)));
  step(0)();
  const parts = [shown, h('div.row', steps)];
  openSheet(say('arrival'), place(stop), parts, go(say('report')), () => submit(at));
}

/** Photos of papers, when everything is done. */
export function papersSheet(stop, submit) {
  const send = go(say('report'));
  const judge = () => {
    send.disabled = pictures.length === 0;
  };
  const { pictures, thumbs, take } = album(judge);
  const parts = [thumbs, h('div.pair', take('photo'), take('pod'))];
  openSheet(say('papers'), place(stop), parts, send, () => submit(pictures));
  judge();
}
