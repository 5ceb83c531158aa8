import type { ComponentChildren } from 'preact';
import type { OrderDocument } from '../../../client/src/api-types.ts';
import { missingInProfile } from '../../data/session.ts';
import { words } from '../../words/words.ts';
import { moment, number } from '../format.ts';
import { Icon } from '../icon.tsx';
import { openFile } from './open-file.ts';
import { type ShownStop, stopName } from './shown-stop.ts';

type DocumentsProps = {
  order: { id: string; order_number: number; status: string; documented_delivery: boolean };
  documents: readonly OrderDocument[] | undefined;
  stops: readonly ShownStop[];
  /** The control to add one. */
  children?: ComponentChildren;
};

/** The documents of an order, and those that the service generates. Each opens in its own tab. */
export function Documents({ order, documents, stops, children }: DocumentsProps) {
  const { order: texts } = words.value;
  const hasPapers = isAccepted(order);
  if (!hasPapers && !documents?.length && !children) return null;
  const isProven = documents?.some(({ kind }) => kind === 'pod' || kind === 'signature');
  return (
    <section>
      <div class="sec">
        <h2>{texts.documents}</h2>
        {order.documented_delivery && !isProven && <span class="end mut">{texts.proofAsked}</span>}
      </div>
      <ul class="docs">
        {hasPapers && (
          <Paper
            name={texts.confirmation}
            path={`/orders/${order.id}/confirmation.pdf`}
            file={`${order.order_number}.pdf`}
            refused={missingInProfile().length > 0 ? texts.noConfirmation : undefined}
          />
        )}
        {hasPapers && (
          <Paper name={texts.cmr} path={`/orders/${order.id}/cmr.pdf`} file={`cmr-${order.order_number}.pdf`} />
        )}
        {documents?.map((document) => (
          <Document key={document.id} document={document} stops={stops} />
        ))}
      </ul>
      {children}
    </section>
  );
}

/** What is not accepted has no papers of the service. */
export function isAccepted({ status }: { status: string }): boolean {
  return !['draft', 'requested', 'declined'].includes(status);
}

type PaperProps = { name: string; path: string; file: string; refused?: string | undefined };

/** `refused`: why it cannot be had now. Whoever tries is told by the service. */
function Paper({ name, path, file, refused }: PaperProps) {
  return (
    <li>
      <button type="button" class={refused && 'two-lines'} onClick={() => openFile(path, file)}>
        <Icon name="file" />
        <span class="grow">
          <span class="cut">{name}</span>
          {refused && <small>{refused}</small>}
        </span>
        <small>PDF</small>
      </button>
    </li>
  );
}

function Document({ document, stops }: { document: OrderDocument; stops: readonly ShownStop[] }) {
  const { order } = words.value;
  const { id, kind, name, bytes, stop_id, signed_by, remarks, created_at } = document;
  const stop = stops.find((each) => each.id === stop_id);
  const title = (kind === 'signature' && order.signatureProof) || (order.documentKind[kind] ?? kind);
  const about = [stop && stopName(stop), signed_by && order.signedBy(signed_by), moment(created_at)].filter(Boolean);
  return (
    <li>
      <button type="button" class="two-lines" onClick={() => openFile(`/documents/${id}`, name)}>
        <Icon name={kind === 'photo' || kind === 'damage' ? 'camera' : kind === 'signature' ? 'pen' : 'file'} />
        <span class="grow">
          <span class="cut" title={name}>
            {title}
          </span>
          <small>{about.join(' · ')}</small>
          {remarks && <small class="remarks">{order.remarked(remarks)}</small>}
        </span>
        <small class="num">{sizeOf(bytes)}</small>
      </button>
    </li>
  );
}

/** `214 kB`, `3.1 MB`. */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${number(Math.max(1, bytes / 1000))} kB`;
  return `${number(bytes / 1_000_000, 1)} MB`;
}
