import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import { columns, requiredColumns } from './file/columns.ts';
import type { SheetProblem } from './file/sheet.ts';
import { sheetProblemText } from './problem-text.ts';
import { saveTemplate } from './save-files.ts';

type StartProps = { problem: SheetProblem | undefined; onFile: (file: File) => void };

/** Where a file is dropped or chosen, and what it must contain. */
export function Start({ problem, onFile }: StartProps) {
  const { bulk } = words.value;
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) onFile(file);
  };
  return (
    <div class="import-start">
      <section
        class={`drop-file ${isOver ? 'over' : ''}`}
        aria-label={bulk.choose}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" class="large" />
        <h2>{bulk.drop}</h2>
        <p>{bulk.dropText}</p>
        {problem && (
          <p class="note fail" role="alert">
            <Icon name="alert" />
            {sheetProblemText(problem)}
          </p>
        )}
        <div class="row">
          <button type="button" class="btn go" onClick={() => input.current?.click()}>
            {bulk.choose}
          </button>
          <button type="button" class="btn" onClick={saveTemplate}>
            <Icon name="download" />
            {bulk.template}
          </button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          class="sr"
          tabIndex={-1}
          aria-label={bulk.choose}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Lets the same file be chosen again once it is corrected.
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </section>
      <ColumnList />
    </div>
  );
}

function ColumnList() {
  const { bulk } = words.value;
  return (
    <section class="columns" aria-label={bulk.columnsTitle}>
      <h2>{bulk.columnsTitle}</h2>
      <p class="two">{bulk.columnsText}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{bulk.column}</th>
            <th scope="col">{bulk.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column}>
              <th scope="row">
                {bulk.columns[column]} <code>{column}</code>
              </th>
              <td>
                {[requiredColumns.includes(column) && bulk.needed, bulk.meanings[column]].filter(Boolean).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
