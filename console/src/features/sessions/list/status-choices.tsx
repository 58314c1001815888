import type { SessionStatus } from '@ancrage/api/contract'
import { sessionStatuses } from '@ancrage/api/contract'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { popoverItem } from '../../../components/ui/popover'
import { SessionStatusChip } from '../session-facts'

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
      {sessionStatuses.map((status) => {
        const isChosen = chosen.includes(status)
        return (
          <label key={status} className={popoverItem}>
            <input
              type="checkbox"
              className="sr-only"
              checked={isChosen}
              onChange={() => onChange(sessionStatuses.filter((one) => (one === status) !== chosen.includes(one)))}
            />
            <span className="grid size-4 place-items-center rounded-sm border border-input">
              {isChosen && <Check className="text-primary" aria-hidden />}
            </span>
            <SessionStatusChip of={{ status }} />
          </label>
        )
      })}
    </fieldset>
  )
}
