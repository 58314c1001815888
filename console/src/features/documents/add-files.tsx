import { Button } from '@ancrage/widgets/ui/button'
import { Camera, Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

const TYPES =
  '.pdf,.docx,.odt,.xlsx,.txt,.csv,.mp3,.m4a,.ogg,.oga,.opus,image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Chooses files, or takes a photo on a phone. */
export function AddFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('documents')
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    // Cleared, so that the same file can be chosen again.
    currentTarget.value = ''
  }

  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
      <Button variant="secondary" className="not-pointer-coarse:hidden" onClick={() => taken.current?.click()}>
        <Camera className="size-4" aria-hidden />
        {t('photo')}
      </Button>
      <Button variant="secondary" onClick={() => chosen.current?.click()}>
        <Upload className="size-4" aria-hidden />
        {t('add')}
      </Button>
      <input ref={chosen} type="file" multiple hidden accept={TYPES} data-slot="files" onChange={take} />
      <input ref={taken} type="file" hidden accept="image/*" capture="environment" onChange={take} />
    </div>
  )
}
