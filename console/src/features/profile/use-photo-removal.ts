import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { readPicture } from '../../lib/pictures'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import type { OwnProfile } from './use-profile'

/** As long as a way back is offered. */
const UNDO_MS = 10_000

/** Takes the photo away; what it was is kept by this page until it can no longer be put back. */
export function usePhotoRemoval(url: string | null, own: Pick<OwnProfile, 'setAvatar' | 'removeAvatar'>) {
  const { t } = useTranslation('profile')
  const textOf = useProblemText()
  const [isRemoving, setIsRemoving] = useState(false)

  async function restore(photo: Blob) {
    try {
      await own.setAvatar(photo)
      toast.success(t('photo.restored'))
    } catch (error) {
      toast.error(t('photo.restoreFailed'), { description: textOf(asProblem(error)) })
    }
  }

  async function remove() {
    if (!url) return
    setIsRemoving(true)
    try {
      const photo = await readPicture(url)
      await own.removeAvatar()
      toast.success(t('photo.removed'), {
        duration: UNDO_MS,
        action: { label: t('photo.undo'), onClick: () => void restore(photo) },
      })
    } catch (error) {
      toast.error(t('photo.removeFailed'), { description: textOf(asProblem(error)) })
    }
    setIsRemoving(false)
  }

  return { remove, isRemoving }
}
