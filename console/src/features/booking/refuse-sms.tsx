import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'

interface Props {
  refuses: boolean
  onChange: (refuses: boolean) => Promise<void>
}

/** The client's own choice whether the practice may send SMS. */
export function RefuseSms({ refuses, onChange }: Props) {
  const { t } = useTranslation('booking')
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function change(next: boolean) {
    setBusy(true)
    setFailed(null)
    try {
      await onChange(next)
    } catch (error) {
      setFailed(textOf(asProblem(error)))
    }
    setBusy(false)
  }

  return (
    <div>
      <Checkbox
        label={t('sms.wanted')}
        checked={!refuses}
        disabled={isBusy}
        onChange={({ target }) => void change(!target.checked)}
      />
      <p role="status" className="mt-1 text-danger text-sm empty:hidden">
        {failed}
      </p>
    </div>
  )
}
