import { FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { OrderButton } from '../../components/order-button'
import { Switch } from '../../components/ui/switch'
import type { PaymentTypeFault, PaymentTypeRow } from './payment-type-values'

interface Props {
  row: PaymentTypeRow
  index: number
  count: number
  fault: PaymentTypeFault | undefined
  onChange: (row: PaymentTypeRow) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** Edits one way to pay: its names, whether it is offered, and its place. */
export function PaymentTypeFields({ row, index, count, fault, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation('settings')
  const id = useId()
  const { key, isNew, isOwn, nameFr, nameEn, isHidden } = row
  const name = nameFr.trim() || t('paymentTypes.new')
  return (
    <li className="flex flex-wrap items-center gap-2 border-t py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2 sm:flex-row">
        <div className="min-w-0 flex-1">
          <Input
            ref={isNew ? focusOnMount : undefined}
            aria-label={t('paymentTypes.nameOf', { name })}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault && `${id}-error`}
            placeholder={t('paymentTypes.name')}
            maxLength={60}
            value={nameFr}
            onChange={({ target }) => onChange({ ...row, nameFr: target.value })}
          />
          {fault && (
            <div className="mt-1">
              <FieldError id={`${id}-error`}>{t(`paymentTypes.${fault}`)}</FieldError>
            </div>
          )}
        </div>
        <Input
          aria-label={t('paymentTypes.nameEnOf', { name })}
          className="sm:flex-1"
          placeholder={t('paymentTypes.nameEn')}
          maxLength={60}
          value={nameEn}
          onChange={({ target }) => onChange({ ...row, nameEn: target.value })}
        />
      </div>
      <div className="flex items-center gap-1">
        <label htmlFor={`${id}-offered`} className="text-muted-foreground text-sm">
          {t('paymentTypes.isOffered')}
          <span className="sr-only"> {name}</span>
        </label>
        <Switch
          id={`${id}-offered`}
          checked={!isHidden}
          onCheckedChange={(isOffered) => onChange({ ...row, isHidden: !isOffered })}
        />
        <OrderButton
          icon={ChevronUp}
          press={`earlier:${key}`}
          label={t('paymentTypes.earlier', { name })}
          isOff={index === 0}
          onPress={() => onMove(index - 1)}
        />
        <OrderButton
          icon={ChevronDown}
          press={`later:${key}`}
          label={t('paymentTypes.later', { name })}
          isOff={index === count - 1}
          onPress={() => onMove(index + 1)}
        />
        {isOwn && (
          <OrderButton
            icon={Trash2}
            press={`remove:${key}`}
            label={t('paymentTypes.remove', { name })}
            onPress={onRemove}
          />
        )}
      </div>
    </li>
  )
}
