import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { clsx } from 'clsx'
import { Camera, ImageUp } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/avatar'
import { Section } from '../../components/section'
import { toast } from '../../lib/toast'
import { usePictureRemoval } from './use-picture-removal'
import type { OwnProfile, Profile } from './use-profile'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog')).CropDialog }))

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

interface Props {
  profile: Profile
  own: Pick<OwnProfile, 'setAvatar' | 'removeAvatar'>
}

/** Takes a photo by choice, by drop or by camera, crops it, and removes it with undo. */
export function PhotoSection({ profile: { name, avatarUrl }, own }: Props) {
  const { t } = useTranslation('profile')
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const { takeAway, isRemoving } = usePictureRemoval({
    url: avatarUrl,
    set: own.setAvatar,
    remove: own.removeAvatar,
    words: {
      removed: t('photo.removed'),
      removeFailed: t('photo.removeFailed'),
      restored: t('photo.restored'),
      restoreFailed: t('photo.restoreFailed'),
    },
  })

  async function open(file: File | undefined) {
    if (!file) return
    setIsUnreadable(false)
    try {
      // Loaded with the first picture, as its dialog is: the page's first screen needs neither.
      const { openPicture } = await import('./cut-square')
      setUrl(await openPicture(file))
    } catch {
      setIsUnreadable(true)
    }
  }

  function close() {
    if (url) URL.revokeObjectURL(url)
    setUrl(null)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void open(event.dataTransfer.files[0])
  }

  return (
    <Section title={t('photo.title')} lead={t('photo.lead')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the buttons do */}
      <div
        data-slot="photo-drop"
        className={clsx(
          'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-4 sm:gap-6',
          isOver ? 'border-primary bg-primary-soft' : 'border-border',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Avatar name={name} url={avatarUrl} className="size-24! text-3xl!" />
        <div className="min-w-0 flex-1 basis-56 space-y-3">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => chosen.current?.click()}>
              <ImageUp className="size-4" aria-hidden />
              {avatarUrl ? t('photo.change') : t('photo.choose')}
            </Button>
            <Button
              variant="secondary"
              className="hidden! pointer-coarse:inline-flex!"
              onClick={() => taken.current?.click()}
            >
              <Camera className="size-4" aria-hidden />
              {t('photo.take')}
            </Button>
            {avatarUrl && (
              <Button variant="ghost" isBusy={isRemoving} onClick={() => void takeAway()}>
                {t('photo.remove')}
              </Button>
            )}
          </div>
          <p className="text-muted-foreground text-sm pointer-coarse:hidden">{t('photo.drop')}</p>
          {isUnreadable && <Alert tone="danger">{t('photo.unreadable')}</Alert>}
        </div>
        {[
          { input: chosen, label: t('photo.choose') },
          { input: taken, label: t('photo.take'), capture: 'user' as const },
        ].map(({ input, label, capture }) => (
          <input
            key={label}
            ref={input}
            type="file"
            hidden
            aria-label={label}
            accept={TYPES}
            {...(capture && { capture })}
            onChange={({ target }) => {
              void open(target.files?.[0])
              // Allows the same file again.
              target.value = ''
            }}
          />
        ))}
      </div>
      {url && (
        <Suspense>
          <CropDialog
            url={url}
            onClose={close}
            onSave={async (cut, onProgress) => {
              await own.setAvatar(cut, onProgress)
              toast.success(t('photo.saved'))
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}
