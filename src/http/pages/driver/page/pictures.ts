import { h } from './dom.ts';

const sideMax = 1600;
const signatureBytesMax = 100_000;

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), type, quality);
  });

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser does not draw');
  return pen;
}

function draw(source: ImageBitmap | HTMLCanvasElement, scale: number): HTMLCanvasElement {
  const canvas = h('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const pen = penOf(canvas);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A photo of at most 1600 pixels a side, as a JPEG; this also removes where it was taken. */
export async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  return toBlob(draw(picture, scale), 'image/jpeg', 0.8);
}

/** A pad to sign on. `read` returns a PNG, or undefined while nothing is drawn. */
export function signaturePad(onChange: () => void) {
  const canvas = h('canvas', { role: 'img' });
  const pen = penOf(canvas);
  let isEmpty = true;
  const prepare = () => {
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    pen.scale(ratio, ratio);
    Object.assign(pen, { lineWidth: 2.5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#12161d' });
  };
  const clear = () => {
    isEmpty = true;
    prepare();
    onChange();
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pen.beginPath();
    pen.moveTo(event.offsetX, event.offsetY);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!event.buttons) return;
    pen.lineTo(event.offsetX, event.offsetY);
    pen.stroke();
    if (isEmpty) {
      isEmpty = false;
      onChange();
    }
  });
  const read = async (): Promise<Blob | undefined> => {
    if (isEmpty) return undefined;
    for (let scale = 1; ; scale /= 2) {
      const blob = await toBlob(draw(canvas, scale), 'image/png');
      if (blob.size <= signatureBytesMax) return blob;
    }
  };
  return { canvas, prepare, clear, read, isEmpty: () => isEmpty };
}
