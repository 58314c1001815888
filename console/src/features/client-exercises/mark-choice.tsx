import { MARK_MOST } from '@ancrage/api/contract'
import { useId } from 'react'
import { NumberScale } from '../../components/number-scale'

interface Props {
  legend: string
  value: number | undefined
  onChoose: (value: number) => void
}

/** The mark of a day, for a question that stands above it. */
export const MarkChoice = ({ legend, value, onChoose }: Props) => (
  <fieldset className="min-w-0 border-0 p-0">
    <legend className="sr-only">{legend}</legend>
    <NumberScale name={useId()} most={MARK_MOST} value={value} onChoose={onChoose} />
  </fieldset>
)
