import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../components/ui/switch'
import type { ConsentItem } from './items'

interface Props {
  item: ConsentItem
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch for one purpose. A required one stays on. */
export function ConsentRow({ item: { label, isRequired }, isOn, onChange }: Props) {
  const { t } = useTranslation('cookieChoice')
  const id = useId()
  return (
    <div className="mt-3 flex items-center gap-4 pointer-coarse:min-h-11">
      <label htmlFor={id} className="min-w-0 flex-1">
        {label}
        {isRequired && <span className="block text-muted-foreground text-sm">{t('required')}</span>}
      </label>
      <Switch id={id} checked={isOn} disabled={isRequired} onCheckedChange={onChange} />
    </div>
  )
}
