import type { SessionStatus } from '@ancrage/api/contract'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../components/session-facts'
import { popoverItem } from '../../components/ui/popover'
import { statuses } from './filters'

interface Props {
  chosen: readonly SessionStatus[]
  onChange: (chosen: SessionStatus[]) => void
}

/** Any number of statuses; none is all. */
export function StatusChoices({ chosen, onChange }: Props) {
  const { t } = useTranslation('sessions')
  return (
    <fieldset>
      <legend className="sr-only">{t('status')}</legend>
      {statuses.map((status) => {
        const isChosen = chosen.includes(status)
        return (
          <label key={status} className={popoverItem}>
            <input
              type="checkbox"
              className="sr-only"
              checked={isChosen}
              onChange={() => onChange(statuses.filter((one) => (one === status) !== chosen.includes(one)))}
            />
            <span className="grid size-4 place-items-center rounded-sm border border-input">
              {isChosen && <Check className="text-primary" aria-hidden />}
            </span>
            <Status of={{ status }} />
          </label>
        )
      })}
    </fieldset>
  )
}
