import { type HidingReason, hidingReasons } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortFormDialog } from '../../components/short-form-dialog'
import { withDe } from '../../lib/elision'
import { toast } from '../../lib/toast'
import type { Review } from './use-reviews'

interface Props {
  review: Review
  hide: (id: string, reason: HidingReason) => Promise<Review>
  onClose: () => void
}

/** Asks for one of the legal grounds to hide a review, and says what its author is told. */
export function HideDialog({ review, hide, onClose }: Props) {
  const { t } = useTranslation('reviews')
  const [reason, setReason] = useState<HidingReason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const reasons = hidingReasons.filter((name) => !review.keptAgainst.includes(name))

  async function send() {
    setMissing(!reason)
    if (!reason) return false
    await hide(review.id, reason)
    toast.success(t('hiddenNow'))
    return true
  }

  return (
    <ShortFormDialog
      title={t('hideTitle', { name: review.patient.name, ofName: withDe(review.patient.name) })}
      description={t('hideLead')}
      words={{ cancel: t('cancel'), submit: t('hide') }}
      isDangerous
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-2 font-medium">{t('reason')}</legend>
        <div className="space-y-1">
          {reasons.map((name) => (
            <label
              key={name}
              className="flex cursor-pointer gap-3 rounded-md border p-3 has-checked:border-primary has-checked:bg-primary-soft"
            >
              <input
                type="radio"
                name="reason"
                className="mt-1 accent-primary"
                checked={reason === name}
                onChange={() => {
                  setReason(name)
                  setMissing(false)
                }}
              />
              <span>
                <span className="block font-medium">{t(`reasons.${name}.name`)}</span>
                <span className="block text-muted-foreground text-sm">{t(`reasons.${name}.hint`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {reasons.length < hidingReasons.length && <Alert tone="info">{t('keptByAdmin')}</Alert>}
      {isMissing && <Alert tone="danger">{t('reasonMissing')}</Alert>}
      <Alert tone="info">{t('authorIsTold')}</Alert>
    </ShortFormDialog>
  )
}
