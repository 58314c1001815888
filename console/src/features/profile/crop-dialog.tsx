import 'react-easy-crop/react-easy-crop.css'
import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { type KeyboardEvent, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { ProgressBar } from '../../components/ui/progress-bar'
import { asProblem } from '../../lib/api'
import { CropPreview } from './crop-preview'
import { cutSquare, type PictureArea } from './cut-square'

interface Props {
  /** The object URL of the chosen picture. */
  url: string
  onSave: (cut: Blob, onProgress: (sent: number) => void) => Promise<void>
  onClose: () => void
}

const MOST_ZOOM = 4
const ZOOM_STEP = 0.1
const KEYBOARD_STEP = 8
/** Codes of the server that mean that the picture is not acceptable. */
const OF_THE_PICTURE: string[] = ['validation', 'unsupported_media_type', 'payload_too_large']

const within = (zoom: number) => Math.min(MOST_ZOOM, Math.max(1, zoom))

/** Crops a chosen photo by touch, mouse or keyboard. */
export function CropDialog({ url, onSave, onClose }: Props) {
  const { t } = useTranslation('profile')
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<{ shown: Area; pixels: PictureArea } | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function save() {
    if (!cut) return
    setProblem(null)
    setSent(0)
    try {
      await onSave(await cutSquare(url, cut.pixels), setSent)
      onClose()
    } catch (error) {
      setSent(null)
      setProblem(asProblem(error))
    }
  }

  function zoomByKey(event: KeyboardEvent) {
    const step = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setZoom(within(zoom + step))
  }

  return (
    <Dialog isBusy={sent !== null} onClose={onClose}>
      <DialogContent
        title={t('crop.title')}
        description={t('crop.help')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary" disabled={sent !== null}>
                {t('crop.cancel')}
              </Button>
            </DialogClose>
            <Button isBusy={sent !== null} disabled={!cut} onClick={() => void save()}>
              {t('crop.save')}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <div className="relative h-64 overflow-hidden rounded-md bg-muted sm:h-72">
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={MOST_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              disableAutomaticStylesInjection
              keyboardStep={KEYBOARD_STEP}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(shown, pixels) => setCut({ shown, pixels })}
              cropperProps={{ 'aria-label': t('crop.area'), role: 'group', onKeyDownCapture: zoomByKey }}
              classes={{ cropAreaClassName: 'focus-ring' }}
            />
          </div>
          <div className="flex items-center gap-4">
            <CropPreview url={url} shown={cut?.shown} label={t('crop.preview')} />
            <div className="min-w-0 flex-1">
              <label htmlFor={zoomId} className="font-medium">
                {t('crop.zoom')}
              </label>
              <input
                id={zoomId}
                type="range"
                min={1}
                max={MOST_ZOOM}
                step={ZOOM_STEP}
                value={zoom}
                aria-valuetext={`${Math.round(zoom * 100)} %`}
                onChange={({ target }) => setZoom(Number(target.value))}
                className="focus-ring block h-9 w-full cursor-pointer rounded-md accent-primary pointer-coarse:h-11"
              />
            </div>
          </div>
          {sent !== null && (
            <div role="status" className="space-y-1.5">
              <p className="text-muted-foreground text-sm">{t('crop.sending', { percent: Math.round(sent * 100) })}</p>
              <ProgressBar label={t('crop.save')} value={sent} />
            </div>
          )}
          {problem &&
            (OF_THE_PICTURE.includes(problem.code) ? (
              <Alert tone="danger">{t('photo.unreadable')}</Alert>
            ) : (
              <ProblemNotice problem={problem} />
            ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}
