import { useId, useState } from 'preact/hooks';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import type { ShownStop } from '../../../parts/order/shown-stop.ts';
import { words } from '../../../words/words.ts';

const DocumentDialog = later(() => import('./document-dialog.tsx').then(({ DocumentDialog }) => DocumentDialog));

type AddDocumentProps = { order: AnyOrder; stops: readonly ShownStop[] };

const accepted = 'application/pdf,image/jpeg,image/png';

/** Where files are dropped or chosen; a dialog then asks what they are. */
export function AddDocument({ order, stops }: AddDocumentProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isOver, setOver] = useState(false);
  const input = useId();
  return (
    <>
      <label
        for={input}
        class={`drop ${isOver ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          setFiles([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        <Icon name="upload" />
        {words.value.order.drop}
        <input
          id={input}
          class="sr"
          type="file"
          multiple
          accept={accepted}
          onChange={(event) => {
            setFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {files.length > 0 && <DocumentDialog order={order} stops={stops} files={files} onClose={() => setFiles([])} />}
    </>
  );
}
