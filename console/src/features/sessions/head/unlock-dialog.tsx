import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortFormDialog } from '../../../components/short-form-dialog'

interface Props {
  onUnlock: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason why a record is unlocked. The reason is shown in the session's history. */
export function UnlockDialog({ onUnlock, onClose }: Props) {
  const { t } = useTranslation('sessionHead')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function unlock() {
    if (!reason.trim()) {
      setMissing(true)
      return false
    }
    await onUnlock(reason.trim())
    return true
  }

  return (
    <ShortFormDialog
      title={t('unlock.title')}
      description={t('unlock.text')}
      words={{ cancel: t('back'), submit: t('unlock.confirm') }}
      onSubmit={unlock}
      onClose={onClose}
    >
      <Field
        label={t('unlock.reason')}
        hint={t('unlock.hint')}
        error={isMissing && !reason.trim() && t('unlock.required')}
        required
      >
        {(control) => (
          <Textarea
            rows={3}
            maxLength={500}
            {...control}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ShortFormDialog>
  )
}
