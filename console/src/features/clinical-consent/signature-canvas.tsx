import { Button } from '@ancrage/widgets/ui/button'
import { FieldError } from '@ancrage/widgets/ui/field'
import { Eraser, Undo2 } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'

/** The size of the picture in its own pixels. A turned phone shows the same drawing in another size. */
const WIDTH = 1000
const HEIGHT = 400
const INK = '#1c1917'
/** White in every theme, since it is stored and printed. */
const PAPER = '#ffffff'
/** The number of undo steps, since each holds a copy of the picture. */
const MOST_UNDONE = 20

interface Props {
  words: { empty: string; drawn: string; hint: string; undo: string; clear: string }
  error: string | undefined
  /** Receives the drawing as a PNG; null without any. */
  onChange: (image: string | null) => void
}

/** A pad to sign on by finger, pen or mouse. It is white in every theme. */
export function SignatureCanvas({ words, error, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  const { strokes, undo, clear } = useStrokes(canvas, onChange)
  return (
    <div className="space-y-2">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        // Gets the focus where the signature is missing: then its error is read.
        tabIndex={-1}
        data-missing={error ? '' : undefined}
        aria-label={strokes ? words.drawn : words.empty}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="block aspect-5/2 w-full cursor-crosshair touch-none rounded-md border border-input lg:max-w-xl"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-hint`} className="text-muted-foreground text-sm">
          {words.hint}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" disabled={strokes === 0} onClick={undo}>
            <Undo2 className="size-3.5" aria-hidden />
            {words.undo}
          </Button>
          <Button size="sm" variant="secondary" disabled={strokes === 0} onClick={clear}>
            <Eraser className="size-3.5" aria-hidden />
            {words.clear}
          </Button>
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Keeps the strokes of a canvas and undoes the latest. */
function useStrokes(canvas: RefObject<HTMLCanvasElement | null>, onChange: Props['onChange']) {
  const [strokes, setStrokes] = useState(0)
  const before = useRef<ImageData[]>([])
  const pad = useRef<SignaturePad>(null)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange

  // A layout effect, so that somebody who signs at once does not draw before the pad listens.
  useLayoutEffect(() => {
    const sheet = canvas.current
    const context = sheet?.getContext('2d', { willReadFrequently: true })
    if (!sheet || !context) return
    const made = new SignaturePad(sheet, { penColor: INK, backgroundColor: PAPER, minWidth: 1, maxWidth: 3 })
    /** Scales the canvas, since the library draws in pixels of the screen. */
    const fit = () => {
      const scale = WIDTH / (sheet.clientWidth || WIDTH)
      context.setTransform(scale, 0, 0, scale, 0, 0)
    }
    const keep = () => {
      before.current = [...before.current.slice(1 - MOST_UNDONE), context.getImageData(0, 0, WIDTH, HEIGHT)]
    }
    const ended = () => {
      setStrokes((count) => count + 1)
      latestOnChange.current(sheet.toDataURL('image/png'))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(sheet)
    made.addEventListener('beginStroke', keep)
    made.addEventListener('endStroke', ended)
    pad.current = made
    return () => {
      observer.disconnect()
      made.off()
    }
  }, [canvas])

  function put(image: ImageData | undefined, left: number) {
    const sheet = canvas.current
    pad.current?.clear()
    if (image) sheet?.getContext('2d')?.putImageData(image, 0, 0)
    setStrokes(left)
    latestOnChange.current(left > 0 && sheet ? sheet.toDataURL('image/png') : null)
  }

  return {
    strokes,
    undo: () => put(before.current.pop(), before.current.length),
    clear: () => {
      before.current = []
      put(undefined, 0)
    },
  }
}
