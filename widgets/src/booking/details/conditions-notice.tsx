import { useId } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { DetailsTexts } from './details-texts.ts'
import type { Conditions } from './use-conditions.ts'

interface ConditionsNoticeProps {
  conditions: Conditions
  waiver: boolean
  isMissing: boolean
  onWaiver: (given: boolean) => void
  texts: DetailsTexts
}

/**
 * Everything to read before a booking that obliges to pay, in the server's words. The server stores them with the
 * booking as they are shown here. Source: C. conso. L221-5, L221-14, L221-25.
 */
export function ConditionsNotice({ conditions, waiver, isMissing, onWaiver, texts }: ConditionsNoticeProps) {
  const id = useId()
  const { state, binding, shown, hasChanged, reload } = conditions
  if (state === 'failed')
    return (
      <Alert tone="danger" title={texts.conditionsFailed} data-slot="conditions-problem">
        <Button variant="secondary" onClick={() => reload()} className="mt-2">
          {texts.conditionsAgain}
        </Button>
      </Alert>
    )
  if (!shown) return null
  const { lines, waiver: words } = shown.terms
  const list = (
    <ul className="m-0 flex list-disc flex-col gap-1 ps-5 text-sm wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
  // The practice answers first, so nothing is agreed to yet: the payment page shows all of it again.
  if (!binding)
    return (
      <details data-slot="conditions" className="text-base">
        <summary className="cursor-pointer focus-ring rounded-sm">{texts.conditionsLater}</summary>
        <div className="mt-2">{list}</div>
      </details>
    )
  return (
    <section aria-labelledby={id} data-slot="conditions" className="flex flex-col gap-3">
      {hasChanged && <Alert tone="warning" title={texts.conditionsChanged} />}
      <p id={id} className="m-0 font-medium">
        {texts.conditions}
      </p>
      {list}
      {words && (
        <Checkbox
          name="waiver"
          required
          checked={waiver}
          onChange={(event) => onWaiver(event.target.checked)}
          error={isMissing && !waiver && texts.waiverNeeded}
          label={words}
        />
      )}
    </section>
  )
}
