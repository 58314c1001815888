import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import type { QuestionProps } from './question-props'
import { QuestionSet } from './question-set'
import { useLocalized } from './use-forms'

/** The size of the stored picture in pixels, whatever the screen. */
const WIDTH = 600
const HEIGHT = 200

/** Takes a signature that is drawn with a finger, a pen or a mouse. A client who cannot draw types a name. */
export function SignatureField({ question, answer, problem, onAnswer }: QuestionProps) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [typed, setTyped] = useState('')
  const pad = usePad(canvas, typeof answer === 'string' ? answer : '', () => {
    setTyped('')
    onAnswer(canvas.current?.toDataURL('image/png'))
  })

  function clear() {
    pad.current?.clear()
    setTyped('')
    onAnswer(undefined)
  }

  function write(name: string) {
    setTyped(name)
    pad.current?.clear()
    if (!name.trim()) return onAnswer(undefined)
    drawName(canvas.current, name.trim())
    onAnswer(canvas.current?.toDataURL('image/png'))
  }

  return (
    <QuestionSet question={question} problem={problem}>
      {() => (
        <div className="max-w-xl space-y-3">
          <canvas
            ref={canvas}
            width={WIDTH}
            height={HEIGHT}
            role="img"
            aria-label={t(answer ? 'signature.drawn' : 'signature.area', { label: words(question.label) })}
            className="block aspect-3/1 w-full touch-none rounded-md border bg-white"
          />
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Field label={t('signature.typed')} className="min-w-0 flex-1 basis-52">
              {(control) => (
                <Input
                  {...control}
                  maxLength={60}
                  autoComplete="name"
                  value={typed}
                  onChange={({ target }) => write(target.value)}
                />
              )}
            </Field>
            <Button variant="secondary" disabled={!answer} onClick={clear}>
              {t('signature.clear')}
            </Button>
          </div>
        </div>
      )}
    </QuestionSet>
  )
}

/** Records strokes on the canvas and calls `onStroke` after each. A narrow canvas scales its strokes to the picture. */
function usePad(canvas: RefObject<HTMLCanvasElement | null>, before: string, onStroke: () => void) {
  const pad = useRef<SignaturePad>(null)
  const first = useRef(before)
  const ended = useRef(onStroke)
  ended.current = onStroke
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new SignaturePad(element, { penColor: '#1c1917', minWidth: 1.2, maxWidth: 3.2 })
    const fit = () => {
      const context = element.getContext('2d')
      const scale = WIDTH / (element.clientWidth || WIDTH)
      context?.setTransform(scale, 0, 0, scale, 0, 0)
    }
    fit()
    // A picture that cannot be read, of an old draft, is drawn anew.
    if (first.current) made.fromDataURL(first.current, { width: element.clientWidth, ratio: 1 }).catch(() => undefined)
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    const end = () => ended.current()
    made.addEventListener('endStroke', end)
    pad.current = made
    return () => {
      observer.disconnect()
      made.removeEventListener('endStroke', end)
      made.off()
    }
  }, [canvas])
  return pad
}

function drawName(element: HTMLCanvasElement | null, name: string) {
  const context = element?.getContext('2d')
  if (!context) return
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#1c1917'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `italic 64px Georgia, 'Times New Roman', serif`
  context.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 40)
  context.restore()
}
